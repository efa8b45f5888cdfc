"""`cadogan ready`: asks a node whether it is ready, for health checks of containers, which have no curl."""

import json
import sys
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Annotated
from urllib.parse import urlsplit

from cyclopts import Parameter

from cadogan.cli.serving.settings.settings import variables

ANSWER_S = 3
"""Seconds in which a node has to answer."""


def ready(
    url: str | None = None,
    /,
    *,
    port: Annotated[int, Parameter(env_var=variables("port"))] = 8000,
) -> None:
    """Ask a node whether it is ready. The exit status is 0 if it is, and 1 if not.

    Parameters
    ----------
    url
        Address of the node, such as `http://127.0.0.1:8000`. By default the node on this machine.
    port
        Port of the node on this machine.
    """
    address = urlsplit(url or f"http://127.0.0.1:{port}")
    connect = HTTPSConnection if address.scheme == "https" else HTTPConnection
    connection = connect(address.netloc, timeout=ANSWER_S)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, HTTPException) as error:
        sys.exit(f"{address.geturl()} does not answer: {error}")
    finally:
        connection.close()
    told = json.loads(body)
    if answer.status != 200:
        sys.exit(f"{address.geturl()} is not ready: {told.get('detail', told)}")
    print(f"{address.geturl()} is {told['status']}.")
