"""The socket of a race: the Sans-I/O protocol of websockets inside uvicorn, and a room behind it.

uvicorn makes one of these for each upgrade request (its `ws=` class), in place of an ASGI application, because a frame
can then be serialised once and written to every transport. The class owns what a server must: the handshake, sizes,
pings, UTF-8, close codes, the shutdown, and a bounded write buffer.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, assert_never, cast
from uuid import UUID

import msgspec
import structlog
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from cadogan.people.bearer import Bearer
from cadogan.people.errors import Banned, MissingScope, WrongToken
from cadogan.races.commands import Command, Play, Undo
from cadogan.races.errors import WrongN
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms import messages
from cadogan.rooms.connections import Connections
from cadogan.rooms.frames import are_whole, text_frame, whole_text
from cadogan.rooms.messages import AnyFromClient, AskClock, DoPlay, DoReady, DoResign, DoUndo, DoWatch, Fault, Hello
from cadogan.rooms.own_board import ack_again
from cadogan.rooms.pending_command import Outcome, Repeated
from cadogan.rooms.playback import Playback
from cadogan.rooms.refusals import code_of
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, Unreachable
from cadogan.store.run_guarded import run_guarded

PATH = re.compile(r"/api/v1/races/((?i:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}))/socket")

HELLO_S = 5
"""How long a client may take to say hello."""
PING_S = 20
"""Each connection is pinged so often, and closed if it has been silent since the ping before."""
CLOSING_S = 5
"""How long the other side may take to answer a close frame."""
MOST_UNANSWERED = 32
"""Commands of a connection under way at once; while there are more it is not read."""
MOST_BUFFERED = 256 * 1024
"""Bytes that a slow reader may leave unread; past them it misses frames, and gets a snapshot when it reads again."""
SLOW_S = 30
"""How long a slow reader may take to read its buffer before it is closed (1013)."""

Authenticate = Callable[[str], Awaitable[Bearer]]
"""Whoever shows a token that permits him to race; raises WrongToken, Banned, MissingScope."""

logger = structlog.get_logger()


class SocketServer:
    """What every socket of this node needs: who somebody is, where the rooms are, and the sockets that are open."""

    def __init__(self, rooms: Rooms, clock: Clock, authenticate: Authenticate, connections: Connections) -> None:
        self.rooms = rooms
        self.clock = clock
        self.authenticate = authenticate
        self.connections = connections
        self.sockets: set[RaceSocket] = set()
        self._loop = asyncio.get_running_loop()  # asking for it each time is a system call each time
        self._writing: list[RaceSocket] = []

    def will_send(self, socket: "RaceSocket") -> None:
        """Send what a socket gathers after this turn of the event loop.

        A send costs more than all else about a frame, and a batch of the log may bring a racer several at once.
        """
        if not self._writing:
            self._loop.call_soon(self._send)
        self._writing.append(socket)

    def _send(self) -> None:
        writing, self._writing = self._writing, []
        for socket in writing:
            socket.send_gathered()

    async def run(self) -> None:
        """Ping silent connections until cancelled."""
        while True:
            await asyncio.sleep(PING_S)
            for socket in tuple(self.sockets):
                with run_guarded("socket_server"):
                    socket.ping()

    def socket(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> "RaceSocket":
        """Protocol for an upgrade request, as uvicorn asks for it."""
        del config, app_state  # uvicorn's contract; what they hold is an ASGI application's
        return RaceSocket(self, server_state)


class RaceSocket(asyncio.Protocol):
    """One connection to one race."""

    transport: asyncio.Transport

    def __init__(self, socket_server: SocketServer, server_state: ServerState) -> None:
        # what every move asks for comes first, and so lies together
        self.seat: int | None = None
        self.player: PlayerId | None = None
        self._room: Room | None = None
        self._socket_server = socket_server
        self._entering: asyncio.Task[None] | None = None
        self._gathered = b""
        self._unanswered = 0
        self._is_open = False  # as the protocol has it
        self._is_closing = False
        self._is_silent = False
        self._is_slow = False
        self._comes_whole = True
        self._has_missed = False
        self.bearer: Bearer | None = None
        self._connections = server_state.connections
        self._websocket = ServerProtocol(max_size=messages.MOST_BYTES)
        self._race_id: RaceId | None = None
        self._address: str | None = None  # that this connection is counted for
        self._playback: Playback | None = None  # in place of a room
        self._playing: asyncio.Task[None] | None = None
        self._early: list[bytes] = []  # messages that came while we entered
        self._partial = bytearray()  # of a text that comes in fragments
        self._timer: asyncio.TimerHandle | None = None

    # What uvicorn and the event loop call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, before the handshake."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.set_write_buffer_limits(high=MOST_BUFFERED)
        self._connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own protocols; it calls `shutdown` alone
        self._socket_server.sockets.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End: a racer's last connection is his leaving."""
        del exc
        self._connections.discard(self)
        self._socket_server.sockets.discard(self)
        if self._address is not None:
            self._socket_server.connections.close(self._address)
        self._stop_timer()
        if self._entering is not None:
            self._entering.cancel()
        if self._room is not None:
            self._room.leave(self)
            self._room = None
        self._end_playback()

    def data_received(self, data: bytes) -> None:
        """Take what has come in: mostly one short text frame at a time, which needs no parser."""
        self._is_silent = False
        if self._comes_whole and self._is_open:
            text = whole_text(data)
            if text is not None:
                self._take_text(text)
                return
            self._comes_whole = are_whole(data)  # or the parser may hold a part of a frame from now on
        websocket = self._websocket
        websocket.receive_data(data)
        self._is_open = websocket.state is State.OPEN
        for event in websocket.events_received():
            if isinstance(event, Frame):
                self._take_frame(event)
            elif isinstance(event, Request):
                self._shake_hands(event)
        self._flush()
        if not self._is_open and websocket.close_expected():
            self._end_soon()

    def eof_received(self) -> None:
        """Take the end of what comes in."""
        self._websocket.receive_eof()
        self._flush()

    def pause_writing(self) -> None:
        """Stop writing: the other side reads too slowly."""
        self._is_slow = True
        if not self._is_closing:  # that has a timer of its own
            self._start_timer(SLOW_S, self._give_up_slow)

    def resume_writing(self) -> None:
        """Write again, beginning with a snapshot if anything was missed."""
        self._is_slow = False
        if self._is_closing:
            return
        self._stop_timer()
        if self._playback is not None:
            self._playback.go_on()
        if self._has_missed and self._room is not None:
            self._has_missed = False
            self._room.show_again(self)

    def shutdown(self) -> None:
        """Close because the service ends (1012); clients come back to another node or a little later.

        That is nobody's leaving: who does not come back is missed when this node's presence lapses.
        """
        if self._room is not None:
            self._room.forget(self)
            self._room = None
        self._end_playback()
        if self._is_open:
            self._close(CloseCode.SERVICE_RESTART, "the service restarts; connect again")
        else:
            self.transport.close()

    # What the room or the playback calls

    @property
    def is_slow(self) -> bool:
        """Whether the other side reads too slowly."""
        return self._is_slow

    def write(self, frames: bytes) -> None:
        """Send frames that are ready for the wire; a slow reader misses them."""
        if self._is_slow:
            self._has_missed = True
            return
        if not self._gathered:
            self._socket_server.will_send(self)
        self._gathered += frames

    def send_gathered(self) -> None:
        """Give the transport what has been written; uvloop's raises if the line has just broken."""
        gathered, self._gathered = self._gathered, b""
        if gathered and self._is_open and not self.transport.is_closing():
            self.transport.write(gathered)

    def ping(self) -> None:
        """Ping a connection, or close it if nothing has come from it since it was pinged before."""
        if not self._is_open:
            return
        if self._is_silent:
            self._websocket.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self._flush()
            self._end_soon()
            return
        self._is_silent = True
        self._websocket.send_ping(b"")
        self._flush()

    def show_out(self, code: str, detail: str) -> None:
        """Close the connection of one who may not be here any more, and say why."""
        if not self._is_closing:
            self._fail(code, detail)

    # Handshake and hello

    def _shake_hands(self, request: Request) -> None:
        path, _, query = request.path.partition("?")
        match = PATH.fullmatch(path)
        if match is None:
            response = self._websocket.reject(
                404, f"There is no socket at {path}; races have theirs at /api/v1/races/ID/socket\n"
            )
        elif query:
            response = self._websocket.reject(400, "A race's socket takes no query; send what you know in `hello`\n")
        else:
            response = self._websocket.accept(request)
        self._websocket.send_response(response)
        self._flush()
        if match is None or not self._is_open:
            self.transport.close()
            return
        self._race_id = RaceId(UUID(match[1]))
        forwarded = ",".join(request.headers.get_all("X-Forwarded-For")) or None
        peer, *_ = self.transport.get_extra_info("peername") or ("",)  # none of one that has just gone
        self._address = self._socket_server.connections.open(peer, forwarded)
        self._start_timer(HELLO_S, self._miss_hello)

    def _miss_hello(self) -> None:
        self._fail("hello-expected", f"the first message is hello, within {HELLO_S} s")

    def _greet(self, hello: Hello) -> None:
        self._stop_timer()
        connections = self._socket_server.connections
        assert self._address is not None  # set by the handshake
        if connections.are_too_many(self._address, hello.token):
            detail = f"{connections.most} connections from {self._address} are open here; close some, or wait a minute"
            self._fail("too-many-connections", detail, CloseCode.TRY_AGAIN_LATER)
            return
        self._entering = asyncio.ensure_future(self._enter(hello))

    async def _enter(self, hello: Hello) -> None:
        assert self._race_id is not None  # set by the handshake
        is_late = hello.place != "now" and (hello.place is not None or hello.speed is not None)
        with self._turning_away():
            if hello.token is not None:
                self.bearer = await self._socket_server.authenticate(hello.token)
                self.player = self.bearer.player.id
            if is_late and hello.token is None:
                self._entering = None
                self._watch(DoWatch(hello.place, hello.speed))  # what lies behind needs no room
            else:
                self._go_in(await self._find_room(hello.p, hello.n), hello.p)
                if is_late:
                    self._take(DoWatch(hello.place, hello.speed))
            for text in self._early:
                self._take_text(text)
            self._early.clear()

    async def _find_room(self, p: int | None, n: int | None) -> Room:
        """Room of the race, which knows as much of it as the other side does."""
        assert self._race_id is not None  # set by the handshake
        while True:
            room = await self._socket_server.rooms.room(self._race_id)
            if room.knows_less_than(self.player, p, n):
                await self._socket_server.rooms.catch_up(room)
            if not room.is_closed:  # nobody was in it while we waited
                return room

    def _go_in(self, room: Room, p: int | None) -> None:
        """Go into the race's room, and be live."""
        self._room, self._entering = room, None
        room.enter(self, p)

    @contextmanager
    def _turning_away(self) -> Iterator[None]:
        """Close the connection of one who cannot be where he wants to be, and say why."""
        try:
            yield
        except WrongToken as error:
            self._fail("wrong-token", str(error))
        except MissingScope as error:
            self._fail("missing-scope", str(error))
        except Banned as error:
            self._fail("banned", str(error))
        except UnknownRace as error:
            self._fail("unknown-race", str(error))
        except Unreachable:
            self._fail("unavailable", "the log does not answer; try again in a moment", CloseCode.TRY_AGAIN_LATER)
        except Exception:  # an event of a version to come, or a damaged one: whatever it is, he shall not wait for it
            logger.exception("cannot let somebody in", race_id=str(self._race_id))
            self._fail(
                "race-stands", "the log has something of this race that cannot be read", CloseCode.INTERNAL_ERROR
            )

    # Playback

    def _watch(self, watch: DoWatch) -> None:
        """Watch from another place or at another speed: leave the room, if this is live, for as long as it takes."""
        playback = self._playback
        if playback is None:
            room, self._room = self._room, None
            if room is not None:
                room.leave(self)
            assert self._race_id is not None  # set by the handshake
            playback = self._playback = self._socket_server.rooms.play_back(self._race_id, self)
            self._playing = asyncio.ensure_future(self._play_back(playback))
        playback.order(watch.place, watch.speed)

    async def _play_back(self, playback: Playback) -> None:
        with self._turning_away():
            room, p = None, None
            while room is None or playback.goes_on:  # he may have changed his mind meanwhile
                p = await playback.run()
                room = await self._find_room(p, None)
            self._end_playback()
            self._go_in(room, p)

    def _end_playback(self) -> None:
        playing, self._playing = self._playing, None
        if self._playback is not None:
            self._socket_server.rooms.end_playback(self._playback)
            self._playback = None
        if playing is not None and playing is not asyncio.current_task():
            playing.cancel()

    # Messages

    def _take_frame(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.CONT:
                self._partial += frame.data
                if frame.fin:
                    text, self._partial = bytes(self._partial), bytearray()
                    self._take_text(text)
            case Opcode.BINARY:
                self._fail("binary", "messages are JSON in text frames", CloseCode.UNSUPPORTED_DATA)
            case Opcode.PING | Opcode.PONG | Opcode.CLOSE:
                pass  # answered by the protocol
            case _:
                assert_never(frame.opcode)

    def _take_text(self, text: bytes) -> None:
        if self._is_closing:  # nobody listens any more
            return
        if self._entering is not None:  # or it failed, and this closes
            self._early.append(text)
            if len(self._early) > MOST_UNANSWERED:
                self._fail("flood", f"more than {MOST_UNANSWERED} messages before the answer to hello")
            return
        try:
            message = messages.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if not is_utf8(text):
                self._fail("utf-8", "a text frame is UTF-8", CloseCode.INVALID_DATA)
            elif isinstance(error, msgspec.ValidationError):
                self._reject("malformed", f"not a message that is known here: {error}")
            else:
                self._reject("malformed", f"not JSON: {error}")
        else:
            self._take(message)

    def _reject(self, code: str, detail: str) -> None:
        """Answer what cannot be understood; before the hello there is nobody yet to go on with."""
        if self._room is None and self._playback is None:
            self._fail(code, detail)
        else:
            self._send(Fault(code, detail))

    def _take(self, message: AnyFromClient) -> None:
        room = self._room
        if room is None:
            self._take_outside(message)
            return
        now = self._socket_server.clock.now_ms()
        match message:  # moves first: asking a message whether it is of another type takes longer
            case DoPlay() | DoUndo() | DoReady() | DoResign():
                if self.seat is None:
                    self._refuse(message, "no-seat", "you watch this race; only its racers command")
                    return
                self._unanswered += 1
                if self._unanswered == MOST_UNANSWERED:
                    self.transport.pause_reading()
                room.submit(message.command(now, self.seat), self)
            case AskClock():
                self._send(messages.Clock(message.sent, now))
            case DoWatch() if self.seat is not None:
                self._refuse(message, "seated", "a racer's own line is live; watch over another, without a token")
            case DoWatch(place="now"):
                room.show_again(self)
            case DoWatch():
                self._watch(message)
            case Hello():
                self._send(Fault("hello-again", "hello is said once, at the beginning"))
            case _:
                assert_never(message)

    def _take_outside(self, message: AnyFromClient) -> None:
        """Take what is said before the hello, or during a playback."""
        match message:
            case Hello() if self._playback is None:
                self._greet(message)
            case _ if self._playback is None:
                self._fail("hello-expected", f"the first message is hello, not {messages.tag_of(message)}")
            case DoWatch():
                self._watch(message)
            case AskClock():
                self._send(messages.Clock(message.sent, self._socket_server.clock.now_ms()))
            case Hello():
                self._send(Fault("hello-again", "hello is said once, at the beginning"))
            case _:
                self._refuse(message, "no-seat", "you watch this race; only its racers command")

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Answer a command; of one that has changed a board the room has sent the `ack`."""
        if self._unanswered == MOST_UNANSWERED and not self.transport.is_closing():
            self.transport.resume_reading()
        self._unanswered -= 1
        if isinstance(outcome, Exception):
            sent_n = command.n if isinstance(command, Play | Undo) else None
            n = outcome.n if isinstance(outcome, WrongN) else None
            tag = messages.COMMAND_TAGS[type(command)]
            self._send(messages.Refused(tag, code_of(outcome), str(outcome), sent_n, n))
        elif isinstance(command, (Play, Undo)):
            if isinstance(outcome, Repeated):  # the first answer may not have come through
                self._send(ack_again(outcome.race, command.seat, command.n))
        else:
            self._send(messages.Done(messages.COMMAND_TAGS[type(command)]))

    def _refuse(self, message: AnyFromClient, code: str, detail: str) -> None:
        """Refuse what no race is asked."""
        sent_n = message.n if isinstance(message, DoPlay | DoUndo) else None
        self._send(messages.Refused(messages.tag_of(message), code, detail, sent_n))

    # The end

    def _fail(self, code: str, detail: str, close_code: CloseCode = CloseCode.POLICY_VIOLATION) -> None:
        """Say what was wrong, and close."""
        self._send(Fault(code, detail))
        self._close(close_code, detail)

    def _close(self, code: CloseCode, reason: str) -> None:
        if self._is_open:
            self.send_gathered()  # what was written before is read before
            self._websocket.send_close(code, reason[:120])
            self._flush()
            self._end_soon()

    def _end_soon(self) -> None:
        self._is_closing = True
        if self._entering is not None:
            self._entering.cancel()
        self._start_timer(CLOSING_S, self.transport.abort)

    def _give_up_slow(self) -> None:
        self._close(CloseCode.TRY_AGAIN_LATER, f"unread for {SLOW_S} s")
        self.transport.abort()

    def _send(self, message: messages.ToClient) -> None:
        """Answer this connection alone, at once: a clock that waits for a beat is wrong."""
        self.write(text_frame(messages.encode(message)))
        self.send_gathered()

    def _flush(self) -> None:
        self._is_open = self._websocket.state is State.OPEN
        for data in self._websocket.data_to_send():
            if data and not self.transport.is_closing():
                self.transport.write(data)
            else:
                self.transport.close()  # the protocol's word for the end of what we send

    def _start_timer(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def is_utf8(text: bytes) -> bool:
    """Whether the bytes are UTF-8."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
