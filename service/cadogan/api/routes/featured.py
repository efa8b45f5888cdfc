"""The featured race: what is worth watching now, for a front page."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.http.problems import refusals
from cadogan.races.public import RaceView
from cadogan.rooms.messages import Named
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.projections.listing import Candidate, Listing
from cadogan.store.tables.players import Players

UNKNOWN_LEAD = 1000
"""Of a race that has no room on this node: behind those that are known, whatever their lead."""


class Featured(Struct, frozen=True):
    """A race that is on. `race` is null, and the rest empty, while none is."""

    race: RaceView | None = None
    racers: tuple[Named, ...] = ()
    spectators: int = 0


@get(
    "/races/featured",
    operation_id="getFeaturedRace",
    summary="What is worth watching now",
    tags=["races"],
    responses=refusals(),
)
async def get_featured(
    listing: NamedDependency[Listing],
    rooms: NamedDependency[Rooms],
    players: NamedDependency[Players],
    clock: NamedDependency[Clock],
) -> Featured:
    """One listed race of two seats or more that is being raced now, and is not closed.

    People come before house bots, rated races before others, then the most watched, then the closest. How close a race
    is only its own node knows; another one takes the newest of those that are watched by as many.
    """
    await listing.follow()
    candidates = await listing.candidates(clock.now_ms())
    if not candidates:
        return Featured()
    best = closest(candidates, rooms)
    view = await rooms.view(best.race_id)
    seated = {seat.seat: seat.player for seat in view.seats if seat.player is not None}
    names = await players.names(seated.values())
    racers = tuple(Named(seat, player, names.get(player, "")) for seat, player in seated.items())
    return Featured(view, racers, best.spectators)


def closest(candidates: list[Candidate], rooms: Rooms) -> Candidate:
    """The closest of those that are as good as the first in everything else."""
    first = candidates[0]
    equals = [candidate for candidate in candidates if candidate[1:] == first[1:]]
    leads = {candidate.race_id: rooms.lead(candidate.race_id) for candidate in equals}
    return min(equals, key=lambda race: UNKNOWN_LEAD if (lead := leads[race.race_id]) is None else lead)
