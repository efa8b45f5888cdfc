"""The audience of a room: everybody who watches, and what gathers for them between two beats.

A send costs more than all else about a frame, and a crowd that got each frame by itself would keep the racers waiting.
So frames are gathered once for all, joined once, and sent to one after the other with the next beat.
"""

import asyncio
from typing import Protocol

from cadogan.races.ids import PlayerId

BEAT_S = 0.05
"""How long frames are gathered. Nobody who watches can tell."""
CROWD = 250
"""Viewers at whom the beat begins to slow: from here on a room sends as often in a second, whoever else comes."""
SLOWEST_S = 1.0
"""How long frames are gathered at the most."""


class Viewer(Protocol):
    """A connection in a room: a player's or a guest's. The room says in which seat it is, if in any."""

    player: PlayerId | None
    seat: int | None

    def write(self, frames: bytes) -> None:
        """Send frames that are ready for the wire."""


class Audience:
    """Those in a room who have no seat."""

    __slots__ = ("_gathered", "_knows", "viewers")

    def __init__(self) -> None:
        self.viewers: set[Viewer] = set()
        self._gathered: list[bytes] = []
        self._knows: dict[Viewer, int] = {}  # how many of them was known already to one who came, or asked, meanwhile

    def enter(self, viewer: Viewer) -> None:
        """Let somebody in who knows all that has happened so far; or hear that somebody in here does again."""
        self.viewers.add(viewer)
        if self._gathered:
            self._knows[viewer] = len(self._gathered)

    def leave(self, viewer: Viewer) -> None:
        """Let somebody go."""
        self.viewers.discard(viewer)
        self._knows.pop(viewer, None)

    def take_away(self, viewer: Viewer) -> None:
        """Let somebody go who gets a seat: he hears at once what he would have heard with the next beat."""
        if self._gathered:
            viewer.write(b"".join(self._gathered[self._knows.get(viewer, 0) :]))
        self.leave(viewer)

    def tell(self, frames: bytes) -> None:
        """Tell everybody here with the next beat."""
        if not self.viewers:
            return
        if not self._gathered:
            asyncio.get_running_loop().call_later(beat_s(len(self.viewers)), self._send)
        self._gathered.append(frames)

    def _send(self) -> None:
        gathered, self._gathered = self._gathered, []
        knows, self._knows = self._knows, {}
        whole = b"".join(gathered)
        for viewer in self.viewers:
            viewer.write(b"".join(gathered[knows[viewer] :]) if viewer in knows else whole)


def beat_s(viewers: int) -> float:
    """How long frames are gathered for so many viewers."""
    return min(BEAT_S * max(1, viewers / CROWD), SLOWEST_S)
