"""The metrics of all processes of a service at one address: each sample has the number of its process as a label."""

import asyncio
import re
from collections.abc import Mapping, Sequence

import httpx
from litestar.types import Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST

WITHIN_S = 2.0
"""Seconds within which a process has to answer. Prometheus waits for ten. The port of a process listens while it is
replaced, so nothing else says that it is away."""
SAMPLE = re.compile(r"([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([^ ]+)")
"""A line of the text format: name, labels, value. Our samples have no timestamps."""


class MetricsOfAll:
    """An ASGI application that asks each process for its metrics. A process that does not answer is left out."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Answer a request for the metrics."""
        async with httpx.AsyncClient(timeout=WITHIN_S, trust_env=False) as client:
            texts = await asyncio.gather(*(text_of(client, port) for port in self._ports))
        found = {number: text for number, text in enumerate(texts) if text is not None}
        headers = [(b"content-type", CONTENT_TYPE_LATEST.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": merged(found).encode(), "more_body": False})


async def text_of(client: httpx.AsyncClient, port: int) -> str | None:
    """Metrics of one process; None if it is being replaced."""
    try:
        return (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    except httpx.HTTPError:
        return None


def merged(texts: Mapping[int, str]) -> str:
    r"""One text of the texts of several processes. The samples of a metric stay together, as the format demands.

    >>> text = '# TYPE moves counter\nmoves_total{game="duchess"} 3\n'
    >>> print(merged({0: text, 1: text}), end="")
    # TYPE moves counter
    moves_total{process="0",game="duchess"} 3
    moves_total{process="1",game="duchess"} 3
    """
    metrics: dict[str, list[str]] = {}
    heads: dict[str, list[str]] = {}
    for number, text in texts.items():
        name = ""
        for line in text.splitlines():
            if line.startswith("#"):
                name = line.split(" ")[2]
                known = heads.setdefault(name, [])
                if line not in known:
                    known.append(line)
            elif sample := SAMPLE.fullmatch(line):
                label = f'process="{number}"'
                labels = label if not sample[2] else f"{label},{sample[2]}"
                metrics.setdefault(name, []).append(f"{sample[1]}{{{labels}}} {sample[3]}")
    return "".join(f"{line}\n" for name in heads for line in (*heads[name], *metrics.get(name, ())))
