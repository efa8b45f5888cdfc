"""The featured race: which race under way is the most interesting one, the same on all nodes.

While anybody looks at a front page, the node with the role chooses again every few seconds, and tells the others. A
node that knows of no recent choice chooses by itself.
"""

from typing import NamedTuple

from cadogan.bus.bus import Bus
from cadogan.lobby.news.front_page import FrontPage
from cadogan.races.ids import RaceId
from cadogan.races.record.public_view import RaceView
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.errors import UnreadableRace
from cadogan.store.every import every
from cadogan.store.projections.listing import Candidate, Listing

FEATURED_RACE = "featured-race"
"""The role of the node that chooses."""
CHOOSE_S = 4.0
"""Seconds between two choices: one race stays long enough to be looked at."""
UNKNOWN_LEAD = 1000
"""Lead of a race without a room on this node: such races come after those with a known lead."""


class Chosen(NamedTuple):
    """A race that can be shown, and its spectators on all nodes."""

    race: RaceView
    spectators: int


class FeaturedRace:
    """Chooses among the races that the list has."""

    def __init__(self, listing: Listing, rooms: Rooms, front_page: FrontPage, clock: Clock, bus: Bus) -> None:
        self._listing = listing
        self._rooms = rooms
        self._front_page = front_page
        self._clock = clock
        self._bus = bus

    async def run(self) -> None:
        """Choose for all nodes, until cancelled. A node alone chooses when it is asked."""
        await every(CHOOSE_S, FEATURED_RACE, self._choose_for_all)

    async def _choose_for_all(self) -> None:
        if self._bus.others and self._front_page.is_visited:
            await self._find(None)

    async def find(self) -> Chosen | None:
        """The race to show now; None if none is under way. Raises Unreachable."""
        return await self._find(self._front_page.chosen)

    async def _find(self, chosen: RaceId | None) -> Chosen | None:
        await self._listing.freshen()
        candidates = await self._listing.candidates(self._clock.now_ms())
        moves = self._front_page.recent_moves(candidate.race_id for candidate in candidates)
        ranked = sorted(candidates, key=lambda candidate: interest(candidate, self._rooms, moves[candidate.race_id]))
        for best in sorted(ranked, key=lambda candidate: candidate.race_id != chosen):
            try:
                view = await self._rooms.view(best.race_id)
            except UnreadableRace:  # this node cannot show it
                continue
            if is_attended(view):
                if best.race_id != chosen:
                    self._front_page.choose(best.race_id)
                return Chosen(view, best.spectators)
        return None


def is_attended(view: RaceView) -> bool:
    """Whether any racer who still races is there."""
    return any(seat.ended is None and seat.player is not None and seat.away_until is None for seat in view.seats)


def interest(candidate: Candidate, rooms: Rooms, moves: int | None) -> tuple[bool, bool, bool, int, int, int]:
    """Sort key of a candidate, the most interesting first. `moves` are those of the last ten seconds."""
    lead = rooms.lead(candidate.race_id)
    return (
        moves == 0,
        candidate.is_house,
        not candidate.rated,
        -candidate.spectators,
        UNKNOWN_LEAD if lead is None else lead,
        -(moves or 0),
    )
