"""The featured race: the most interesting race now, for a front page."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.http.problems import problem_responses
from cadogan.lobby.front_page import FrontPage
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
    front_page: NamedDependency[FrontPage],
    players: NamedDependency[Players],
    clock: NamedDependency[Clock],
) -> Featured:
    """A listed race of two or more seats that is under way and not closed, with a racer who is there.

    Races without a move in the last ten seconds come last. Else people come before house bots, rated races before
    others, then the most watched, then the closest, then those with the most moves in the last ten seconds. Only the
    node that has a race open knows the last two; other nodes choose the newest of equally watched races. Several nodes
    keep to one choice for four seconds.
    """
    front_page.visit()
    await listing.follow()
    candidates = await listing.candidates(clock.now_ms())
    moves = front_page.recent_moves(candidate.race_id for candidate in candidates)
    chosen = front_page.chosen
    ranked = sorted(candidates, key=lambda candidate: interest(candidate, rooms, moves[candidate.race_id]))
    for best in sorted(ranked, key=lambda candidate: candidate.race_id != chosen):
        try:
            view = await rooms.view(best.race_id)
        except UnreadableRace:  # this node cannot show it
            continue
        if is_attended(view):
            front_page.choose(best.race_id)
            return Featured(view, await named(view, players), best.spectators)
    return Featured()


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


async def named(view: RaceView, players: Players) -> tuple[Named, ...]:
    """The racers of a race with their names, by seat."""
    seated = {seat.seat: seat.player for seat in view.seats if seat.player is not None}
    names = await players.names(seated.values())
    return tuple(Named(seat, player, names.get(player, "")) for seat, player in seated.items())
