"""Front pages: whether anybody looks at one, which races move enough for it, and which one was chosen.

Each front page asks for the featured race every few seconds. These requests are all that this module knows of them.
Nodes tell each other that they have visitors. The node that chooses a race tells the others, which give the same answer
for a while.
"""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct

from cadogan.bus.bus import Bus
from cadogan.bus.topic import Topic
from cadogan.races.ids import RaceId
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock

VISIT_MS = 15_000
"""How long after a request somebody is taken to look at the page: three of its pauses between requests."""
WINDOW_MS = 10_000
"""A race in which nobody has moved for so long comes after those that move."""
APART_MS = 1_000
"""Least time between two samples of a race."""


TELL_MS = 5_000
"""Least time between two messages to other nodes that there are visitors here."""
KEPT_MS = 10_000
"""How long all nodes keep to a choice whose race can be shown. The node with the role chooses again sooner."""


class Choice(Struct, frozen=True, order=True, array_like=True):
    """A chosen race. Of choices that nodes make at the same time, the later one counts, or that of the higher id."""

    at: int
    race_id: UUID


CHOICE = Topic("featured", Choice)
VISITED = Topic("front-page.visited", type(None))
"""Somebody looks at a front page."""


class Sample(NamedTuple):
    """Moves and undos of all public boards of a race, up to a time in milliseconds since the epoch."""

    at: int
    moves: int


class FrontPage:
    """The visitors of front pages that this node serves, and the moves of the races that it has open."""

    def __init__(self, rooms: Rooms, clock: Clock, bus: Bus) -> None:
        self._rooms = rooms
        self._clock = clock
        self._bus = bus
        self._choice: Choice | None = None
        bus.subscribe(CHOICE, lambda _, choice: self._take(choice))
        bus.subscribe(VISITED, lambda *_: self._note_visit())
        self._visited_at: int | None = None
        self._told_at: int | None = None
        self._samples: dict[RaceId, deque[Sample]] = {}

    def visit(self) -> None:
        """Note a visitor, and tell the other nodes."""
        self._note_visit()
        now = self._clock.now_ms()
        if self._told_at is None or now - self._told_at >= TELL_MS:
            self._told_at = now
            self._bus.tell_all(VISITED, None)

    def _note_visit(self) -> None:
        self._visited_at = self._clock.now_ms()

    @property
    def is_visited(self) -> bool:
        """Whether somebody looks at a front page of any node."""
        return self._visited_at is not None and self._clock.now_ms() - self._visited_at < VISIT_MS

    @property
    def chosen(self) -> RaceId | None:
        """The race that was chosen a moment ago, here or at another node. A node alone chooses each time."""
        choice = self._choice
        if choice is None or not self._bus.others or self._clock.now_ms() - choice.at >= KEPT_MS:
            return None
        return RaceId(choice.race_id)

    def choose(self, race_id: RaceId) -> None:
        """Tell all nodes of a choice."""
        choice = Choice(self._clock.now_ms(), race_id)
        self._take(choice)
        self._bus.tell_all(CHOICE, choice)

    def _take(self, choice: Choice) -> None:
        if self._choice is None or choice > self._choice:
            self._choice = choice

    def recent_moves(self, races: Iterable[RaceId]) -> dict[RaceId, int | None]:
        """Moves of each race in the last ten seconds; None if this node has not had it in view for so long."""
        now = self._clock.now_ms()
        # Races that are no longer candidates are forgotten with their samples.
        self._samples = {race_id: self._sampled(race_id, now) for race_id in races}
        return {race_id: moved(samples, now) for race_id, samples in self._samples.items()}

    def _sampled(self, race_id: RaceId, now: int) -> deque[Sample]:
        samples = self._samples.get(race_id, deque())
        moves = self._rooms.moves(race_id)
        if moves is None:  # another node has the race open
            samples.clear()
        elif not samples or now - samples[-1].at >= APART_MS:
            samples.append(Sample(now, moves))
        while len(samples) > 1 and now - samples[1].at >= WINDOW_MS:
            samples.popleft()
        return samples


def moved(samples: deque[Sample], now: int) -> int | None:
    """Moves between the oldest sample, which must be as old as the window, and the newest."""
    if not samples or now - samples[0].at < WINDOW_MS:
        return None
    return samples[-1].moves - samples[0].moves
