"""Practice: one seat, any deal, from its beginning or from a position of a race that is over; and hints."""

from typing import Annotated, Literal

from litestar import Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from cadogan.api.http.bearer import needs
from cadogan.api.http.body import Strictly
from cadogan.api.http.limit_policies import costs
from cadogan.api.http.problems import refusals
from cadogan.api.routes.races import Race
from cadogan.api.routes.racing import RACER, Racer
from cadogan.api.routes.record import SeatPath, must_be_seat
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.commands import AskHint
from cadogan.races.ids import RaceId
from cadogan.races.practice import practice_from
from cadogan.races.public import RaceView
from cadogan.races.race_view import race_view
from cadogan.rooms.pending_command import race_after
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock


class PracticeBody(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How to play on alone from a position. Times are in seconds."""

    n: Annotated[int, Meta(ge=0, description="Moves and undos that the board has had; 0: from the deal on.")]
    undo: Literal["none", "free", "penalty"] = "free"
    hints: bool = True
    time_limit: Annotated[int, Meta(ge=10, le=86_400)] = 86_400


class Hint(Struct, frozen=True):
    """What a good player would do next on the board that has had `n` moves and undos."""

    n: int
    move: str


@post(
    "/races/{race_id:uuid}/boards/{seat:int}/practice",
    operation_id="practiseFrom",
    summary="Play on alone",
    tags=["practice"],
    security=needs("race:create"),
    dto=Strictly[PracticeBody],
    return_dto=None,
    responses=refusals(401, 403, 404, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=costs(5),
)
async def practise_from(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    race_id: Race,
    seat: SeatPath,
    data: JSONBody[PracticeBody],
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    deal_service: NamedDependency[DealService],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Make a race of one's own that begins where a board of a finished race stood after `n` moves and undos.

    Nobody sits in it yet: join it, and be ready. It is in no list; its `origin` says where it began.
    """
    room = await rooms.room(RaceId(race_id))
    must_be_seat(seat, len(room.committed.seats))
    at = clock.now_ms()
    order = practice_from(
        room.committed,
        seat,
        data.n,
        at=at,
        race_id=entropy.race_id(at),
        player=me.id,
        undo=data.undo,
        hints=data.hints,
        time_limit=data.time_limit,
    )
    await deal_service.must_be_playable(room.committed)
    race = await deal_service.create(order)
    return Response(race_view(race, p=1), headers={"Location": f"/api/v1/races/{race.id}"})


@get(
    "/races/{race_id:uuid}/hint",
    operation_id="askHint",
    summary="What to do",
    tags=["practice"],
    security=needs("race:play"),
    responses=refusals(401, 403, 404, 409),
    dependencies=RACER,
    opt=costs(5),
)
async def ask_hint(
    racer: NamedDependency[Racer],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    n: Annotated[int, QueryParameter(ge=0, description="Moves and undos that one's board has had.")],
) -> Hint:
    """Ask for a move, in practice with one seat whose settings allow hints. The race's log notes each that is given."""
    race = race_after(await rooms.command(racer.room, AskHint(clock.now_ms(), racer.seat, n), racer.player))
    assert race.hinted is not None  # it has just been given
    return Hint(race.hinted.n, race.hinted.move)
