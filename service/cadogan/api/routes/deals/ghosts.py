"""Ghosts: boards of a finished race that race again, on the same deal and at their original pace."""

from typing import TYPE_CHECKING, Annotated

from litestar import Request, Response, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.bill import charge_actions, charge_reading
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.races import MAKES_RACE, answer_created
from cadogan.api.routes.races.record import must_be_seat, race_in
from cadogan.api.routes.terms import chosen, without
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.ghost import ghost_actions, ghosts_in_steps
from cadogan.races.ids import RaceId
from cadogan.races.record.public_view import RaceView
from cadogan.races.settings import MOST_SEATS, Settings
from cadogan.store.clock import Clock
from cadogan.store.log.race_reader import RaceReader

Seats = Annotated[
    list[Annotated[int, Meta(ge=0, lt=MOST_SEATS)]], Meta(min_length=1, max_length=MOST_SEATS - 1, examples=[[0]])
]


if TYPE_CHECKING:
    GhostTerms = Settings
else:
    GhostTerms = without(
        "game", "options", "seats", "time_limit", "undo_penalty", "view", "closed_until", "rated", "deal", "hints"
    )


class GhostRace(GhostTerms, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A race against ghosts. The ghosts have the last seats."""

    seats: Seats  # type: ignore[assignment]  # those of the finished race; the new one has as many as race in it
    """Seats of the finished race whose boards become ghosts."""
    people: Annotated[int, Meta(ge=1, lt=MOST_SEATS)] = 1
    """Number of players who race against them."""


@post(
    "/races/{race_id:uuid}/ghosts",
    operation_id="raceGhosts",
    operation_class=sdk(
        "race_ghosts",
        "Create a race on the deal of a finished one, against the boards of these seats at their original pace.",
        arguments="race_id, *seats, **terms",
    ),
    summary="Race against finished boards",
    tags=["races"],
    security=needs("race:create"),
    dto=StrictBody[GhostRace],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=costs(5) | MAKES_RACE,
)
async def race_ghosts(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[None, None, State],
    race_id: RacePath,
    data: JSONBody[GhostRace],
    me: NamedDependency[Player],
    clock: NamedDependency[Clock],
    deal_service: NamedDependency[DealService],
    race_reader: NamedDependency[RaceReader],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Create a race on the deal of a finished race, with boards of that race as ghosts in the last seats.

    A ghost plays at its original pace. Its moves are held back like a racer's, but no racer's events wait for a ghost.
    The other seats are empty: join the race and be ready. It is not rated, because the deal may be known.
    """
    record, _ = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    race, at = race_in(record), clock.now_ms()
    for seat in data.seats:
        must_be_seat(seat, len(race.seats))
    charge_actions(request.scope, ghost_actions(race, data.seats, at))
    ghosts = await race_reader.turns.finish(ghosts_in_steps(race, record.payloads, data.seats, at))
    assert race.seed is not None  # a finished race was dealt
    terms = chosen(data) | {
        "game": race.settings.game,
        "options": race.settings.options,
        "seats": data.people + len(ghosts),
        "time_limit": race.settings.time_limit,
        "undo_penalty": race.settings.undo_penalty,
    }
    await deal_service.must_be_public(race)
    command = Create(at, entropy.race_id(at), me.id, Settings(**terms), b"", race.seed.value, ghosts=ghosts)
    return answer_created(await deal_service.create(command))
