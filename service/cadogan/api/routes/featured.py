"""The featured race: the most interesting race now, for a front page."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.http.problems import problem_responses
from cadogan.races.public import RaceView
from cadogan.rooms.messages import Named
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.errors import UnreadableRace
from cadogan.store.projections.listing import Candidate, Listing
from cadogan.store.tables.players import Players

UNKNOWN_LEAD = 1000
"""Lead of a race without a room on this node: such races come after those with a known lead."""


class Featured(Struct, frozen=True):
    """The featured race. `race` is null and the rest is empty if no race is under way."""

    race: RaceView | None = None
    racers: tuple[Named, ...] = ()
    spectators: int = 0


@get(
    "/races/featured",
    operation_id="getFeaturedRace",
    summary="Get the featured race",
    tags=["races"],
    responses=problem_responses(),
)
async def get_featured(
    listing: NamedDependency[Listing],
    rooms: NamedDependency[Rooms],
    players: NamedDependency[Players],
    clock: NamedDependency[Clock],
) -> Featured:
    """A listed race of two or more seats that is under way and not closed.

    People come before house bots, rated races before others, then the most watched, then the closest. Only the node
    that has a race open knows how close it is; other nodes choose the newest of equally watched races.
    """
    await listing.follow()
    candidates = await listing.candidates(clock.now_ms())
    while candidates:
        best = closest(candidates, rooms)
        try:
            view = await rooms.view(best.race_id)
        except UnreadableRace:  # this node cannot show it
            candidates.remove(best)
        else:
            return Featured(view, await named(view, players), best.spectators)
    return Featured()


async def named(view: RaceView, players: Players) -> tuple[Named, ...]:
    """The racers of a race with their names, by seat."""
    seated = {seat.seat: seat.player for seat in view.seats if seat.player is not None}
    names = await players.names(seated.values())
    return tuple(Named(seat, player, names.get(player, "")) for seat, player in seated.items())


def closest(candidates: list[Candidate], rooms: Rooms) -> Candidate:
    """The closest of the candidates that equal the first in everything else."""
    first = candidates[0]
    equals = [candidate for candidate in candidates if candidate[1:] == first[1:]]
    leads = {candidate.race_id: rooms.lead(candidate.race_id) for candidate in equals}
    return min(equals, key=lambda race: UNKNOWN_LEAD if (lead := leads[race.race_id]) is None else lead)
