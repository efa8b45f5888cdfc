"""`python -m infra.fuzz.flood`: sends requests that no client would send, as fast as they are answered.

No response may be a server error, and each refusal must be a problem document.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import cast

import httptools
import httpx
from msgspec import Struct, field

from infra.bench.service import running_service
from infra.fuzz.request import Requests
from infra.fuzz.resources import small_world

CONNECTIONS = 32
LONGEST_S = 30
MOST_FINDINGS = 20
PROBLEM = "application/problem+json"
EXCUSED = {"no-deal-yet"}
"""Codes of intended 503 responses: no winnable deals are searched for meanwhile."""


class Answer(Struct):
    """A response."""

    status: int = 0
    type: str = ""
    body: bytearray = field(default_factory=bytearray)


class Flood(Struct):
    """Progress of a flood: requests left, responses by status, and faults found."""

    left: int
    statuses: Counter[int] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def judge(self, request: bytes, answer: Answer | None) -> None:
        """Count a response and note its fault, if it has one."""
        self.statuses[0 if answer is None else answer.status] += 1
        words = "no answer" if answer is None else fault_of(answer)
        if words is not None and len(self.findings) < MOST_FINDINGS:
            self.findings.append(f"{words}\n  to {request[:1000]!r}")

    def told(self) -> str:
        """Describe the result."""
        statuses = ", ".join(f"{status or 'none'}: {count}" for status, count in sorted(self.statuses.items()))
        total = f"{sum(self.statuses.values())} answers ({statuses}); findings: {len(self.findings)}"
        return "\n".join([*self.findings, total])


class Line(asyncio.Protocol):
    """One kept-alive connection."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.is_open = True
        self._parser = httptools.HttpResponseParser(self)
        self._answer = Answer()
        self._asked: asyncio.Future[Answer | None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the waiting task that no answer will come."""
        del exc
        self.is_open = False
        self._tell(None)

    def data_received(self, data: bytes) -> None:
        """Take a part of an answer."""
        self._parser.feed_data(data)

    async def ask(self, request: bytes) -> Answer | None:
        """Send a request; the answer, or None if there is none."""
        self._asked = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        try:
            async with asyncio.timeout(LONGEST_S):
                return await self._asked
        except TimeoutError:
            self.transport.abort()
            return None

    # What the parser calls

    def on_message_begin(self) -> None:
        """Begin another answer."""
        self._answer = Answer()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note what the body is."""
        if name.lower() == b"content-type":
            self._answer.type = value.decode()

    def on_body(self, body: bytes) -> None:
        """Note a part of the body."""
        self._answer.body += body

    def on_message_complete(self) -> None:
        """Pass the answer to the task that waits for it."""
        self._answer.status = self._parser.get_status_code()
        self.is_open = self._parser.should_keep_alive()
        self._tell(self._answer)

    def _tell(self, answer: Answer | None) -> None:
        if self._asked is not None and not self._asked.done():
            self._asked.set_result(answer)


def fault_of(answer: Answer) -> str | None:
    """What is wrong with an answer, in words; None if it is as it should be."""
    if answer.status < 400:
        return None
    if not answer.type.startswith(PROBLEM):
        return f"{answer.status} is no problem but {answer.type!r}: {bytes(answer.body[:300])!r}"
    problem = json.loads(answer.body)
    if problem.get("status") != answer.status or not problem.get("code") or not problem.get("detail"):
        return f"{answer.status} has a problem that does not say so: {problem}"
    if answer.status >= 500 and problem["code"] not in EXCUSED:
        return f"{answer.status}: {problem}"
    return None


async def pour(port: int, requests: Requests, flood: Flood) -> None:
    """Ask over one connection after another until nothing is left to ask."""
    loop = asyncio.get_running_loop()
    while flood.left:
        _, line = await loop.create_connection(Line, "127.0.0.1", port)
        while line.is_open and flood.left:
            flood.left -= 1
            request = requests.draw()
            flood.judge(request, await line.ask(request))
        line.transport.abort()


def flooded(url: str, count: int, seed: int = 1) -> Flood:
    """Send the requests and print the result."""
    flood = Flood(count)
    with small_world(url) as world:
        document = httpx.get(f"{url}/api/v1/openapi.json").json()
        sources = [Requests(document, world, Random(f"{seed} {number}")) for number in range(CONNECTIONS)]
        asyncio.run(pour_all(int(url.rpartition(":")[2]), sources, flood))
    return flood


async def pour_all(port: int, sources: Sequence[Requests], flood: Flood) -> None:
    """Ask over all connections at once."""
    await asyncio.gather(*(pour(port, source, flood) for source in sources))


def main() -> int:
    """Run; the exit status is 0 where nothing was found."""
    words = argparse.ArgumentParser(prog="infra.fuzz.flood", description=__doc__)
    words.add_argument("--requests", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=1, help="the same seed asks the same things")
    said = words.parse_args()
    with running_service() as service:
        began = time.monotonic()
        flood = flooded(f"http://127.0.0.1:{service.port}", said.requests, said.seed)
    print(flood.told(), f"{time.monotonic() - began:.0f} s")
    return 1 if flood.findings else 0


if __name__ == "__main__":
    sys.exit(main())
