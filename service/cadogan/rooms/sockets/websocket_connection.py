"""A WebSocket connection inside uvicorn: the Sans-I/O protocol of websockets, and a bounded write buffer.

The HTTP connection makes one for each upgrade request (uvicorn's `ws=` class), in place of an ASGI application, because
a frame can then be encoded once and written to every transport. The class owns what a server must: the handshake,
sizes, pings, UTF-8, close codes, slow readers, and the shutdown. A subclass says what the messages mean.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from http import HTTPStatus
from typing import assert_never, cast

from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Protocol, State

from cadogan.rooms.node.client_turns import AT_ONCE
from cadogan.rooms.node.shutdown import CLOSING_S as CLOSING_AT_END_S
from cadogan.rooms.node.shutdown import come_back_ms
from cadogan.rooms.sockets.connection import Connection
from cadogan.rooms.sockets.frame_reader import FrameReader
from cadogan.rooms.sockets.outbox import Outbox
from cadogan.rooms.wire.frames import PING, are_whole, is_pong, whole_text
from cadogan.store import gcra

CLOSING_S = 5
"""Seconds that the client may take to answer a close frame."""
MOST_BUFFERED = 256 * 1024
"""Bytes that a slow client may leave unread. After that it misses frames, and gets a snapshot when it reads again."""
MOST_GATHERED = 64 * 1024
"""Bytes that are gathered for a connection in a turn of the event loop. More are sent at once: joining copies them."""
SLOW_S = 30
"""Seconds that a slow client may take to read its buffer before the connection is closed (1013)."""

MOST_ANSWERS = 128
"""Answers that a client may get at once, beside those to its moves."""
ANSWER_S = 0.05
"""Seconds that each such answer costs. A client that has used up its allowance is not read meanwhile: it waits."""


# Why a client is not read: bits of a number, because a set costs a microsecond for each message that is not alone.
BACKLOG = 1
"""What it has sent waits for its turn."""
SESSION = 2
"""The session takes no messages now: too many commands are unanswered."""
ALLOWANCE = 4
"""It has asked for more answers than its allowance."""
SLOW = 8
"""It does not read: what it sends would have answers that cannot be sent."""


class WebSocketConnection(Connection, asyncio.Protocol):
    """One connection, from the upgrade request to its end. Subclasses say what happens in the methods that raise."""

    transport: asyncio.Transport

    def __init__(self, outbox: Outbox, server_state: ServerState, most_bytes: int) -> None:
        # Attributes that every move needs come first, so that they lie together in memory. A socket of a race has 29 in
        # all. With one more, Python keeps their names for each connection apart: 1.3 KB, and every move costs more.
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
        self._holds = 0
        self._full_at = 0.0  # when the allowance is whole again, on the clock of the event loop
        self._reader: FrameReader | None = None
        self._timer: asyncio.TimerHandle | None = None

    # For subclasses

    @abstractmethod
    def answer_upgrade(self, request: Request) -> Response:
        """Accept (101) or reject the upgrade request."""

    @property
    @abstractmethod
    def takes_turns_as(self) -> str:
        """Key of the client in the row of turns."""

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
        if self._reader is not None:
            self._reader.close()
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
            self._comes_whole = len(data) <= AT_ONCE and are_whole(data)
        if not self._is_upgraded:
            return  # its request was rejected
        self._frames.add(data)
        if self._outbox.turns.admits(len(data)):
            self._read_on()
        else:
            self._wait_for_turn()

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
            self._hold(SLOW)

    def resume_writing(self) -> None:
        """The client has read its buffer."""
        self.is_slow = False
        if self._is_closing:
            return
        self.stop_timer()
        self._release(SLOW)
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
            self._gathered = frames
            return
        self._gathered += frames
        if len(self._gathered) > MOST_GATHERED:
            self.send_gathered()

    def send_gathered(self) -> None:
        """Give the transport what was written. uvloop's transport raises if the connection has just broken."""
        gathered, self._gathered = self._gathered, b""
        if gathered and self._is_open and not self.transport.is_closing():
            self.transport.write(gathered)

    def ping(self) -> None:
        """Ping the client, or close the connection if nothing has come since the last ping.

        A client that is not read may have answered: it counts as silent only once it is read again.
        """
        if not self._is_open:
            return
        if self._is_silent and not self._holds:
            self._websocket.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self._flush()
            self._end_soon()
            self.transport.close()  # at once: the line is dead, and a racer's absence counts from its end
            return
        self._is_silent = not self._holds
        if not self.transport.is_closing():
            self.transport.write(PING)  # the protocol has nothing to send now: whatever it had was flushed

    # Reading

    def pause_reading(self) -> None:
        """Take no more messages."""
        self._hold(SESSION)

    def resume_reading(self) -> None:
        """Take messages again."""
        self._release(SESSION)

    def charge(self) -> None:
        """Count an answer. A client that has used up its allowance is read again once that is back."""
        loop = self._outbox.loop
        now = loop.time()
        self._full_at = gcra.spend(self._full_at, now, ANSWER_S)
        wait_s = gcra.wait(self._full_at, now, MOST_ANSWERS * ANSWER_S)
        if wait_s > 0 and not self._holds & ALLOWANCE:
            self._hold(ALLOWANCE)
            loop.call_later(wait_s, self._release, ALLOWANCE)

    def _hold(self, why: int) -> None:
        """Read nothing more: the kernel keeps what comes, and then the client cannot send any more."""
        if not self._holds and not self.transport.is_closing():
            self.transport.pause_reading()
        self._holds |= why

    def _release(self, why: int) -> None:
        """Read again, unless there is another reason not to."""
        if not self._holds & why:
            return
        self._holds &= ~why
        if self.transport.is_closing():
            return
        if self._holds == BACKLOG:
            self._wait_for_turn()  # what had come before it was held
        elif not self._holds:
            self.transport.resume_reading()

    def _wait_for_turn(self) -> None:
        self._hold(BACKLOG)
        if not self._frames.waits_for_turn:
            self._frames.waits_for_turn = True
            self._outbox.turns.do(self.takes_turns_as, self._take_turn)

    def _take_turn(self) -> None:
        self._frames.waits_for_turn = False
        if not self.transport.is_closing():
            self._read_on()

    def _read_on(self) -> None:
        """Take a part of what has come. The rest waits for another turn, or until the client is no longer held."""
        if self._holds & ~BACKLOG:
            self._hold(BACKLOG)
            return
        reader = self._frames
        websocket = reader.protocol
        reader.parse()
        self._is_open = websocket.state is State.OPEN
        if self._is_open:
            self._flush()  # pongs, which come before the answers to messages whose last frame is behind the ping
        frames = reader.frames
        while frames:
            self._take_frame(frames.popleft())
            if self._holds & ~BACKLOG:
                break  # each message counts: the one that uses up an allowance is the last that is taken
        self._flush()
        if not self._is_open and websocket.close_expected():
            self._end_soon()
        if not reader.has_more:
            if self._holds:
                self._release(BACKLOG)
        elif self._holds & ~BACKLOG:
            self._hold(BACKLOG)
        else:
            self._wait_for_turn()

    # Closing

    @property
    def close_code(self) -> int:
        """Code with which the connection was closed, by either side; 1006 if nobody has said one."""
        code = self._reader and self._reader.protocol.close_code
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
        self._release(~BACKLOG)  # nothing is answered any more, and the client's close frame is to be read
        self.ends_soon()
        self.start_timer(CLOSING_S, self.transport.abort)

    def _give_up_slow(self) -> None:
        self.close(CloseCode.TRY_AGAIN_LATER, f"unread for {SLOW_S} s")
        self.transport.abort()

    # Frames

    @property
    def _frames(self) -> FrameReader:
        """The reader of frames. It is made when it is first needed: short texts and pongs do without it."""
        if self._reader is None:
            self._reader = FrameReader(self._most_bytes)
        return self._reader

    @property
    def _websocket(self) -> Protocol:
        return self._frames.protocol

    def _take_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.CONT:
                reader = self._frames
                reader.partial += frame.data
                if frame.fin:
                    text, reader.partial = bytes(reader.partial), bytearray()
                    self.take_text(text)
            case Opcode.BINARY:
                self.take_binary()
            case Opcode.PING | Opcode.PONG | Opcode.CLOSE:
                self.charge()  # the protocol answers them
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
