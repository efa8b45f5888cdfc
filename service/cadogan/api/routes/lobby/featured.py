"""The featured race: the most interesting race now, for a front page."""

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.caching.recent_answers import RecentAnswers
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.news.featured_race import FeaturedRace
from cadogan.lobby.news.front_page import FrontPage
from cadogan.races.record.public_view import RaceView
from cadogan.rooms.wire.messages import Named
from cadogan.store.tables.players import Players


class Featured(Struct, frozen=True):
    """The featured race. `race` is null and the rest is empty if no race is under way."""

    race: RaceView | None = None
    racers: tuple[Named, ...] = ()
    spectators: int = 0


@get(
    "/races/featured",
    operation_id="getFeaturedRace",
    operation_class=sdk("featured", "A race that is worth watching now; its `race` is null if there is none."),
    summary="Get the featured race",
    tags=["races"],
    responses=problem_responses(),
)
async def get_featured(
    request: Request[None, None, State],
    recent_answers: NamedDependency[RecentAnswers],
    front_page: NamedDependency[FrontPage],
    featured_race: NamedDependency[FeaturedRace],
    players: NamedDependency[Players],
) -> Response[Featured]:
    """A listed race of two or more seats that is under way and not closed, with a racer who is there.

    Races without a move in the last ten seconds come last. Else people come before house bots, rated races before
    others, then the most watched, then the closest, then those with the most moves in the last ten seconds. Moves count
    once they are public. Only a node to which somebody is connected for a race knows its moves and how close it is;
    other nodes choose the newest of equally watched races. Of several nodes, one chooses every four seconds, and all of
    them show its choice. A request with `Cache-Control: max-age=5` takes an answer that is up to five seconds old.
    """
    front_page.visit()

    async def featured() -> Featured:
        chosen = await featured_race.find()
        if chosen is None:
            return Featured()
        return Featured(chosen.race, await named(chosen.race, players), chosen.spectators)

    return await recent_answers.of(request, featured)


async def named(view: RaceView, players: Players) -> tuple[Named, ...]:
    """The racers of a race with their names, by seat."""
    seated = {seat.seat: seat.player for seat in view.seats if seat.player is not None}
    names = await players.names(seated.values())
    return tuple(Named(seat, player, names.get(player, "")) for seat, player in seated.items())
