"""Revocations: tokens that were revoked and players who were deleted, told to all nodes.

Each node then checks its open sockets at once. What the bus loses, or what a command has changed in the database, the
next check of the token revalidator finds.
"""

import asyncio
from uuid import UUID

from msgspec import Struct

from cadogan.bus.bus import Bus
from cadogan.bus.topic import Topic
from cadogan.races.ids import PlayerId
from cadogan.rooms.rooms import Rooms


class Revoked(Struct, array_like=True):
    """A token of a player was revoked, or all with the player."""

    player: UUID
    is_deleted: bool


REVOKED = Topic("revoked", Revoked)


class Revocations:
    """Tells of revocations, and takes those of other nodes. `changed` is set at each; its only reader clears it."""

    def __init__(self, bus: Bus, rooms: Rooms) -> None:
        self.changed = asyncio.Event()
        self._bus = bus
        self._rooms = rooms
        bus.subscribe(REVOKED, lambda _, revoked: self._take(revoked))

    def tell(self, player: PlayerId, *, is_deleted: bool = False) -> None:
        """Tell all nodes, this one included, once it is committed."""
        revoked = Revoked(player, is_deleted)
        self._take(revoked)
        self._bus.tell_all(REVOKED, revoked)

    def _take(self, revoked: Revoked) -> None:
        if revoked.is_deleted:
            self._rooms.forget(PlayerId(revoked.player))
        self.changed.set()
