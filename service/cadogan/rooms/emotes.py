"""Emotes of a race: six signs that its racers can show. They are no part of the race, and the log does not have them.

They go to the sockets of the race on all nodes, over the bus. One that the bus loses is not sent again.
"""

from typing import Literal

from cadogan.races.ids import PlayerId
from cadogan.rooms.errors import TooManyEmotes
from cadogan.store import gcra

EmoteName = Literal["hello", "good-luck", "well-played", "wow", "oops", "thanks"]
"""The emotes. There is no other way to say something in a race."""

APART_MS = 4_000
"""Milliseconds from one emote of a player to the next, on average."""
BURST = 3
"""Emotes that a player can show at once after a pause."""


class EmoteLimit:
    """How many emotes each player of a race may still show on this node."""

    def __init__(self) -> None:
        self._full_at: dict[PlayerId, float] = {}

    def spend(self, player: PlayerId, now_ms: int) -> None:
        """Count an emote. Raises TooManyEmotes."""
        full_at = gcra.spend(self._full_at.get(player, 0), now_ms, APART_MS)
        if gcra.wait(full_at, now_ms, BURST * APART_MS) > 0:
            raise TooManyEmotes(
                f"you can show {BURST} emotes at once, and then one in {APART_MS // 1000} s; wait a moment"
            )
        self._full_at[player] = full_at
