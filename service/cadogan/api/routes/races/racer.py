"""The racer of a request: a player in a seat, whose commands the routes carry out."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide

from cadogan.api.identity.bearer import player_of
from cadogan.api.identity.node import node_of
from cadogan.api.problems.errors import NoToken
from cadogan.api.routes.paths import RacePath
from cadogan.people.player import Player
from cadogan.races.commands import Command
from cadogan.races.errors import NotInRace
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms.pending_command import CarriedOut
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.tables.tokens import Tokens

Fields = ParamSpec("Fields")


class Racer:
    """A player in a seat of a race."""

    __slots__ = ("_clock", "_player", "_rooms", "room", "seat")

    def __init__(self, rooms: Rooms, clock: Clock, player: PlayerId, room: Room, seat: int) -> None:
        self._rooms = rooms
        self._clock = clock
        self._player = player
        self.room = room
        self.seat = seat

    async def carry_out(
        self, command: Callable[Concatenate[int, int, Fields], Command], *args: Fields.args, **kwargs: Fields.kwargs
    ) -> CarriedOut:
        """Carry out a command now. `command` is its type; its time and its seat are filled in.

        Raises the refusal; NotInRace if the seat is no longer the player's.
        """
        return await self._rooms.command(
            self.room, command(self._clock.now_ms(), self.seat, *args, **kwargs), self._player
        )


async def racer_of(
    race_id: RacePath,
    me: NamedDependency[Player],
    rooms: NamedDependency[Rooms],
    clock: NamedDependency[Clock],
) -> Racer:
    """The requesting player in their seat. The request counts as presence. Raises NotInRace, UnknownRace."""
    room = await rooms.room(RaceId(race_id))
    seat = room.committed.seat_of(me.id)
    if seat is None:  # the player may have joined at another node just now
        room = await rooms.catch_up(room)
        seat = room.committed.seat_of(me.id)
    if seat is None:
        raise NotInRace("you have no seat in this race; join it first")
    await rooms.note_rest_command(room.id, seat)
    return Racer(rooms, clock, me.id, room, seat)


async def refuse_hidden_race(request: Request[Any, Any, State]) -> None:
    """Raise UnknownRace if a request names a race that shows its player nothing yet."""
    race_id = request.path_params.get("race_id")
    if not isinstance(race_id, UUID):
        return
    known = node_of(request.scope).dependencies
    rooms, tokens = known["rooms"], known["tokens"]
    assert isinstance(rooms, Rooms)  # by these names
    assert isinstance(tokens, Tokens)
    race = await rooms.hidden(RaceId(race_id))
    if race is None:
        return
    try:
        player = (await player_of(request, tokens)).id
    except NoToken:
        player = None
    await rooms.refuse_hidden(race.id, player)


RACER = {"racer": Provide(racer_of)}
