"""`python -m infra.fuzz.flood`: sends malformed requests, as fast as the service answers them.

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
from msgspec import Struct, field

from infra.fuzz.document import read_document
from infra.fuzz.request import RequestGenerator
from infra.fuzz.resources import created_resources
from infra.lab.stage import running_service

CONNECTIONS = 32
TIMEOUT_S = 30
MOST_FINDINGS = 20
OAUTH = b"/api/v1/oauth/"
PROBLEM = "application/problem+json"
INTENDED = {"no-deal-yet"}
"""Codes of intended 503 responses: the service does not search for winnable deals during a flood."""


class Response(Struct):
    """A response."""

    status: int = 0
    type: str = ""
    body: bytearray = field(default_factory=bytearray)


class Flood(Struct):
    """Progress of a flood: requests left, responses by status, and faults found."""

    left: int
    statuses: Counter[int] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def check(self, request: bytes, response: Response | None) -> None:
        """Count a response and record its fault, if it has one."""
        self.statuses[0 if response is None else response.status] += 1
        fault = "no response" if response is None else find_fault(request, response)
        if fault is not None and len(self.findings) < MOST_FINDINGS:
            self.findings.append(f"{fault}\n  to {request[:1000]!r}")

    def summary(self) -> str:
        """The findings, and the number of responses by status."""
        statuses = ", ".join(f"{status or 'none'}: {count}" for status, count in sorted(self.statuses.items()))
        total = f"{sum(self.statuses.values())} responses ({statuses}); findings: {len(self.findings)}"
        return "\n".join([*self.findings, total])


class Connection(asyncio.Protocol):
    """An HTTP connection that is kept alive between requests."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.is_open = True
        self._parser = httptools.HttpResponseParser(self)
        self._response = Response()
        self._waiting: asyncio.Future[Response | None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the waiting task that no response will come."""
        del exc
        self.is_open = False
        self._resolve(None)

    def data_received(self, data: bytes) -> None:
        """Pass a part of the response to the parser."""
        self._parser.feed_data(data)

    async def request(self, request: bytes) -> Response | None:
        """Send a request. Returns the response, or None if the service closes the connection or does not answer."""
        self._waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await self._waiting
        except TimeoutError:
            self.transport.abort()
            return None

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        """Begin a new response."""
        self._response = Response()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Store the media type."""
        if name.lower() == b"content-type":
            self._response.type = value.decode()

    def on_body(self, body: bytes) -> None:
        """Append a part of the body."""
        self._response.body += body

    def on_message_complete(self) -> None:
        """Pass the response to the task that waits for it."""
        self._response.status = self._parser.get_status_code()
        self.is_open = self._parser.should_keep_alive()
        self._resolve(self._response)

    def _resolve(self, response: Response | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(response)


def find_fault(request: bytes, response: Response) -> str | None:
    """Describe what is wrong with a response. Returns None if it is valid."""
    if response.status < 400 or is_missing_page(request, response):
        return None
    if response.status == 400 and is_of_oauth(request):
        return find_fault_of_oauth(response)
    if not response.type.startswith(PROBLEM):
        body = bytes(response.body[:300])
        return f"{response.status} has the media type {response.type!r} instead of {PROBLEM}: {body!r}"
    problem = json.loads(response.body)
    if problem.get("status") != response.status or not problem.get("code") or not problem.get("detail"):
        return f"{response.status} has an incomplete problem document: {problem}"
    if response.status >= 500 and problem["code"] not in INTENDED:
        return f"{response.status}: {problem}"
    return None


def is_of_oauth(request: bytes) -> bool:
    """Whether a request goes to an endpoint that refuses as OAuth prescribes (RFC 6749, section 5.2)."""
    target = request.partition(b"\r\n")[0].split(b" ")[1:2]
    return bool(target) and target[0].lower().startswith(OAUTH)


def find_fault_of_oauth(response: Response) -> str | None:
    """Describe what is wrong with a refusal of OAuth. Other refusals at its endpoints are problems, too."""
    refusal = json.loads(response.body)
    if response.type.startswith(PROBLEM) or {"error", "error_description"} == refusal.keys():
        return None
    return f"{response.status} is an incomplete refusal: {refusal}"


def is_missing_page(request: bytes, response: Response) -> bool:
    """Whether a browser asked for a page that does not exist, and got the web client, which says so."""
    first_line, _, _ = request.partition(b"\r\n")
    is_page = response.status == 404 and response.type.startswith("text/html")
    return is_page and b"Accept: text/html" in request and b" /api/" not in first_line


async def send_requests(port: int, generator: RequestGenerator, flood: Flood) -> None:
    """Send requests one after another until none are left. Opens a new connection whenever one is closed."""
    loop = asyncio.get_running_loop()
    while flood.left:
        _, connection = await loop.create_connection(Connection, "127.0.0.1", port)
        while connection.is_open and flood.left:
            flood.left -= 1
            request = generator.draw()
            flood.check(request, await connection.request(request))
        connection.transport.abort()


def run_flood(url: str, count: int, seed: int = 1) -> Flood:
    """Send `count` requests. The seed decides which ones."""
    flood = Flood(count)
    with created_resources(url) as resources:
        document = read_document(url)
        generators = [
            RequestGenerator(document, resources, Random(f"{seed} {number}")) for number in range(CONNECTIONS)
        ]
        asyncio.run(send_all(int(url.rpartition(":")[2]), generators, flood))
    return flood


async def send_all(port: int, generators: Sequence[RequestGenerator], flood: Flood) -> None:
    """Send requests on one connection for each generator at the same time."""
    await asyncio.gather(*(send_requests(port, generator, flood) for generator in generators))


def main() -> int:
    """Run a flood. The exit status is 0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="infra.fuzz.flood", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same requests")
    options = parser.parse_args()
    with running_service() as service:
        began = time.monotonic()
        flood = run_flood(f"http://127.0.0.1:{service.port}", options.requests, options.seed)
    print(flood.summary(), f"{time.monotonic() - began:.0f} s")
    return 1 if flood.findings else 0


if __name__ == "__main__":
    sys.exit(main())
