"""A server whose connections send each text back: our connection class in a real uvicorn, without races."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import uvicorn
from websockets.frames import CloseCode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.rooms.node.client_turns import ClientTurns
from cadogan.rooms.node.connections import Connections
from cadogan.rooms.sockets.outbox import Outbox
from cadogan.rooms.sockets.race_session import is_utf8
from cadogan.rooms.sockets.websocket_connection import WebSocketConnection
from cadogan.rooms.wire.frames import text_frame

HANDSHAKE = ServerProtocol()
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class EchoConnection(WebSocketConnection):
    """A connection that treats messages as a race socket does, except that it sends texts back."""

    def answer_upgrade(self, request: Request) -> Response:
        """Accept every valid upgrade."""
        return HANDSHAKE.accept(request)

    takes_turns_as = "an echo"

    def take_text(self, text: bytes) -> None:
        """Send the text back."""
        if self.is_closing:
            return
        if not is_utf8(text):
            self.close(CloseCode.INVALID_DATA, "a text frame is UTF-8")
            return
        self.write(text_frame(text))
        self.send_gathered()

    def take_binary(self) -> None:
        """Refuse a binary message."""
        self.close(CloseCode.UNSUPPORTED_DATA, "send text frames")

    def reads_again(self, *, has_missed: bool) -> None:
        """Send nothing again."""

    def gone(self) -> None:
        """Keep nothing."""

    def stops_serving(self) -> None:
        """Do nothing: a connection is in no room."""


@asynccontextmanager
async def echo_server(most_bytes: int) -> AsyncIterator[int]:
    """Serve on a free port of 127.0.0.1, which this gives. Messages have at most `most_bytes` bytes."""
    outbox = Outbox(ClientTurns())

    config = uvicorn.Config(
        no_application,
        http=partial(HttpProtocol, connections=Connections(ClientAddressResolver())),  # type: ignore[arg-type]  # as in cadogan.app
        ws=lambda state: EchoConnection(outbox, state, most_bytes),  # type: ignore[arg-type]  # as in cadogan.app
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        config.load()
        server.lifespan = config.lifespan_class(config)
        await server.startup([listener])
        try:
            yield listener.getsockname()[1]
        finally:
            await server.shutdown([listener])
            await asyncio.sleep(0)


async def no_application(_scope: object, _receive: object, send: Send) -> None:
    """Answer requests that are no upgrades."""
    await send({"type": "http.response.start", "status": 404, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
