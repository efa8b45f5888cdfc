"""Who is here: reports the players who follow their feed at this node, and reads those of all nodes.

A player's page follows the player's feed as long as it is open, so nothing more is asked of it. Postgres is asked at
most once in `FRESH_S` seconds, however many front pages ask this node.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

from cadogan.lobby.news.player_feed import PlayerFeedService
from cadogan.store.every import every
from cadogan.store.tables.online import Online, OnlinePlayer

REPORT_S = 2.0
"""Seconds between two reports."""
FRESH_S = 2.0
"""Seconds that an answer of Postgres is given to everybody who asks."""


class WhoIsHere:
    """The people who are here. `now_s` is monotonic."""

    def __init__(
        self, online: Online, player_feed: PlayerFeedService, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._online = online
        self._player_feed = player_feed
        self._now_s = now_s
        self._has_reported = False
        self._read: Sequence[OnlinePlayer] = ()
        self._read_at: float | None = None
        self._reading = asyncio.Lock()

    async def people(self) -> Sequence[OnlinePlayer]:
        """Everybody who is here, some seconds old. Raises Unreachable."""
        async with self._reading:  # callers that come meanwhile share the answer
            if self._read_at is None or self._now_s() - self._read_at >= FRESH_S:
                self._read = await self._online.read()
                self._read_at = self._now_s()
            return self._read

    async def report(self) -> None:
        """Report the players who follow their feed at this node. Nobody is reported once, to remove the last ones."""
        players = self._player_feed.followers()
        if players or self._has_reported:
            await self._online.report(players)
            self._has_reported = bool(players)

    async def run(self) -> None:
        """Report again and again, until cancelled."""
        await every(REPORT_S, "who-is-here", self.report)
