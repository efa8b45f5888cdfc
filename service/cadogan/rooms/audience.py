"""An audience: the spectators of a race on this node, and what is gathered for them between two beats.

A send costs more than everything else about a frame. If each spectator got each frame by itself, a crowd would keep the
racers waiting. So a frame after a quiet time is sent at once, and begins a beat. Those that come before it ends are
gathered once for all spectators, joined once, and sent to one after the other at its end. A beat is as long as the
event loop is busy: some times as long as it took to send, with all that the loop did meanwhile.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, KeysView
from typing import Any, Generic, Protocol, TypeVar

from cadogan.races.ids import PlayerId
from cadogan.store.histogram import Histogram

REST = 10
"""A beat is so many times as long as it took to send. So a crowd never takes more than a part of the loop."""
BEAT_S = 0.05
"""Seconds of the longest beat. No spectator can tell the difference."""
CROWD = 250
"""With more spectators than this, the longest beat is longer: the number of sends per second stays the same."""
SLOWEST_S = 1.0
"""Seconds that frames are gathered at most."""

S = TypeVar("S", bound="Spectator[Any]")
T = TypeVar("T")
Sent_contra = TypeVar("Sent_contra", contravariant=True)


SpectatorKey = PlayerId | str
"""The player or the client address that a spectator counts as. Many windows of one player are one spectator."""


class Spectator(Protocol[Sent_contra]):
    """Something that watches a race: a socket, which takes frames, or an HTTP stream, which takes lines."""

    @property
    def counts_as(self) -> SpectatorKey:
        """Its player or address. It stays the same while the spectator is in the room."""

    def write(self, frames: Sent_contra, /) -> None:
        """Send what is ready for its transport."""


class Viewer(Spectator[bytes], Protocol):
    """A socket in a room. The room says which seat it has, if any."""

    player: PlayerId | None
    seat: int | None


class Audience(Generic[S, T]):
    """Spectators on one transport. `join` makes one delivery of several.

    `delays` gets the seconds for which each delivery was gathered.
    """

    __slots__ = ("_delays", "_gathered", "_join", "_keys", "_sent", "_since", "_took_s", "viewers")

    def __init__(self, join: Callable[[list[T]], T], delays: Histogram) -> None:
        self.viewers: dict[S, int] = {}
        """How many of the gathered deliveries each viewer has already: those before it entered or got a snapshot."""
        self._keys: Counter[SpectatorKey] = Counter()
        """How many viewers count as each key. It is kept by change: nobody walks through a crowd to count it."""
        self._join = join
        self._delays = delays
        self._since = 0.0
        """When the first of the gathered deliveries came, on the clock of the event loop."""
        self._sent = -SLOWEST_S
        """When the last beat began: with the last send."""
        self._took_s = 0.0
        """How long the last send took, with all else that the loop did until it was done."""
        self._gathered: list[T] = []

    @property
    def keys(self) -> KeysView[SpectatorKey]:
        """The players and addresses that watch."""
        return self._keys.keys()

    def enter(self, viewer: S) -> None:
        """Add a viewer that has everything so far, or note that a viewer has everything again."""
        if viewer not in self.viewers:
            self._keys[viewer.counts_as] += 1
        self.viewers[viewer] = len(self._gathered)

    def leave(self, viewer: S) -> None:
        """Remove a viewer."""
        if self.viewers.pop(viewer, None) is not None:
            self._forget(viewer.counts_as)

    def move_out(self, viewer: S) -> None:
        """Remove a viewer that takes a seat. It gets at once what the next beat would have brought."""
        if self._gathered:
            viewer.write(self._join(self._gathered[self.viewers.get(viewer, 0) :]))
        self.leave(viewer)

    def tell(self, delivery: T) -> None:
        """Send a delivery to every viewer: at the end of the beat, or at once if there is none.

        "At once" is the next turn of the loop: first, all that this turn decided is told to racers.
        """
        if not self.viewers:
            return
        if not self._gathered:
            loop = asyncio.get_running_loop()
            self._since = loop.time()
            loop.call_at(max(self._since, self._sent + beat_s(self._took_s, len(self.viewers))), self._send)
        self._gathered.append(delivery)

    def _forget(self, key: SpectatorKey) -> None:
        self._keys[key] -= 1
        if self._keys[key] == 0:
            del self._keys[key]

    def _send(self) -> None:
        began = time.monotonic()  # the loop's own clock stands still during a turn
        gathered, self._gathered = self._gathered, []
        whole = self._join(gathered)
        for viewer, known in self.viewers.items():
            if known:
                self.viewers[viewer] = 0
                viewer.write(self._join(gathered[known:]))
            else:
                viewer.write(whole)
        loop = asyncio.get_running_loop()
        self._sent = loop.time()
        loop.call_soon(self._note_took, began)  # after the writes: sockets send what they have gathered in this turn
        self._delays.add(self._sent - self._since)

    def _note_took(self, began: float) -> None:
        self._took_s = time.monotonic() - began


def beat_s(took_s: float, viewers: int) -> float:
    """Seconds that frames are gathered for this many viewers, when a send took so long."""
    return min(REST * took_s, BEAT_S * max(1, viewers / CROWD), SLOWEST_S)
