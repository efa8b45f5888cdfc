"""Methods of an address, for `OPTIONS` and for `Allow` in answers to a wrong method."""

from collections.abc import Iterable
from typing import Any

from litestar import Request, Response
from litestar.datastructures import State


def answer_options(request: Request[Any, Any, State]) -> Response[None] | None:
    """Answer to `OPTIONS`; None for other methods.

    If an address has several handlers, Litestar's own answer has only the methods of the first.
    """
    if request.method != "OPTIONS":
        return None
    template = request.scope["path_template"]
    (route,) = [route for route in request.app.routes if getattr(route, "path_format", None) == template]
    return Response(None, status_code=204, headers={"Allow": allow(route.methods)})


def allow(methods: Iterable[str]) -> str:
    """`Allow` of an address with these methods. `GET` implies `HEAD`.

    >>> allow(["POST", "GET"])
    'GET, HEAD, POST'
    """
    every = {*methods}
    return ", ".join(sorted(every | {"HEAD"} if "GET" in every else every))
