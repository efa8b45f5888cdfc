"""Feeds of players: each follower continues from its own position in the news of its player.

What causes news notifies the followers on all nodes. Once a second, one query asks for fresh news of all players that
are followed on this node, for what was missed. Only their followers read on. So a thousand players who wait cost
Postgres one query a second.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

import structlog

from cadogan.lobby.news.notifier import Notifier
from cadogan.races.ids import PlayerId
from cadogan.rooms.replay.stream import HEARTBEAT_S
from cadogan.store.errors import Unreachable
from cadogan.store.every import every
from cadogan.store.tables.player_news import NewsPlace, PlayerNews, PlayerNewsRow

BEAT_S = 1.0
"""Seconds between two checks for news."""
FORGET_S = 3600
"""Seconds between two deletions of old news."""
FOLLOWS_S = 1.5 * HEARTBEAT_S
"""Seconds after a reading that its player counts as a follower: a stream reads at each heartbeat."""
AT_ONCE = 100
"""Most news that a follower reads at a time."""

logger = structlog.get_logger()


class PlayerFeedFollower:
    """One client's way through the news of a player. It has got everything up to `place`."""

    def __init__(self, feeds: "PlayerFeedService", notifier: Notifier, player: PlayerId, place: NewsPlace) -> None:
        self.place = place
        self._feeds = feeds
        self._notifier = notifier
        self._player = player

    async def next(self) -> Sequence[PlayerNewsRow] | None:
        """The news that follows; empty as a heartbeat; None once the node shuts down."""
        # The wait begins before the reading: news between the two wakes it.
        with self._notifier.waiting_for(self._player) as waiter:
            rows = await self._read()
            if not rows and not self._notifier.is_closed:
                await waiter.wait(HEARTBEAT_S)
                rows = await self._read()  # at a heartbeat, too: a slow transaction may have hidden news from the check
        return None if self._notifier.is_closed else rows

    async def _read(self) -> Sequence[PlayerNewsRow]:
        try:
            rows = await self._feeds.read(self._player, self.place, AT_ONCE)
        except Unreachable as error:
            logger.warning("cannot read news", error=str(error))
            return ()
        if rows:
            self.place = rows[-1].place
        return rows


class PlayerFeedService:
    """The feeds of players and their followers on this node. `now_s` is monotonic."""

    def __init__(self, news: PlayerNews, notifier: Notifier, now_s: Callable[[], float] = time.monotonic) -> None:
        self._news = news
        self._now_s = now_s
        self._notifier = notifier
        self._read_at: dict[PlayerId, float] = {}

    def followers(self) -> set[PlayerId]:
        """Players whose feed somebody reads here, as a stream or page by page."""
        since = self._now_s() - FOLLOWS_S
        self._read_at = {player: at for player, at in self._read_at.items() if at >= since}
        return set(self._read_at)

    async def end(self, player: PlayerId) -> NewsPlace:
        """The current end of a player's news."""
        return await self._news.end(player)

    async def read(self, player: PlayerId, after: NewsPlace, limit: int) -> list[PlayerNewsRow]:
        """At most `limit` news of a player after a position."""
        self._read_at[player] = self._now_s()
        return await self._news.read(player, after, limit)

    def follow(self, player: PlayerId, place: NewsPlace) -> PlayerFeedFollower:
        """Follow the news of a player from a position."""
        return PlayerFeedFollower(self, self._notifier, player, place)

    async def run(self) -> None:
        """Wake followers whose players have news, and delete old news, until cancelled."""
        await asyncio.gather(
            every(BEAT_S, "player-feed", self._notice_news), every(FORGET_S, "old-news", self._news.forget)
        )

    async def _notice_news(self) -> None:
        if self._notifier.awaited:
            self._notifier.notify_here(await self._news.fresh(map(PlayerId, self._notifier.awaited)))

    def close(self) -> None:
        """End all followers, so that none holds a shutdown up. Clients continue at another node."""
        self._notifier.close()
