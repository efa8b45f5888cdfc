"""Seats over REST: joining, getting ready, starting, leaving, and joining the rematch."""

from contextlib import suppress
from typing import Annotated

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.racer import RACER, Racer, racer_of
from cadogan.lobby.entropy import Entropy
from cadogan.people.errors import WrongToken
from cadogan.people.player import Player
from cadogan.races.commands import Join, Ready, Start, Withdraw
from cadogan.races.errors import NotInRace, RaceError
from cadogan.races.ids import RaceId
from cadogan.races.phases import Countdown, Lobby
from cadogan.races.record.public_view import RaceView
from cadogan.rooms.pending_command import race_after
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.tables.players import Players


class JoinBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A commitment to your nonce, needed for a random deal: SHA-256("cadogan/nonce/1" ‖ race id ‖ nonce)."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")] | None = None


class ReadyBody(Struct, frozen=True, forbid_unknown_fields=True):
    """The nonce that you committed to when you joined, 16 bytes in hexadecimal."""

    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")] | None = None
    """Nonce of a racer, 16 bytes in hexadecimal."""


NO_COMMITMENT, NO_NONCE = JoinBody(), ReadyBody()
"""Bodies for a picked deal, where they can be left out."""


class Seated(Struct, frozen=True):
    """Your seat, and the race."""

    seat: int
    race: RaceView


@post(
    "/races/{race_id:uuid}/join",
    operation_id="joinRace",
    summary="Join a race",
    tags=["racing"],
    security=needs("race:play"),
    dto=StrictBody[JoinBody],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
)
async def join(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    race_id: RacePath,
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    players: NamedDependency[Players],
    data: JSONBody[JoinBody] = NO_COMMITMENT,
) -> Seated:
    """Take the first free seat. Joining again repeats the answer, or commits to another nonce after a renewed deal."""
    return await take_seat(await rooms.room(RaceId(race_id)), me, data, rooms, clock, players)


def join_of(player: Player, body: JoinBody, clock: Clock) -> Join:
    """The command of a player who joins."""
    commitment = None if body.commitment is None else bytes.fromhex(body.commitment)
    return Join(clock.now_ms(), player.id, commitment, player.is_bot, player.is_house)


async def take_seat(  # noqa: PLR0913, PLR0917 - what a join needs
    room: Room, player: Player, body: JoinBody, rooms: Rooms, clock: Clock, players: Players
) -> Seated:
    """Let a player join. Raises WrongToken if the account has been deleted meanwhile."""
    joined = await rooms.command(room, join_of(player, body, clock))
    seat = race_after(joined).seat_of(player.id)
    assert seat is not None  # the player has just joined
    # After the commit: a deletion before it did not see this seat, and a later one does.
    if await players.by_id(player.id) is None:
        with suppress(RaceError):  # the race has begun meanwhile
            await rooms.command(room, Withdraw(clock.now_ms(), seat), player.id)
        raise WrongToken("this token is not known: its account was deleted")
    await rooms.note_rest_command(room.id, seat)
    return Seated(seat, await rooms.view(room.id))


@post(
    "/races/{race_id:uuid}/ready",
    operation_id="beReady",
    summary="Be ready",
    tags=["racing"],
    security=needs("race:play"),
    dto=StrictBody[ReadyBody],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
    dependencies=RACER,
)
async def be_ready(
    racer: NamedDependency[Racer], rooms: NamedDependency[Rooms], data: JSONBody[ReadyBody] = NO_NONCE
) -> RaceView:
    """Be ready. This reveals your nonce. The countdown starts once every racer is ready."""
    nonce = None if data.nonce is None else bytes.fromhex(data.nonce)
    await racer.carry_out(Ready, nonce)
    return await rooms.view(racer.room.id)


@post(
    "/races/{race_id:uuid}/start",
    operation_id="startRace",
    operation_class=sdk(
        "start",
        "Start a race with the racers who joined: the one in seat `starter` of its view may. Be ready in 15 s.",
    ),
    summary="Start without waiting",
    tags=["racing"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def start(
    race_id: RacePath, me: NamedDependency[Player], rooms: NamedDependency[Rooms], clock: NamedDependency[Clock]
) -> RaceView:
    """Start with the racers who are present: empty seats are removed, and so are racers who are not ready within 15 s.

    Only the racer in the seat `starter` of the race can start it: its creator, or, if the creator has no seat or is
    away, the racer who has been seated longest. Starting again changes nothing.
    """
    room = await rooms.room(RaceId(race_id))
    try:
        await rooms.command(room, Start(clock.now_ms(), me.id))
    except NotInRace:
        # The caller may start once the racer who may start now is away. Only a room that is open finds that out.
        await _note_presence(rooms, room.id, me)
        raise
    await _note_presence(rooms, room.id, me)  # after the command: a called start changes the numbers of seats
    return await rooms.view(room.id)


async def _note_presence(rooms: Rooms, race_id: RaceId, player: Player) -> None:
    """Count a request as presence, if its player has a seat."""
    seat = (await rooms.room(race_id)).committed.seat_of(player.id)
    if seat is not None:
        await rooms.note_rest_command(race_id, seat)


@post(
    "/races/{race_id:uuid}/rematch",
    operation_id="askRematch",
    summary="Join the rematch",
    tags=["racing"],
    security=needs("race:play"),
    dto=StrictBody[JoinBody],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
)
async def ask_rematch(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    race_id: RacePath,
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
    entropy: NamedDependency[Entropy],
    players: NamedDependency[Players],
    data: JSONBody[JoinBody] = NO_COMMITMENT,
) -> Seated:
    """Join the rematch: the same players and settings, with a new deal. The first request creates it.

    Its id is `rematch` in the view of the decided race. The commitment is to a nonce for the rematch.
    """
    old = await rooms.room(RaceId(race_id))
    room = await rooms.rematch(old, me.id, entropy.secret(), join_of(me, data, clock))
    return await take_seat(room, me, data, rooms, clock, players)


@post(
    "/races/{race_id:uuid}/leave",
    operation_id="leaveRace",
    summary="Leave before the start",
    tags=["racing"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def leave(
    race_id: RacePath, me: NamedDependency[Player], rooms: NamedDependency[Rooms], clock: NamedDependency[Clock]
) -> RaceView:
    """Leave your seat while the race is a lobby or counts down. If a nonce was revealed, the deal is renewed.

    Leaving again before the start changes nothing.
    """
    try:
        racer = await racer_of(race_id, me, rooms, clock)
        await racer.carry_out(Withdraw)
    except NotInRace:
        if not isinstance((await rooms.room(RaceId(race_id))).committed.phase, Lobby | Countdown):
            raise
    return await rooms.view(RaceId(race_id))
