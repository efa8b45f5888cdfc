"""Open lobbies and races under way: a player may have created few of them, so that nobody can fill lists and nodes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from cadogan.lobby.errors import TooManyLobbies, TooManyRaces
from cadogan.races.ids import PlayerId
from cadogan.store.projections.listing import Listing

MOST_LOBBIES = 5
"""Open lobbies that a player may have created."""
MOST_RACES = 30
"""Races under way that a player may have created, open lobbies included. A teacher has a class, a bot some at once."""


class OpenLobbies:
    """Limits the open lobbies and the races under way of each player; `most` lobbies is None without limits.

    Requests of one player are admitted one after the other on each node. Requests at several nodes at the same moment
    can exceed the limit by one for each further node.
    """

    def __init__(self, listing: Listing, most: int | None) -> None:
        self._listing = listing
        self._most = most
        self._locks: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more(self, player: PlayerId) -> AsyncIterator[None]:
        """Create a lobby of a player in this block. Raises TooManyLobbies, TooManyRaces."""
        if self._most is None:
            yield
            return
        lock = self._locks.setdefault(player, asyncio.Lock())
        async with lock:  # until the lobby is in the log: the next request counts it
            await self._listing.follow()
            created = await self._listing.under_way(player)
            if created.lobbies >= self._most:
                raise TooManyLobbies(
                    f"you have {self._most} open lobbies, and may not have more; start one of them, leave it, or wait "
                    "until one expires after ten minutes"
                )
            if created.races >= MOST_RACES:
                raise TooManyRaces(
                    f"{created.races} races that you created are under way, and there may not be more; wait until one "
                    "of them is over, or resign where only you race"
                )
            yield
