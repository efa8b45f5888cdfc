"""Playing over REST: the commands of the socket, each answered after its commit."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.limit_policies import MOVE
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.races.racer import RACER, Racer
from cadogan.races.commands import Play, Resign, Undo
from cadogan.races.errors import WrongPhase
from cadogan.races.record.public_view import RaceView
from cadogan.races.record.race_view import phase_name
from cadogan.rooms.own_board import ack_again_in_steps, ack_in, own_board
from cadogan.rooms.pending_command import CarriedOut, Repeated
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.wire.messages import Ack, OwnBoard
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.turns import Turns

N = Annotated[int, Meta(ge=0, description="Moves and undos that your board has had.")]


class MoveBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A move on your board."""

    n: N
    move: Annotated[
        str, Meta(max_length=16, description="In notation, such as `t1-t3x4`, `w-f2` or `deal`.", examples=["t1-t3x4"])
    ]


class UndoBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Undo of the last move."""

    n: N


@post(
    "/races/{race_id:uuid}/resign",
    operation_id="resignRace",
    summary="Resign",
    tags=["racing"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
    dependencies=RACER,
)
async def resign(racer: NamedDependency[Racer], rooms: NamedDependency[Rooms]) -> RaceView:
    """End your own race. Resigning again repeats the answer.

    A racer who resigns while others play is behind all of them who play on, whatever the cards.
    """
    await racer.carry_out(Resign)
    return await rooms.view(racer.room.id)


@get(
    "/races/{race_id:uuid}/board",
    operation_id="getOwnBoard",
    summary="Get your own board",
    tags=["racing"],
    security=needs("race:play"),
    responses=problem_responses(401, 403, 404, 409),
    dependencies=RACER,
)
async def get_own_board(racer: NamedDependency[Racer], rooms: NamedDependency[Rooms]) -> OwnBoard:
    """Your board as you see it, with all legal moves, so that a client needs no rules."""
    race = (await rooms.catch_up(racer.room)).committed  # the last move may have gone to another node
    if race.start is None:
        raise WrongPhase(f"there are no boards yet: the race is in phase {phase_name(race)}")
    return own_board(race, racer.seat)


@post(
    "/races/{race_id:uuid}/moves",
    operation_id="playMove",
    summary="Make a move",
    tags=["racing"],
    security=needs("race:play"),
    dto=StrictBody[MoveBody],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
    opt=MOVE,
)
async def play_move(
    data: JSONBody[MoveBody], racer: NamedDependency[Racer], race_reader: NamedDependency[RaceReader]
) -> Ack:
    """Make a move. The answer comes after the commit. The same move sent again at the same `n` gets the same answer."""
    outcome = await racer.carry_out(Play, data.n, data.move)
    return await ack_to(outcome, racer.seat, data.n, race_reader.turns)


@post(
    "/races/{race_id:uuid}/undo",
    operation_id="undoMove",
    summary="Undo the last move",
    tags=["racing"],
    security=needs("race:play"),
    dto=StrictBody[UndoBody],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
    opt=MOVE,
)
async def undo_move(
    data: JSONBody[UndoBody], racer: NamedDependency[Racer], race_reader: NamedDependency[RaceReader]
) -> Ack:
    """Undo the last move, if the race allows undo. An undo is an action of its own: `n` increases."""
    outcome = await racer.carry_out(Undo, data.n)
    return await ack_to(outcome, racer.seat, data.n, race_reader.turns)


async def ack_to(outcome: CarriedOut, seat: int, n: int, turns: Turns) -> Ack:
    """Ack of a move or undo that the racer sent at `n`. For one that is repeated, all before it is played again."""
    if isinstance(outcome, Repeated):
        return await turns.finish(ack_again_in_steps(outcome.race, seat, n), n)
    return ack_in(outcome, seat)
