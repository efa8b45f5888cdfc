"""A racer's commands over REST: the same as on the socket, each answered after its commit."""

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.http.bearer import needs
from cadogan.api.http.body import Strictly
from cadogan.api.http.limit_policies import MOVE
from cadogan.api.http.problems import refusals
from cadogan.api.routes.races import Race
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.commands import Join, Play, Ready, Resign, Start, Undo, Withdraw
from cadogan.races.errors import NotInRace, WrongPhase
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import RaceView
from cadogan.races.race_view import phase_name
from cadogan.rooms.messages import Ack, OwnBoard
from cadogan.rooms.own_board import ack_to, own_board
from cadogan.rooms.pending_command import race_after
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock

N = Annotated[int, Meta(ge=0, description="Moves and undos that your board has had.")]


class JoinBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A commitment to your nonce, needed for a random deal: SHA-256("cadogan/nonce/1" ‖ race id ‖ nonce)."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None


class ReadyBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The nonce that you committed to when you joined, 16 bytes in hexadecimal."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None = None


NO_COMMITMENT, NO_NONCE = JoinBody(), ReadyBody()
"""Bodies for a picked deal, where they can be left out."""


class MoveBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A move on your board."""

    n: N
    move: Annotated[
        str, Meta(max_length=16, description="In notation, such as `t1-t3x4`, `w-f2` or `deal`.", examples=["t1-t3x4"])
    ]


class UndoBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Undo of the last move."""

    n: N


class Seated(Struct, frozen=True):
    """Your seat, and the race."""

    seat: int
    race: RaceView


class Racer:
    """A player in a seat of a race."""

    __slots__ = ("player", "room", "seat")

    def __init__(self, player: PlayerId, room: Room, seat: int) -> None:
        self.player = player
        self.room = room
        self.seat = seat


async def racer_of(
    race_id: Race,
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
) -> Racer:
    """The requesting player in their seat. The request counts as presence. Raises NotInRace, UnknownRace."""
    room = await rooms.room(RaceId(race_id))
    seat = room.committed.seat_of(me.id)
    if seat is None:  # the player may have joined at another node just now
        await rooms.catch_up(room)
        seat = room.committed.seat_of(me.id)
    if seat is None:
        raise NotInRace("you have no seat in this race; join it first")
    await rooms.note_rest_command(room.id, seat)
    return Racer(me.id, room, seat)


RACER = {"racer": Provide(racer_of)}


@post(
    "/races/{race_id:uuid}/join",
    operation_id="joinRace",
    summary="Take a seat",
    tags=["racing"],
    security=needs("race:play"),
    dto=Strictly[JoinBody],
    return_dto=None,
    status_code=200,
    responses=refusals(401, 403, 404, 409, 413, 422),
)
async def join(
    race_id: Race,
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    data: JSONBody[JoinBody] = NO_COMMITMENT,
) -> Seated:
    """Take the first free seat. Joining again repeats the answer, or commits to another nonce after a renewed deal."""
    return await sit_down(await rooms.room(RaceId(race_id)), me, data, rooms, clock)


async def sit_down(room: Room, player: Player, asked: JoinBody, rooms: Rooms, clock: Clock) -> Seated:
    """Let a player join."""
    commitment = None if asked.commitment is None else bytes.fromhex(asked.commitment)
    joined = await rooms.command(room, Join(clock.now_ms(), player.id, commitment, player.is_bot))
    seat = race_after(joined).seat_of(player.id)
    assert seat is not None  # the player has just joined
    await rooms.note_rest_command(room.id, seat)
    return Seated(seat, room.view())


@post(
    "/races/{race_id:uuid}/ready",
    operation_id="beReady",
    summary="Be ready",
    tags=["racing"],
    security=needs("race:play"),
    dto=Strictly[ReadyBody],
    return_dto=None,
    status_code=200,
    responses=refusals(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
)
async def be_ready(
    racer: NamedDependency[Racer],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    data: JSONBody[ReadyBody] = NO_NONCE,
) -> RaceView:
    """Be ready. This reveals your nonce. The countdown starts once every racer is ready."""
    nonce = None if data.nonce is None else bytes.fromhex(data.nonce)
    await rooms.command(racer.room, Ready(clock.now_ms(), racer.seat, nonce), racer.player)
    return racer.room.view()


@post(
    "/races/{race_id:uuid}/start",
    operation_id="startRace",
    summary="Start without waiting",
    tags=["racing"],
    security=needs("race:create"),
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def start(
    race_id: Race, me: NamedDependency[Player], rooms: NamedDependency[Rooms], clock: NamedDependency[Clock]
) -> RaceView:
    """Start with the racers who are present: empty seats are removed, and so are racers who are not ready within 15 s.

    Only the creator of the race can start it. Starting again changes nothing.
    """
    room = await rooms.room(RaceId(race_id))
    await rooms.command(room, Start(clock.now_ms(), me.id))
    return room.view()


@post(
    "/races/{race_id:uuid}/rematch",
    operation_id="askRematch",
    summary="Race again",
    tags=["racing"],
    security=needs("race:play"),
    dto=Strictly[JoinBody],
    return_dto=None,
    status_code=200,
    responses=refusals(401, 403, 404, 409, 413, 422),
)
async def ask_rematch(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    race_id: Race,
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    entropy: NamedDependency[Entropy],
    data: JSONBody[JoinBody] = NO_COMMITMENT,
) -> Seated:
    """Join the rematch: the same players and settings, with a new deal. The first request creates it.

    Its id is `rematch` in the view of the decided race. The commitment is to a nonce for the rematch.
    """
    old = await rooms.room(RaceId(race_id))
    room = await rooms.rematch(old, me.id, entropy.secret())
    return await sit_down(room, me, data, rooms, clock)


@post(
    "/races/{race_id:uuid}/leave",
    operation_id="leaveRace",
    summary="Leave before the start",
    tags=["racing"],
    security=needs("race:play"),
    status_code=200,
    responses=refusals(401, 403, 404, 409),
    dependencies=RACER,
)
async def leave(
    racer: NamedDependency[Racer], rooms: NamedDependency[Rooms], clock: NamedDependency[Clock]
) -> RaceView:
    """Leave your seat while the race is a lobby or counts down. This has no consequences."""
    await rooms.command(racer.room, Withdraw(clock.now_ms(), racer.seat), racer.player)
    return racer.room.view()


@post(
    "/races/{race_id:uuid}/resign",
    operation_id="resignRace",
    summary="Resign",
    tags=["racing"],
    security=needs("race:play"),
    status_code=200,
    responses=refusals(401, 403, 404, 409),
    dependencies=RACER,
)
async def resign(
    racer: NamedDependency[Racer], rooms: NamedDependency[Rooms], clock: NamedDependency[Clock]
) -> RaceView:
    """End your own race. Resigning again repeats the answer."""
    await rooms.command(racer.room, Resign(clock.now_ms(), racer.seat), racer.player)
    return racer.room.view()


@get(
    "/races/{race_id:uuid}/board",
    operation_id="getOwnBoard",
    summary="Get your own board",
    tags=["racing"],
    security=needs("race:play"),
    responses=refusals(401, 403, 404, 409),
    dependencies=RACER,
)
async def get_own_board(racer: NamedDependency[Racer], rooms: NamedDependency[Rooms]) -> OwnBoard:
    """Your board as you see it, with all legal moves, so that a client needs no rules."""
    await rooms.catch_up(racer.room)  # the last move may have gone to another node
    race = racer.room.committed
    if race.start is None:
        raise WrongPhase(f"there are no boards yet: the race is in phase {phase_name(race)}")
    return own_board(race, racer.seat)


@post(
    "/races/{race_id:uuid}/moves",
    operation_id="playMove",
    summary="Make a move",
    tags=["racing"],
    security=needs("race:play"),
    dto=Strictly[MoveBody],
    return_dto=None,
    status_code=200,
    responses=refusals(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
    opt=MOVE,
)
async def play_move(
    data: JSONBody[MoveBody],
    racer: NamedDependency[Racer],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
) -> Ack:
    """Make a move. The answer comes after the commit. The same move sent again at the same `n` gets the same answer."""
    played = await rooms.command(racer.room, Play(clock.now_ms(), racer.seat, data.n, data.move), racer.player)
    return ack_to(played, racer.seat, data.n)


@post(
    "/races/{race_id:uuid}/undo",
    operation_id="undoMove",
    summary="Undo the last move",
    tags=["racing"],
    security=needs("race:play"),
    dto=Strictly[UndoBody],
    return_dto=None,
    status_code=200,
    responses=refusals(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
    opt=MOVE,
)
async def undo_move(
    data: JSONBody[UndoBody],
    racer: NamedDependency[Racer],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
) -> Ack:
    """Undo the last move, if the race allows undo. An undo is an action of its own: `n` increases."""
    undone = await rooms.command(racer.room, Undo(clock.now_ms(), racer.seat, data.n), racer.player)
    return ack_to(undone, racer.seat, data.n)
