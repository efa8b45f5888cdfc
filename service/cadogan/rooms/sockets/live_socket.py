"""The live socket: one connection that follows many races, the player's own races and feed, and tables of tournaments.

Each race is a session of its own (`live_channel.py`), as on the socket of a race. The connection counts once, has one
buffer and one token, and each race has at most as many unanswered commands as on its own socket.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol, assert_never
from uuid import UUID

import msgspec
import structlog
from uvicorn.server import ServerState

from cadogan.people.errors import Banned, MissingScope, WrongToken
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.errors import Overloaded
from cadogan.rooms.sockets.client_socket import ClientSocket, Rejection, SocketContext
from cadogan.rooms.sockets.conversation import SocketKind
from cadogan.rooms.sockets.live_channel import LiveChannel
from cadogan.rooms.sockets.live_messages import (
    AnyFromLive,
    FollowFeed,
    FollowOwn,
    FollowTable,
    LeaveTable,
    LiveHello,
    LiveRefused,
    LiveWelcome,
    News,
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
from cadogan.rooms.wire.messages import AskClock, Clock, Done, Fault, Hello, tag_of
from cadogan.rooms.wire.refusals import Refusal, refusal_of
from cadogan.store.errors import Unreachable
from cadogan.tournaments.errors import UnknownTournament

PATH = "/api/v1/live"

MOST_RACES = 100
"""Races that a connection follows at once."""
MOST_TABLES = 10
"""Tables of tournaments that a connection follows at once."""
MOST_EARLY = 128
"""Messages that may come before the answer to `hello`: a client that reconnects subscribes to all its races at once."""

logger = structlog.get_logger()


class NewsItem(NamedTuple):
    """An event of a player's feed as JSON, and the race that it gave the player, if it did."""

    json: bytes
    race: RaceId | None


class LiveSource(Protocol):
    """Where live sockets get what belongs to players."""

    async def follow(self, player: PlayerId, cursor: str) -> AsyncIterator[Sequence[NewsItem]]:
        """The feed of a player from a cursor. Raises InvalidPlace, Unreachable."""

    async def own_races(self, player: PlayerId, most: int) -> Sequence[RaceId]:
        """Races of a player that are not over, the newest first. Raises Unreachable."""

    async def table(self, tournament: UUID, cursor: str) -> AsyncIterator[bytes]:
        """Frames with the changes of a table. Raises InvalidPlace, UnknownTournament, Unreachable."""


class InvalidPlace(ValueError):
    """The cursor is not one of the feed."""


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
        self._following: set[asyncio.Task[None]] = set()
        self._follows: set[str] = set()
        self._tables: dict[UUID, asyncio.Task[None]] = {}
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
        for task in (*self._following, *self._tables.values(), *filter(None, [self._entering])):
            if task is not asyncio.current_task():
                task.cancel()

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
            case FollowFeed() | FollowOwn():
                self._follow(message)
            case FollowTable() | LeaveTable():
                self._take_table(message)
            case AskClock():
                self._send(Clock(message.sent, self._context.clock.now_ms()))
            case LiveHello():
                self._greet(message)
            case _:
                assert_never(message)

    def _refuse(
        self,
        message: messages.FromClient,
        refusal: Refusal,
        detail: str,
        race: RaceId | None = None,
        tournament: UUID | None = None,
    ) -> None:
        self._context.measures.refused[refusal.code] += 1
        self._send(LiveRefused(tag_of(message), refusal.code, detail, race, tournament))

    # Races

    def _subscribe(self, message: Subscribe) -> None:
        if message.race in self._channels:
            self._refuse(message, refusals.ALREADY_SUBSCRIBED, "you follow this race already", message.race)
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
            self._refuse(message, refusals.NOT_SUBSCRIBED, f"you do not follow the race {message.race}", message.race)
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

    # The feed, and own races

    def _follow(self, message: FollowFeed | FollowOwn) -> None:
        """Follow the feed, or own races: each once."""
        tag = tag_of(message)
        if self.bearer is None or self.player is None:
            self._refuse(message, refusals.WRONG_TOKEN, "this needs a token; send it in `hello`")
            return
        try:
            self.bearer.refuse_without("player:read")
        except MissingScope as error:
            self._refuse(message, refusal_of(error), str(error))
            return
        if tag in self._follows:
            self._refuse(message, refusals.ALREADY_SUBSCRIBED, f"you have sent {tag} already")
            return
        self._follows.add(tag)
        work = (
            self._tell_news(self.player, message)
            if isinstance(message, FollowFeed)
            else self._follow_own(self.player, message)
        )
        task = asyncio.ensure_future(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _tell_news(self, player: PlayerId, message: FollowFeed) -> None:
        with self._telling_the_end(message):
            batches = await self._live.source.follow(player, message.cursor)
            self._send(Done(tag_of(message)))
            async for batch in batches:
                for item in batch:
                    while not self._is_writable.is_set():  # it may be slow again by the time that this task runs
                        await self._is_writable.wait()  # a slow client gets them later, and misses none
                    self.write(text_frame(messages.encode(News(msgspec.Raw(item.json)))))

    async def _follow_own(self, player: PlayerId, message: FollowOwn) -> None:
        with self._telling_the_end(message):
            batches = await self._live.source.follow(player, "now")  # before the list: no race falls between the two
            self._send(Done(tag_of(message)))
            for race in await self._live.source.own_races(player, MOST_RACES):
                self._subscribe_own(race)
            async for batch in batches:
                for item in batch:
                    if item.race is not None:
                        self._subscribe_own(item.race)

    def _subscribe_own(self, race: RaceId) -> None:
        if race not in self._channels:
            self._subscribe(Subscribe(race))

    # Tables of tournaments

    def _take_table(self, message: FollowTable | LeaveTable) -> None:
        if isinstance(message, LeaveTable):
            if (task := self._tables.pop(message.tournament, None)) is not None:
                task.cancel()
            self._send(Done(tag_of(message)))
        elif message.tournament in self._tables:
            detail = "you follow the table of this tournament already"
            self._refuse(message, refusals.ALREADY_SUBSCRIBED, detail, tournament=message.tournament)
        elif len(self._tables) >= MOST_TABLES:
            detail = f"a connection follows {MOST_TABLES} tables at most; leave one, or open another"
            self._refuse(message, refusals.TOO_MANY_SUBSCRIPTIONS, detail, tournament=message.tournament)
        else:
            self._tables[message.tournament] = asyncio.ensure_future(self._tell_table(message))

    async def _tell_table(self, message: FollowTable) -> None:
        try:
            async for frame in await self._live.source.table(message.tournament, message.cursor):
                while not self._is_writable.is_set():
                    await self._is_writable.wait()  # a slow client gets them later: each is new since the one before
                self.write(frame)
        except InvalidPlace as error:
            self._refuse(message, refusals.MALFORMED, str(error), tournament=message.tournament)
        except UnknownTournament as error:
            self._refuse(message, refusals.UNKNOWN_TOURNAMENT, str(error), tournament=message.tournament)
        except Unreachable:
            detail = "Postgres does not answer; try again in a moment"
            self._refuse(message, refusals.UNAVAILABLE, detail, tournament=message.tournament)
        except Exception:
            logger.exception("cannot follow a table")
            self._refuse(message, refusals.UNAVAILABLE, "the table cannot be read", tournament=message.tournament)
        finally:
            if self._tables.get(message.tournament) is asyncio.current_task():
                del self._tables[message.tournament]

    @contextmanager
    def _telling_the_end(self, message: FollowFeed | FollowOwn) -> Iterator[None]:
        """Tell the client why its following has ended, so that it asks again."""
        try:
            yield
        except InvalidPlace as error:
            self._end_following(message, refusals.MALFORMED, str(error))
        except Unreachable:
            self._end_following(message, refusals.UNAVAILABLE, "Postgres does not answer; try again in a moment")
        except Exception:
            logger.exception("cannot follow the news of a player")
            self._end_following(message, refusals.UNAVAILABLE, "the news cannot be read")

    def _end_following(self, message: FollowFeed | FollowOwn, refusal: Refusal, detail: str) -> None:
        self._follows.discard(tag_of(message))
        self._refuse(message, refusal, detail)
