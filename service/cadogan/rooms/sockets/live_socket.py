"""The live socket: one connection that follows many races, the player's own races and feed, and tables of tournaments.

Each race is a session of its own (`live_channel.py`), as on the socket of a race. The connection counts once, has one
buffer and one token, and each race has at most as many unanswered commands as on its own socket.
"""

import asyncio
from typing import NamedTuple, assert_never
from uuid import UUID

import msgspec
import structlog
from uvicorn.server import ServerState

from cadogan.people.errors import Banned, MissingScope, WrongToken
from cadogan.races.ids import RaceId
from cadogan.rooms.errors import Overloaded
from cadogan.rooms.sockets.client_socket import ClientSocket, Rejection, SocketContext
from cadogan.rooms.sockets.conversation import SocketKind
from cadogan.rooms.sockets.live_channel import LiveChannel
from cadogan.rooms.sockets.live_followings import Followings, LiveSource
from cadogan.rooms.sockets.live_messages import (
    AnyFromLive,
    FollowFeed,
    FollowOwn,
    FollowTable,
    LeaveTable,
    LiveHello,
    LiveRefused,
    LiveWelcome,
    Subscribe,
    ToRace,
    Unsubscribe,
    Unsubscribed,
    decode,
)
from cadogan.rooms.sockets.race_session import is_utf8
from cadogan.rooms.sockets.wrapped_frames import RacesWrapped
from cadogan.rooms.wire import messages, refusals
from cadogan.rooms.wire.frames import text_frame
from cadogan.rooms.wire.messages import AskClock, Clock, Fault, Hello, tag_of
from cadogan.rooms.wire.refusals import Refusal, refusal_of
from cadogan.store.errors import Unreachable

PATH = "/api/v1/live"

MOST_RACES = 100
"""Races that a connection follows at once."""
MOST_EARLY = 128
"""Messages that may come before the answer to `hello`: a client that reconnects subscribes to all its races at once."""

logger = structlog.get_logger()


class LiveContext(NamedTuple):
    """What the live sockets of a node share, beside what all sockets share."""

    source: LiveSource
    wrapped: RacesWrapped


class LiveSocket(ClientSocket):
    """One connection to many races."""

    def __init__(self, context: SocketContext, server_state: ServerState, live: LiveContext) -> None:
        super().__init__(context, server_state)
        self.seat = None
        self.player = None
        self._live = live
        self._address = ""
        self._entering: asyncio.Task[None] | None = None
        self._has_entered = False
        self._early: list[bytes] = []
        self._channels: dict[RaceId, LiveChannel] = {}
        self._paused: set[LiveChannel] = set()
        self._followings = Followings(self, live.source)
        self._held: list[bytes] = []  # frames of the connection itself that a slow client gets once it reads again
        self._is_writable = asyncio.Event()
        self._is_writable.set()

    # The connection

    def find(self, path: str, *, has_query: bool) -> Rejection | None:
        """Check the address."""
        if path != PATH:
            return Rejection(404, f"There is no socket at {path}; the live socket is at {PATH}\n")
        return Rejection(400, "The live socket takes no query; send these values in `hello`\n") if has_query else None

    def gone(self) -> None:
        """Leave all races."""
        super().gone()
        self._end_tasks()
        for channel in self._take_channels():
            channel.end()

    def stops_serving(self) -> None:
        """Leave the rooms without leaving the races."""
        self._end_tasks()
        for channel in self._take_channels():
            channel.stops_serving()

    def ends_soon(self) -> None:
        """Stop entering and following. Racers leave their races when the connection has ended."""
        self._end_tasks()
        for channel in self._channels.values():
            channel.ends_soon()

    def pause_writing(self) -> None:
        """Each race goes on without this client until it reads again."""
        super().pause_writing()
        self._is_writable.clear()
        for channel in self._channels.values():
            channel.slow_down()

    def reads_again(self, *, has_missed: bool) -> None:
        """Bring each race up to date. News was held back, and lost nothing."""
        del has_missed  # each channel knows its own
        self._is_writable.set()
        held, self._held = self._held, []
        self.write(b"".join(held))
        for channel in tuple(self._channels.values()):
            channel.speed_up()

    @property
    def kind(self) -> SocketKind:
        """It has many races."""
        return "live"

    def _take_channels(self) -> list[LiveChannel]:
        channels = list(self._channels.values())
        self._channels.clear()
        return channels

    def _end_tasks(self) -> None:
        self._followings.end()
        if self._entering is not None and self._entering is not asyncio.current_task():
            self._entering.cancel()

    # Hello

    def _greet(self, hello: LiveHello) -> None:
        if self._has_entered:
            self._send(Fault(refusals.HELLO_AGAIN.code, "say hello once, as the first message"))
        elif self.has_room(hello.token):
            self._address = self._context.connections.address_of(self.transport)
            self._entering = asyncio.ensure_future(self._enter(hello))

    async def _enter(self, hello: LiveHello) -> None:
        try:
            await self.authenticate(hello.token)
            if hello.token is None:
                self._context.rooms.load.refuse_overload()
        except (WrongToken, MissingScope, Banned, Overloaded) as error:
            self._fail(refusal_of(error), str(error))
            return
        except Unreachable:
            self._fail(refusals.UNAVAILABLE, "the service cannot check the token; try again in a moment")
            return
        except Exception:  # the client must not wait for an answer that never comes
            logger.exception("cannot welcome a client of the live socket")
            self._fail(refusals.UNAVAILABLE, "the service cannot welcome you now; try again in a moment")
            return
        self._entering, self._has_entered = None, True
        self._send(LiveWelcome(self._context.clock.now_ms(), MOST_RACES, self.player))
        early, self._early = self._early, []
        for text in early:
            self.take_text(text)

    # Messages

    def take_text(self, text: bytes) -> None:
        """Decode a message and do what it asks."""
        if self._is_closing:
            return
        if self._entering is not None:
            self._early.append(text)
            if len(self._early) > MOST_EARLY:
                self._fail(refusals.FLOOD, f"more than {MOST_EARLY} messages before the answer to hello")
            return
        try:
            message = decode(text)
        except RecursionError:
            self._reject("not a message that is known here: it is nested too deeply")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if is_utf8(text):
                self._reject(f"not a message that is known here: {error}")
            else:
                self._fail(refusals.UTF_8, "a text frame is UTF-8")
        else:
            self._take(message)

    def _send(self, message: messages.ToClient) -> None:
        """Send a message of the connection itself. A slow client gets it once it reads again."""
        if self.is_slow:
            self.charge()
            self._held.append(text_frame(messages.encode(message)))
        else:
            super()._send(message)

    def _reject(self, detail: str) -> None:
        if self._has_entered:
            self._send(Fault(refusals.MALFORMED.code, detail))
        else:
            self._fail(refusals.MALFORMED, detail)

    def _take(self, message: AnyFromLive) -> None:
        if not self._has_entered and not isinstance(message, LiveHello):
            self._fail(refusals.HELLO_EXPECTED, f"the first message is hello, not {tag_of(message)}")
            return
        match message:
            case ToRace():
                self._pass_on(message)
            case Subscribe():
                self._subscribe(message)
            case Unsubscribe():
                self._unsubscribe(message)
            case FollowFeed() | FollowOwn() | FollowTable() | LeaveTable():
                self._followings.take(message)
            case AskClock():
                self._send(Clock(message.sent, self._context.clock.now_ms()))
            case LiveHello():
                self._greet(message)
            case _:
                assert_never(message)

    def refuse(
        self,
        message: messages.FromClient,
        refusal: Refusal,
        detail: str,
        *,
        race: RaceId | None = None,
        tournament: UUID | None = None,
    ) -> None:
        """Say why a message was not carried out."""
        self._context.measures.refused[refusal.code] += 1
        self._send(LiveRefused(tag_of(message), refusal.code, detail, race, tournament))

    # Races

    def _subscribe(self, message: Subscribe) -> None:
        if message.race in self._channels:
            self.refuse(message, refusals.ALREADY_SUBSCRIBED, "you follow this race already", race=message.race)
        elif len(self._channels) >= MOST_RACES:
            refusal = refusals.TOO_MANY_SUBSCRIPTIONS
            self._context.measures.refused[refusal.code] += 1
            detail = f"a connection follows {MOST_RACES} races at most; unsubscribe from one, or open another"
            self._send(Unsubscribed(message.race, refusal.code, detail))
        else:
            wrapped = self._live.wrapped.of(message.race)
            self.charge()  # for its welcome
            channel = LiveChannel(self._context, self, message.race, self.player, self._address, wrapped)
            self._channels[message.race] = channel
            channel.greet(Hello(p=message.p, n=message.n))

    def _unsubscribe(self, message: Unsubscribe) -> None:
        channel = self._channels.get(message.race)
        if channel is None:
            self._send(Unsubscribed(message.race))
        else:
            self.end_channel(channel, Unsubscribed(message.race))

    def _pass_on(self, message: ToRace) -> None:
        channel = self._channels.get(message.race)
        if channel is None:
            detail = f"you do not follow the race {message.race}"
            self.refuse(message, refusals.NOT_SUBSCRIBED, detail, race=message.race)
        else:
            channel.take_text(bytes(message.message))

    def end_channel(self, channel: LiveChannel, told: Unsubscribed) -> None:
        """Follow a race no more, and tell the client."""
        if self._channels.get(channel.race_id) is channel:
            del self._channels[channel.race_id]
            channel.end()
            self.resume_channel(channel)
            self._send(told)

    def pause_channel(self, channel: LiveChannel) -> None:
        """Take no messages until the channel resumes."""
        if not self._paused:
            self.pause_reading()
        self._paused.add(channel)

    def resume_channel(self, channel: LiveChannel) -> None:
        """Take messages again, unless another channel has paused."""
        if channel in self._paused:
            self._paused.remove(channel)
            if not self._paused:
                self.resume_reading()

    def follow_race(self, race: RaceId) -> None:
        """Follow a race, unless the connection does so already."""
        if race not in self._channels:
            self._subscribe(Subscribe(race))

    # What is followed beside races

    def answer(self, message: messages.ToClient) -> None:
        """Send a message of the connection itself."""
        self._send(message)

    async def write_in_turn(self, frame: bytes) -> None:
        """Send a frame once the client reads: a slow client gets it later, and misses none."""
        while not self._is_writable.is_set():  # it may be slow again by the time that this task runs
            await self._is_writable.wait()
        self.write(frame)
