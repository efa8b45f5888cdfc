"""Those who follow the feed: each from a place of its own, as it happens.

All who have heard everything read on at the same moment, once a second, and share one reading: a thousand followers ask
Postgres no more than one does.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import structlog
from msgspec import Struct

from cadogan.races.ids import PlayerId
from cadogan.rooms.stream import HEARTBEAT_S
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Place
from cadogan.store.projections.feed import Feed, News, Stretch

FOLLOW_S = 1.0
"""How often those who have heard everything look for more."""

logger = structlog.get_logger()


class Interest(Struct, frozen=True, kw_only=True):
    """Which news somebody wants: of one game, player or kind or of all, and of house bots' races too or not."""

    game: str | None = None
    player: PlayerId | None = None
    kind: type[News] | None = None
    with_house: bool = False

    def of(self, news: Sequence[News]) -> list[News]:
        """Those among them that are wanted."""
        return [each for each in news if self._is_in(each)]

    def _is_in(self, news: News) -> bool:
        race = news.race
        return (
            (self.with_house or not race.is_house)
            and self.game in (None, race.game)
            and (self.player is None or self.player in race.players)
            and (self.kind is None or isinstance(news, self.kind))
        )


class Follower:
    """One listener's way through the feed. `place` is where he is; he has heard everything before it."""

    def __init__(self, feeds: "Feeds", place: Place, interest: Interest) -> None:
        self.place = place
        self._feeds = feeds
        self._interest = interest
        self._has_caught_up = False

    async def next(self) -> Sequence[News] | None:
        """News that follows; none if it was quiet for a while; None once the node shuts down."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_S):
                while not self._feeds.is_closed:
                    if self._has_caught_up:
                        await self._feeds.until_next_look()
                    if news := await self._look():
                        return news
                return None
        return ()

    async def _look(self) -> Sequence[News]:
        try:
            stretch = await self._feeds.shared_stretch(self.place)
        except Unreachable as error:
            logger.warning("cannot read the feed", error=str(error))
            self._has_caught_up = True  # a second later is soon enough
            return ()
        self.place, self._has_caught_up = stretch.end, not stretch.has_more
        return self._interest.of(stretch.news)


class Feeds:
    """The feed, and those who follow it on this node."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._reading: dict[Place, asyncio.Task[Stretch]] = {}
        self._closed = asyncio.Event()

    @property
    def is_closed(self) -> bool:
        """Whether nobody is told anything more here."""
        return self._closed.is_set()

    async def end(self) -> Place:
        """Where the feed ends by now: whoever begins there hears what is new. Unreachable."""
        return await self._feed.end()

    async def stretch(self, after: Place) -> Stretch:
        """What follows behind a place by now. Unreachable."""
        return await self._feed.stretch(after)

    async def shared_stretch(self, after: Place) -> Stretch:
        """The same; whoever asks while it is being read shares the reading. Unreachable."""
        reading = self._reading.get(after)
        if reading is None:
            reading = self._reading[after] = asyncio.create_task(self._feed.stretch(after))
            reading.add_done_callback(lambda _: self._reading.pop(after))
        return await asyncio.shield(reading)

    async def until_next_look(self) -> None:
        """Wait for the second in which everybody looks; it comes at once when the node shuts down."""
        now = asyncio.get_running_loop().time()
        with suppress(TimeoutError):
            async with asyncio.timeout(FOLLOW_S - now % FOLLOW_S):
                await self._closed.wait()

    def follow(self, place: Place, interest: Interest) -> Follower:
        """Follow the feed from a place on."""
        return Follower(self, place, interest)

    def close(self) -> None:
        """Let all who follow end, so that nobody keeps a shutdown waiting. They go on elsewhere."""
        self._closed.set()
