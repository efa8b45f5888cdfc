"""Practice: one seat, any deal, from the start or from a position of a finished race; and hints."""

from typing import TYPE_CHECKING, Annotated, Literal

from litestar import Request, Response, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.bill import charge_reading
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath, SeatPath
from cadogan.api.routes.races.racer import RACER, Racer
from cadogan.api.routes.races.races import MAKES_RACE, answer_created
from cadogan.api.routes.races.record import must_be_seat, race_in
from cadogan.api.routes.terms import chosen, without
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.commands import AskHint
from cadogan.races.ids import RaceId
from cadogan.races.practice import practice_from
from cadogan.races.record.public_view import RaceView
from cadogan.races.settings import Settings
from cadogan.rooms.pending_command import race_after
from cadogan.store.clock import Clock
from cadogan.store.log.race_reader import RaceReader

if TYPE_CHECKING:
    PracticeTerms = Settings
else:
    PracticeTerms = without(
        *("game", "options", "seats", "countdown", "view", "closed_until", "rated", "deal"),
        *("automatic_moves", "bots", "listed"),
    )


class PracticeBody(PracticeTerms, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Practice from a position. Times are in seconds."""

    n: Annotated[int, Meta(ge=0, description="Moves and undos that the board has had; 0 for the start of the deal.")]
    undo: Literal["none", "free", "penalty"] = "free"
    hints: bool = True
    """Whether hints are allowed."""
    time_limit: Annotated[int, Meta(ge=10, le=86_400)] = 86_400


class HintBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want a hint."""

    n: Annotated[int, Meta(ge=0, description="Moves and undos that your board has had.")]


class Hint(Struct, frozen=True):
    """The next move of a good player, on the board after `n` moves and undos."""

    n: int
    move: str


@post(
    "/races/{race_id:uuid}/boards/{seat:int}/practice",
    operation_id="practiseFrom",
    operation_class=sdk(
        "practise",
        "Create a race with one seat from a board of a finished race after `n` moves and undos.",
        arguments="race_id, seat, n, **terms",
    ),
    summary="Practise from a position",
    tags=["practice"],
    security=needs("race:create"),
    dto=StrictBody[PracticeBody],
    return_dto=None,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=costs(5) | MAKES_RACE,
)
async def practise_from(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[None, None, State],
    race_id: RacePath,
    seat: SeatPath,
    data: JSONBody[PracticeBody],
    me: NamedDependency[Player],
    race_reader: NamedDependency[RaceReader],
    clock: NamedDependency[Clock],
    deal_service: NamedDependency[DealService],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Create your own race that begins at the position of a finished race's board after `n` moves and undos.

    The seat is empty: join the race and be ready. The race is unlisted; its `origin` says where it began.
    """
    record, _ = await race_reader.public(RaceId(race_id))
    charge_reading(request.scope, record.p)
    race = race_in(record)
    must_be_seat(seat, len(race.seats))
    at = clock.now_ms()
    command = practice_from(
        race,
        seat,
        data.n,
        at=at,
        race_id=entropy.race_id(at),
        player=me.id,
        **chosen(data),
    )
    await deal_service.must_be_public(race)
    return answer_created(await deal_service.create(command))


@post(
    "/races/{race_id:uuid}/hint",
    operation_id="askHint",
    operation_class=sdk(
        "hint",
        "A good move for your board at `n` moves and undos, if the race allows hints. The log records the hint.",
        returns="move",
    ),
    summary="Get a hint",
    tags=["practice"],
    security=needs("race:play"),
    dto=StrictBody[HintBody],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
    opt=costs(5),
)
async def ask_hint(racer: NamedDependency[Racer], data: JSONBody[HintBody]) -> Hint:
    """Get a hint, in a one-seat race whose settings allow hints. Hints are recorded in the race's log.

    Asking again at the same `n` repeats the answer.
    """
    race = race_after(await racer.carry_out(AskHint, data.n))
    assert race.hinted is not None  # the command has set it
    return Hint(race.hinted.n, race.hinted.move)
