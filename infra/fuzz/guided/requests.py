"""Requests: our edge reads the same however the bytes are cut, and never another request than a second parser."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, NamedTuple, cast

import h11
import uvicorn
from uvicorn.server import ServerState
from websockets.http11 import Request

from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.rooms.node.connections import Connections
from infra.fuzz.guided.frames import Unconnected
from infra.fuzz.guided.target import Target
from tests.api.connection.requests import AMBIGUOUS, PLAIN


class NoTask:
    """A task that does nothing."""

    def add_done_callback(self, _: object) -> None:
        """Never call it."""


class NoTimer:
    """A timer that never rings."""

    def cancel(self) -> None:
        """Do nothing."""


class NoLoop:
    """An event loop that runs nothing, so each request stays unanswered."""

    def create_task(self, work: Coroutine[Any, Any, None], **_: object) -> NoTask:
        """Do not run a task."""
        work.close()
        return NoTask()

    def call_later(self, *_: object) -> NoTimer:
        """Do not call anything."""
        return NoTimer()


class RequestTransport(Unconnected):
    """A transport from somewhere."""

    def get_extra_info(self, _: str) -> None:
        """Tell nothing."""

    def pause_reading(self) -> None:
        """Go on."""

    def resume_reading(self) -> None:
        """Go on."""

    def set_protocol(self, _: object) -> None:
        """Keep the protocol: nothing more is read."""


class ReadRequest(NamedTuple):
    """A request as a parser has read it."""

    method: bytes
    target: bytes
    body: bytes


class Upgrade:
    """Takes the place of a race socket."""

    def __init__(self, _: ServerState) -> None:
        """Ignore the other connections."""

    def connection_made(self, transport: RequestTransport) -> None:
        """Count it as the end of HTTP."""
        transport.is_closed = True

    def upgrade(self, _: Request) -> None:
        """Leave the request unanswered."""


class FuzzedProtocol(HttpProtocol):
    """Our edge, with the requests that would have reached the application."""

    def __init__(self) -> None:
        loop = cast("asyncio.AbstractEventLoop", NoLoop())
        super().__init__(CONFIG, ServerState(), {}, loop, connections=Connections(ClientAddressResolver()))
        self.read: list[tuple[bytes, bytes, bytearray]] = []
        self._newest: object = None
        self.connection_made(cast("asyncio.Transport", RequestTransport()))

    def on_message_complete(self) -> None:
        """Keep a request that has come whole."""
        super().on_message_complete()
        newest: object = self.cycle
        if newest is not None and newest is not self._newest:  # an upgrade has none
            self._newest = newest
            self.read.append((self.scope["method"].encode(), self.url, self.cycle.body))


async def _nothing(_scope: object, _receive: object, _send: object) -> None: ...


CONFIG = uvicorn.Config(_nothing, ws=Upgrade, lifespan="off", log_config=None, access_log=False)  # type: ignore[arg-type]  # as in cadogan.app
CONFIG.load()


def read(data: bytes, size: int) -> tuple[list[ReadRequest], bytes]:
    """What our edge makes of data that come in pieces: the requests, and its own answers."""
    protocol = FuzzedProtocol()
    for at in range(0, len(data), size):
        if protocol.transport.is_closing():
            break
        protocol.data_received(data[at : at + size])
    return [
        ReadRequest(method, target, bytes(body)) for method, target, body in protocol.read
    ], protocol.transport.written  # type: ignore[attr-defined]  # an Unconnected


def read_by_h11(data: bytes) -> list[ReadRequest]:
    """What h11 makes of the same data, up to the first thing that it refuses."""
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(data)
    found: list[ReadRequest] = []
    with suppress(h11.RemoteProtocolError):
        while (read := next_request(connection)) is not None:
            found.append(read)
    return found


def next_request(connection: h11.Connection) -> ReadRequest | None:
    """The next whole request of h11, which it gets an answer to. None if there is none, or it is the last."""
    event = connection.next_event()
    if not isinstance(event, h11.Request):
        return None
    body = b""
    while isinstance(part := connection.next_event(), h11.Data):
        body += part.data
    if not isinstance(part, h11.EndOfMessage):
        return None
    if connection.our_state is h11.SEND_RESPONSE:
        connection.send(h11.Response(status_code=400, headers=[("content-length", "0")]))
        connection.send(h11.EndOfMessage())
    if connection.our_state is h11.DONE and connection.their_state is h11.DONE:
        connection.start_next_cycle()
    return ReadRequest(event.method, event.target, body)


def run(data: bytes) -> None:
    """Read data whole, in pieces, and with h11. The first byte says how long the pieces are."""
    if len(data) < 2:
        return
    size, sent = data[0] or 1, data[1:]
    whole, _ = read(sent, len(sent))
    pieces, _ = read(sent, size)
    if b"pgrade" not in sent:  # an upgrade with the first frame behind it is refused only if both come in one read
        assert whole == pieces, (whole, pieces)
    for ours, theirs in zip(whole, read_by_h11(sent), strict=False):
        assert ours == theirs, (ours, theirs)


def seeds() -> list[bytes]:
    """Plain and ambiguous requests, alone and in pairs."""
    requests = [*PLAIN.values(), *AMBIGUOUS.values()]
    return [b"\x05" + each for each in requests] + [b"\x20" + each + PLAIN["a read"] for each in requests]


REQUESTS = Target("requests", run, seeds)
