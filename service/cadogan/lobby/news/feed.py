"""Followers of the feed: each continues from its own position as events happen.

Followers that have caught up read on at the same moment, once a second, and share one reading. So a thousand followers
cost Postgres no more than one.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import structlog
from msgspec import Struct

from cadogan.races.ids import PlayerId
from cadogan.rooms.replay.stream import HEARTBEAT_S
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Place
from cadogan.store.projections.feed import Feed, News, NewsBatch
from cadogan.store.shared_task import shared_task

FOLLOW_S = 1.0
"""Seconds between two readings for followers that have caught up."""

logger = structlog.get_logger()


class NewsFilter(Struct, frozen=True, kw_only=True):
    """A filter of news: by game, by player, by kind, and races of house bots or of people."""

    game: str | None = None
    player: PlayerId | None = None
    kind: type[News] | None = None
    is_house: bool = False

    def matching(self, news: Sequence[News]) -> list[News]:
        """The news that match."""
        return [each for each in news if self._is_in(each)]

    def _is_in(self, news: News) -> bool:
        race = news.race
        return (
            self.is_house == race.is_house
            and self.game in (None, race.game)
            and (self.player is None or self.player in race.players)
            and (self.kind is None or isinstance(news, self.kind))
        )


class FeedFollower:
    """One client's way through the feed. It has got everything up to `place`."""

    def __init__(self, feed_service: "FeedService", place: Place, news_filter: NewsFilter) -> None:
        self.place = place
        self._feed_service = feed_service
        self._filter = news_filter
        self._has_caught_up = False

    async def next(self) -> Sequence[News] | None:
        """The news that follows; empty as a heartbeat; None once the node shuts down."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_S):
                while not self._feed_service.is_closed:
                    if self._has_caught_up:
                        await self._feed_service.until_next_read()
                    if news := await self._read():
                        return news
                return None
        return ()

    async def _read(self) -> Sequence[News]:
        try:
            batch = await self._feed_service.read_shared(self.place)
        except Unreachable as error:
            logger.warning("cannot read the feed", error=str(error))
            self._has_caught_up = True  # try again with the next shared reading
            return ()
        self.place, self._has_caught_up = batch.end, not batch.has_more
        return self._filter.matching(batch.news)


class FeedService:
    """The feed and its followers on this node."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._reading: dict[Place, asyncio.Task[NewsBatch]] = {}
        self._closed = asyncio.Event()

    @property
    def is_closed(self) -> bool:
        """Whether the node is shutting down."""
        return self._closed.is_set()

    async def end(self) -> Place:
        """The current end of the feed. Raises Unreachable."""
        return await self._feed.end()

    async def read(self, after: Place) -> NewsBatch:
        """The next batch after a position. Raises Unreachable."""
        return await self._feed.read(after)

    async def read_shared(self, after: Place) -> NewsBatch:
        """Like `read`, but concurrent callers share one reading. Raises Unreachable."""
        reading = self._reading.get(after)
        if reading is None:
            reading = self._reading[after] = shared_task(self._feed.read(after))
            reading.add_done_callback(lambda _: self._reading.pop(after))
        return await asyncio.shield(reading)

    async def until_next_read(self) -> None:
        """Wait for the next shared reading. Returns at once when the node shuts down."""
        now = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            async with asyncio.timeout(FOLLOW_S - now % FOLLOW_S):
                await self._closed.wait()

    def follow(self, place: Place, news_filter: NewsFilter) -> FeedFollower:
        """Follow the feed from a position."""
        return FeedFollower(self, place, news_filter)

    def close(self) -> None:
        """End all followers, so that none holds a shutdown up. Clients continue at another node."""
        self._closed.set()
