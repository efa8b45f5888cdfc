"""A WebSocket connection inside uvicorn: the Sans-I/O protocol of websockets, and a bounded write buffer.

The HTTP connection makes one for each upgrade request (uvicorn's `ws=` class), in place of an ASGI application, because
a frame can then be encoded once and written to every transport. The class owns what a server must: the handshake,
sizes, pings, UTF-8, close codes, slow readers, and the shutdown. A subclass says what the messages mean.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from http import HTTPStatus
from typing import assert_never, cast

from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Protocol, Side, State

from cadogan.rooms.frames import PING, are_whole, is_pong, whole_text
from cadogan.rooms.shutdown import CLOSING_S as CLOSING_AT_END_S
from cadogan.rooms.shutdown import come_back_ms

CLOSING_S = 5
"""Seconds that the client may take to answer a close frame."""
MOST_BUFFERED = 256 * 1024
"""Bytes that a slow client may leave unread. After that it misses frames, and gets a snapshot when it reads again."""
SLOW_S = 30
"""Seconds that a slow client may take to read its buffer before the connection is closed (1013)."""

QUIET = logging.getLogger("cadogan.websocket")
"""Logger of the library. At DEBUG it would log every frame, with tokens and nonces."""
QUIET.setLevel(logging.WARNING)


class Connection(ABC):
    """What a session does with its connection, and what it is told by it."""

    is_slow: bool
    _is_closing: bool

    # What a session does

    @abstractmethod
    def write(self, frames: bytes) -> None:
        """Send encoded frames after this turn of the event loop. A slow client misses them."""

    @abstractmethod
    def send_gathered(self) -> None:
        """Send what was written now."""

    @abstractmethod
    def close(self, code: CloseCode, reason: str) -> None:
        """End the session."""

    @abstractmethod
    def pause_reading(self) -> None:
        """Take no more messages."""

    @abstractmethod
    def resume_reading(self) -> None:
        """Take messages again."""

    # What it is told

    @abstractmethod
    def take_text(self, text: bytes) -> None:
        """Take a text message."""

    @abstractmethod
    def reads_again(self, *, has_missed: bool) -> None:
        """The client reads again after it was slow. `has_missed`: frames were dropped meanwhile."""

    @abstractmethod
    def stops_serving(self) -> None:
        """The service shuts down; the connection is about to be closed."""

    def ends_soon(self) -> None:  # noqa: B027 - not every session does something
        """Called once when the connection begins to close."""


class WebSocketConnection(Connection, asyncio.Protocol):
    """One connection, from the upgrade request to its end. Subclasses say what happens in the methods that raise."""

    transport: asyncio.Transport

    def __init__(self, outbox: "Outbox", server_state: ServerState, most_bytes: int) -> None:
        # Attributes that every move needs come first, so that they lie together in memory.
        self._outbox = outbox
        self._gathered = b""
        self._is_open = False  # whether the handshake is done and nothing is closing, as the protocol sees it
        self._is_upgraded = False
        self._is_closing = False
        self._is_silent = False
        self.is_slow = False
        """Whether the client reads too slowly."""
        self._comes_whole = True
        self._has_missed = False
        self._connections = server_state.connections
        self._most_bytes = most_bytes
        self._protocol: Protocol | None = None
        self._partial = bytearray()  # of a text message that comes in fragments
        self._timer: asyncio.TimerHandle | None = None

    # For subclasses

    @abstractmethod
    def answer_upgrade(self, request: Request) -> Response:
        """Accept (101) or reject the upgrade request."""

    @abstractmethod
    def take_binary(self) -> None:
        """Refuse a binary message."""

    @abstractmethod
    def gone(self) -> None:
        """The connection has ended."""

    # Called by the HTTP connection and the event loop

    def upgrade(self, request: Request) -> None:
        """Answer the upgrade request. Called once, after `connection_made`."""
        response = self.answer_upgrade(request)
        response.headers["X-Content-Type-Options"] = "nosniff"  # a rejection has a text
        if not self.transport.is_closing():
            self.transport.write(response.serialize())
        self._is_open = self._is_upgraded = response.status_code == HTTPStatus.SWITCHING_PROTOCOLS
        if not self._is_upgraded:
            self._end_writing()
            self.transport.close()
            self.start_timer(CLOSING_S, self.transport.abort)  # the client may leave the rejection unread

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called before the handshake."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.set_write_buffer_limits(high=MOST_BUFFERED)
        self._connections.add(self)  # type: ignore[arg-type]  # annotated for uvicorn's protocols, used for `shutdown`

    def connection_lost(self, exc: Exception | None) -> None:
        """Called at the end, whatever ended it."""
        del exc
        self._connections.discard(self)
        self.stop_timer()
        if self._protocol is not None:
            self._protocol.parser.close()  # it holds the protocol, so neither would be freed before a collection
        self.gone()

    def data_received(self, data: bytes) -> None:
        """Take bytes from the client. Mostly they are one short text frame, which needs no parser."""
        self._is_silent = False
        if self._comes_whole and self._is_open:
            text = whole_text(data)
            if text is not None:
                self.take_text(text)
                return
            if is_pong(data):
                return
            # From here on the parser may hold a part of a frame, and the next bytes belong to it.
            self._comes_whole = are_whole(data)
        if not self._is_upgraded:
            return  # its request was rejected
        websocket = self._websocket
        websocket.receive_data(data)
        self._is_open = websocket.state is State.OPEN
        if self._is_open:
            self._flush()  # pongs, which come before the answers to messages whose last frame is behind the ping
        for event in websocket.events_received():
            assert isinstance(event, Frame)  # the handshake is done
            self._take_frame(event)
        self._flush()
        if not self._is_open and websocket.close_expected():
            self._end_soon()

    def eof_received(self) -> None:
        """Take the end of the client's data."""
        if self._is_upgraded:
            self._websocket.receive_eof()
            self._flush()

    def pause_writing(self) -> None:
        """The write buffer is full: drop frames until the client has read it."""
        self.is_slow = True
        if not self._is_closing:  # a closing connection has a timer of its own
            self.start_timer(SLOW_S, self._give_up_slow)

    def resume_writing(self) -> None:
        """The client has read its buffer."""
        self.is_slow = False
        if self._is_closing:
            return
        self.stop_timer()
        has_missed, self._has_missed = self._has_missed, False
        self.reads_again(has_missed=has_missed)

    def shutdown(self) -> None:
        """Close because the service shuts down (1012). The client reconnects then, here or at another node."""
        self.stops_serving()
        if self._is_open:
            soon_ms = come_back_ms(len(self._connections))
            self.close(CloseCode.SERVICE_RESTART, f"the service restarts; connect again in {soon_ms} ms")
            self.start_timer(CLOSING_AT_END_S, self.transport.abort)
        else:
            self.transport.close()

    # Sending

    def write(self, frames: bytes) -> None:
        """Send encoded frames after this turn of the event loop. A slow client misses them."""
        if self.is_slow:
            self._has_missed = True
            return
        if not self._gathered:
            self._outbox.will_send(self)
        self._gathered += frames

    def send_gathered(self) -> None:
        """Give the transport what was written. uvloop's transport raises if the connection has just broken."""
        gathered, self._gathered = self._gathered, b""
        if gathered and self._is_open and not self.transport.is_closing():
            self.transport.write(gathered)

    def pause_reading(self) -> None:
        """Read nothing more from the client."""
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        """Read again."""
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def ping(self) -> None:
        """Ping the client, or close the connection if nothing has come since the last ping."""
        if not self._is_open:
            return
        if self._is_silent:
            self._websocket.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self._flush()
            self._end_soon()
            self.transport.close()  # at once: the line is dead, and a racer's absence counts from its end
            return
        self._is_silent = True
        if not self.transport.is_closing():
            self.transport.write(PING)  # the protocol has nothing to send now: whatever it had was flushed

    # Closing

    @property
    def close_code(self) -> int:
        """Code with which the connection was closed, by either side; 1006 if nobody has said one."""
        code = self._protocol and self._protocol.close_code
        return code or CloseCode.ABNORMAL_CLOSURE

    @property
    def is_closing(self) -> bool:
        """Whether the connection is being closed. Nothing that arrives matters any more."""
        return self._is_closing

    def close(self, code: CloseCode, reason: str) -> None:
        """Begin the closing handshake."""
        if self._is_open:
            self.send_gathered()  # frames that were written before the close frame arrive before it
            self._websocket.send_close(code, reason[:120])
            self._flush()
            self._end_soon()

    def _end_soon(self) -> None:
        self._is_closing = True
        self.ends_soon()
        self.start_timer(CLOSING_S, self.transport.abort)

    def _give_up_slow(self) -> None:
        self.close(CloseCode.TRY_AGAIN_LATER, f"unread for {SLOW_S} s")
        self.transport.abort()

    # Frames

    @property
    def _websocket(self) -> Protocol:
        """The protocol of frames. It is made when it is first needed: short texts and pongs do without it."""
        if self._protocol is None:
            self._protocol = Protocol(Side.SERVER, max_size=self._most_bytes, logger=QUIET)
        return self._protocol

    def _take_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.CONT:
                self._partial += frame.data
                if frame.fin:
                    text, self._partial = bytes(self._partial), bytearray()
                    self.take_text(text)
            case Opcode.BINARY:
                self.take_binary()
            case Opcode.PING | Opcode.PONG | Opcode.CLOSE:
                pass  # the protocol answers them
            case _:
                assert_never(frame.opcode)

    def _flush(self) -> None:
        self._is_open = self._websocket.state is State.OPEN
        for data in self._websocket.data_to_send():
            if data and not self.transport.is_closing():
                self.transport.write(data)
            else:
                self._end_writing()  # empty data is the protocol's way to say that nothing more will be sent

    def _end_writing(self) -> None:
        """Send no more. Closing at once would reset a client that still sends, and it would not read why."""
        if self.transport.is_closing() or not self.transport.can_write_eof():
            self.transport.close()
        else:
            self.transport.write_eof()

    # The only timer of a connection: for its hello, for its slowness, or for its end

    def start_timer(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` later, instead of what was to be called before."""
        self.stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def stop_timer(self) -> None:
        """Call nothing later."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Outbox:
    """Connections that have gathered frames in this turn of the event loop.

    A send costs more than everything else about a frame, and a batch of the log may bring a racer several frames. So
    each connection sends once, after the turn.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()  # kept, because looking it up is a system call each time
        self._writing: list[WebSocketConnection] = []

    def will_send(self, connection: WebSocketConnection) -> None:
        """Send what a connection gathers after this turn."""
        if not self._writing:
            self._loop.call_soon(self._send)
        self._writing.append(connection)

    def _send(self) -> None:
        writing, self._writing = self._writing, []
        for connection in writing:
            connection.send_gathered()
