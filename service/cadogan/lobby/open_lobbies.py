"""Open lobbies: a player may have few of them, so that nobody can fill the lists."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from cadogan.lobby.errors import TooManyLobbies
from cadogan.races.ids import PlayerId
from cadogan.store.projections.listing import Listing

MOST_LOBBIES = 5
"""Open lobbies that a player may have created."""


class OpenLobbies:
    """Limits the open lobbies of each player; `most` is None without limits.

    Requests of one player are admitted one after the other on each node. Requests at several nodes at the same moment
    can exceed the limit by one for each further node.
    """

    def __init__(self, listing: Listing, most: int | None) -> None:
        self._listing = listing
        self._most = most
        self._locks: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def one_more(self, player: PlayerId) -> AsyncIterator[None]:
        """Create a lobby of a player in this block. Raises TooManyLobbies."""
        if self._most is None:
            yield
            return
        lock = self._locks.setdefault(player, asyncio.Lock())
        async with lock:  # until the lobby is in the log: the next request counts it
            await self._listing.follow()
            if await self._listing.open_lobbies(player) >= self._most:
                raise TooManyLobbies(
                    f"you have {self._most} open lobbies, and may not have more; start one of them, leave it, or wait "
                    "until one expires after ten minutes"
                )
            yield
