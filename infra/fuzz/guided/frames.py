"""WebSocket frames: the fast path and the library understand the same, however the bytes are cut into reads."""

import asyncio
from collections.abc import Iterator
from typing import cast

from uvicorn.server import ServerState
from websockets.extensions.base import Extension
from websockets.frames import Frame, Opcode

from cadogan.rooms.node.client_turns import Step
from cadogan.rooms.sockets.outbox import Outbox
from cadogan.rooms.sockets.websocket_connection import WebSocketConnection
from infra.autobahn.echo import EchoConnection
from infra.fuzz.guided.target import Target

MOST_BYTES = 1024
"""Of a message, so that the fuzzer can reach the limit."""


class Unconnected:
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        self.written = b""
        self.is_closed = False

    def set_write_buffer_limits(self, high: int) -> None:
        """Accept any limit."""

    def is_closing(self) -> bool:
        """Whether the connection was closed."""
        return self.is_closed

    def write(self, data: bytes) -> None:
        """Keep data."""
        self.written += data

    def pause_reading(self) -> None:
        """Read no more: the pieces come all the same."""

    def resume_reading(self) -> None:
        """Read again."""

    def can_write_eof(self) -> bool:
        """Whether the end of what is sent can be told: yes, as on TCP."""
        return True

    def write_eof(self) -> None:
        """Write no more."""

    def close(self) -> None:
        """Note the end."""
        self.is_closed = True

    abort = close


class AllAtOnce:
    """ClientTurns without an event loop: every step is done where it is asked for."""

    def admits(self, size: int) -> bool:
        """Take everything."""
        return size >= 0

    def do(self, _key: str, step: Step) -> None:
        """Do it now."""
        step()


class NoOutbox:
    """Sends nothing later: an echo is sent at once. And nothing that comes waits for its turn."""

    turns = AllAtOnce()

    def will_send(self, connection: WebSocketConnection) -> None:
        """Do nothing."""


class FuzzedConnection(EchoConnection):
    """A connection after its handshake, without an event loop."""

    def __init__(self) -> None:
        super().__init__(cast("Outbox", NoOutbox()), ServerState(), MOST_BYTES)
        self.texts: list[bytes] = []
        self._is_open = self._is_upgraded = True
        self.connection_made(cast("asyncio.Transport", Unconnected()))

    def take_text(self, text: bytes) -> None:
        """Keep a text, and send it back."""
        if not self.is_closing:
            self.texts.append(text)
        super().take_text(text)

    def charge(self) -> None:
        """Allow everything."""

    def start_timer(self, *_: object) -> None:
        """Do nothing later."""


def run(data: bytes) -> None:
    """Give the frames to two connections: in pieces, and to one without the fast path. Both must do the same.

    The first byte says how long the pieces are.
    """
    if not data:
        return
    size, frames = data[0] or len(data), data[1:]
    pieces = [frames[at : at + size] for at in range(0, len(frames), size)]
    quick, plain = FuzzedConnection(), FuzzedConnection()
    plain._comes_whole = False  # noqa: SLF001 - the library's parser alone
    for piece in pieces:
        if not quick.transport.is_closing():
            quick.data_received(piece)
        if not plain.transport.is_closing():
            plain.data_received(piece)
    assert quick.texts == plain.texts, (quick.texts, plain.texts)
    assert sent(quick) == sent(plain), (sent(quick), sent(plain))
    assert quick.is_closing == plain.is_closing


def sent(connection: FuzzedConnection) -> bytes:
    """Everything that a connection has sent."""
    return cast("Unconnected", connection.transport).written


def seeds() -> list[bytes]:
    """Frames of each kind, alone and one after another."""
    frames = list(some_frames())
    return [b"\0" + frame for frame in frames] + [b"\x03" + b"".join(frames[:4]), b"\x00" + b"".join(frames[:3])]


def some_frames() -> Iterator[bytes]:
    """Masked frames."""
    extensions: list[Extension] = []
    for opcode in Opcode:
        for payload in (b"", b'{"type": "clock", "sent": 5}', b"\x03\xe8bye", bytes(200)):
            for is_last in (True, False):
                control = opcode in {Opcode.CLOSE, Opcode.PING, Opcode.PONG}
                if not control or (is_last and len(payload) < 126):
                    yield Frame(opcode, payload, fin=is_last).serialize(mask=True, extensions=extensions)


FRAMES = Target("frames", run, seeds)
