"""What a live socket follows beside races: the player's feed, the player's own races, and tables of tournaments."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol, assert_never
from uuid import UUID

import msgspec
import structlog

from cadogan.people.bearer import Bearer
from cadogan.people.errors import MissingScope
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.sockets.live_messages import FollowFeed, FollowOwn, FollowTable, LeaveTable, News
from cadogan.rooms.wire import messages, refusals
from cadogan.rooms.wire.frames import text_frame
from cadogan.rooms.wire.messages import Done, tag_of
from cadogan.rooms.wire.refusals import Refusal, refusal_of
from cadogan.store.errors import Unreachable
from cadogan.tournaments.errors import UnknownTournament

MOST_TABLES = 10
"""Tables of tournaments that a connection follows at once."""

logger = structlog.get_logger()

Asked = FollowFeed | FollowOwn | FollowTable


class NewsItem(NamedTuple):
    """An event of a player's feed as JSON, and the race that it gave the player, if it did."""

    json: bytes
    race: RaceId | None


class LiveSource(Protocol):
    """Where live sockets get what they follow beside races."""

    async def follow(self, player: PlayerId, cursor: str) -> AsyncIterator[Sequence[NewsItem]]:
        """The feed of a player from a cursor. Raises InvalidPlace, Unreachable."""

    async def own_races(self, player: PlayerId) -> Sequence[RaceId]:
        """Races of a player that are not over, the newest first. Raises Unreachable."""

    async def table(self, tournament: UUID, cursor: str) -> AsyncIterator[bytes]:
        """Frames with the changes of a table. Raises InvalidPlace, UnknownTournament, Unreachable."""


class InvalidPlace(ValueError):
    """The cursor is not one of the feed, or of the table."""


class Follower(Protocol):
    """The live socket that follows."""

    bearer: Bearer | None
    player: PlayerId | None

    def answer(self, message: messages.ToClient) -> None:
        """Send a message of the connection itself."""

    def refuse(
        self, message: messages.FromClient, refusal: Refusal, detail: str, *, tournament: UUID | None = None
    ) -> None:
        """Say why a message was not carried out."""

    async def write_in_turn(self, frame: bytes) -> None:
        """Send a frame once the client reads: a slow client gets it later, and misses none."""

    def follow_race(self, race: RaceId) -> None:
        """Follow a race, unless the connection does so already."""


class Followings:
    """What one live socket follows beside races, each once."""

    def __init__(self, follower: Follower, source: LiveSource) -> None:
        self._follower = follower
        self._source = source
        self._tasks: dict[str | UUID, asyncio.Task[None]] = {}

    def take(self, message: Asked | LeaveTable) -> None:
        """Begin what a message asks for, or leave a table."""
        match message:
            case FollowFeed() | FollowOwn():
                self._follow_player(message)
            case FollowTable():
                self._follow_table(message)
            case LeaveTable():
                if (task := self._tasks.pop(message.tournament, None)) is not None:
                    task.cancel()
                self._follower.answer(Done(tag_of(message)))
            case _:
                assert_never(message)

    def end(self) -> None:
        """Follow nothing more."""
        for task in self._tasks.values():
            if task is not asyncio.current_task():
                task.cancel()

    def _follow_player(self, message: FollowFeed | FollowOwn) -> None:
        follower = self._follower
        if follower.bearer is None or follower.player is None:
            follower.refuse(message, refusals.WRONG_TOKEN, "this needs a token; send it in `hello`")
            return
        try:
            follower.bearer.refuse_without("player:read")
        except MissingScope as error:
            follower.refuse(message, refusal_of(error), str(error))
            return
        if tag_of(message) in self._tasks:
            follower.refuse(message, refusals.ALREADY_SUBSCRIBED, f"you have sent {tag_of(message)} already")
        elif isinstance(message, FollowFeed):
            self._begin(tag_of(message), message, partial(self._tell_news, message, follower.player))
        else:
            self._begin(tag_of(message), message, partial(self._tell_own, message, follower.player))

    def _follow_table(self, message: FollowTable) -> None:
        tables = sum(isinstance(key, UUID) for key in self._tasks)
        if message.tournament in self._tasks:
            self._refuse(message, refusals.ALREADY_SUBSCRIBED, "you follow the table of this tournament already")
        elif tables >= MOST_TABLES:
            detail = f"a connection follows {MOST_TABLES} tables at most; leave one, or open another"
            self._refuse(message, refusals.TOO_MANY_SUBSCRIPTIONS, detail)
        else:
            self._begin(message.tournament, message, partial(self._tell_table, message))

    def _begin(self, key: str | UUID, message: Asked, tell: Callable[[], Awaitable[None]]) -> None:
        self._tasks[key] = asyncio.ensure_future(self._follow(key, message, tell))

    async def _follow(self, key: str | UUID, message: Asked, tell: Callable[[], Awaitable[None]]) -> None:
        """Tell the client what it follows, and why that has ended, so that it asks again."""
        try:
            await tell()
        except InvalidPlace as error:
            self._refuse(message, refusals.MALFORMED, str(error))
        except UnknownTournament as error:
            self._refuse(message, refusals.UNKNOWN_TOURNAMENT, str(error))
        except Unreachable:
            self._refuse(message, refusals.UNAVAILABLE, "Postgres does not answer; try again in a moment")
        except Exception:
            logger.exception("cannot go on telling what a live socket follows", follows=tag_of(message))
            self._refuse(message, refusals.UNAVAILABLE, "this cannot be read now; try again in a moment")
        finally:
            if self._tasks.get(key) is asyncio.current_task():  # it may have been left, and followed again
                del self._tasks[key]

    async def _tell_news(self, message: FollowFeed, player: PlayerId) -> None:
        batches = await self._source.follow(player, message.cursor)
        self._follower.answer(Done(tag_of(message)))
        async for batch in batches:
            for item in batch:
                await self._follower.write_in_turn(text_frame(messages.encode(News(msgspec.Raw(item.json)))))

    async def _tell_own(self, message: FollowOwn, player: PlayerId) -> None:
        batches = await self._source.follow(player, "now")  # before the list: no race falls between the two
        self._follower.answer(Done(tag_of(message)))
        for race in await self._source.own_races(player):
            self._follower.follow_race(race)
        async for batch in batches:
            for item in batch:
                if item.race is not None:
                    self._follower.follow_race(item.race)

    async def _tell_table(self, message: FollowTable) -> None:
        async for frame in await self._source.table(message.tournament, message.cursor):
            await self._follower.write_in_turn(frame)

    def _refuse(self, message: Asked, refusal: Refusal, detail: str) -> None:
        tournament = message.tournament if isinstance(message, FollowTable) else None
        self._follower.refuse(message, refusal, detail, tournament=tournament)
