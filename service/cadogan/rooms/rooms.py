"""All rooms of this node: opening them from the log, and once a second the pulse that keeps them right.

Any node may serve any race. The heads of the log tell which races other nodes have moved; that alone keeps nodes right.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

import structlog

from cadogan.races.applied_event import apply
from cadogan.races.commands import Command, Create, Tick
from cadogan.races.decide import create
from cadogan.races.errors import RaceError
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import RaceView
from cadogan.races.race import Race
from cadogan.races.rematch import rematch, rematch_id
from cadogan.rooms.errors import RaceNotMade
from cadogan.rooms.pending_command import CarriedOut, Outcome
from cadogan.rooms.playback import Playback, Spectator
from cadogan.rooms.room import Room
from cadogan.rooms.seating import Names
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, Unreachable
from cadogan.store.log import append
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.presence import Presence, RaceSeat

PULSE_S = 1.0
"""How often a node says that it is alive and looks for what others have written."""
MOST_DUE = 200
"""Overdue races that are ticked in one pulse; those with an open room have a timer and seldom are."""

logger = structlog.get_logger()


class CommandFuture:
    """A sender that waits for the outcome of one command."""

    def __init__(self, player: PlayerId | None = None) -> None:
        self.player = player
        self.outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def answered(self, command: Command, outcome: Outcome) -> None:
        """Resolve the future, unless the sender has stopped waiting."""
        del command  # there is only one
        if not self.outcome.done():
            self.outcome.set_result(outcome)


class Rooms:
    """Finds, opens and closes the rooms of this node."""

    def __init__(self, log: Log, race_reader: RaceReader, presence: Presence, names: Names, clock: Clock) -> None:
        self._log = log
        self._race_reader = race_reader
        self._clock = clock
        self._presence = presence
        self._names = names
        self._rooms: dict[RaceId, Room] = {}
        self._opening: dict[RaceId, asyncio.Task[Room]] = {}
        self._idle: set[RaceId] = set()
        self._playbacks: dict[RaceId, set[Playback]] = {}
        self._has_told_spectators = False
        self._empty_seats: list[RaceSeat] = []
        self._nowhere: set[RaceSeat] = set()
        self._untold: set[RaceId] = set()  # races that could not be told something when it was tried last

    async def room(self, race_id: RaceId) -> Room:
        """Room of a race, opened from the log if need be; UnknownRace, Unreachable."""
        room = self._rooms.get(race_id)
        if room is not None:
            self._idle.discard(race_id)
            return room
        opening = self._opening.get(race_id)
        if opening is None:  # one reading for all who ask at the same time
            opening = self._opening[race_id] = asyncio.create_task(self._open(race_id))
            opening.add_done_callback(lambda _: self._opening.pop(race_id))
        return await asyncio.shield(opening)

    async def view(self, race_id: RaceId) -> RaceView:
        """Public view of a race, from its room if this node has it open, otherwise from the log. Opens no room.

        Raises UnknownRace or Unreachable.
        """
        room = self._rooms.get(race_id)
        return (await self._race_reader.public(race_id))[0].view() if room is None else room.view()

    def has_viewers(self, race_id: RaceId) -> bool:
        """Whether somebody is in a race's room on this node, or has it played to him."""
        room = self._rooms.get(race_id)
        return race_id in self._playbacks or (room is not None and not room.is_empty)

    def forget(self, player: PlayerId) -> None:
        """Take a player's name, which was deleted, out of the rooms of this node."""
        for room in self._rooms.values():
            if room.committed.seat_of(player) is not None:
                room.refresh_names()

    def play_back(self, race_id: RaceId, spectator: Spectator) -> Playback:
        """Begin to play a race to somebody who watches; he counts as a spectator until `end_playback`."""
        playback = Playback(race_id, spectator, self._log, self._names, self._clock)
        self._playbacks.setdefault(race_id, set()).add(playback)
        return playback

    def end_playback(self, playback: Playback) -> None:
        """Hear that somebody is live or has gone."""
        others = self._playbacks[playback.race_id]
        others.discard(playback)
        if not others:
            del self._playbacks[playback.race_id]

    async def spectators(self, race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """How many watch these races, on all nodes; those that nobody watches are left out."""
        return await self._presence.spectators(race_ids)

    def lead(self, race_id: RaceId) -> int | None:
        """How many more cards the first of a race has home than the second; None if it has no room here."""
        room = self._rooms.get(race_id)
        return None if room is None else room.lead

    async def create(self, command: Create) -> Race:
        """Make a race; it is in the log when this returns."""
        made = apply(None, create(command))
        race = made[-1].race
        written: asyncio.Future[append.Outcome] = asyncio.get_running_loop().create_future()
        self._log.append(append.Awaited(race.id, 0, made, race.next_due, written))
        outcome = await written
        if not isinstance(outcome, append.Landed):
            raise RaceNotMade(f"race {race.id} could not be written: {outcome}")
        return race

    async def rematch(self, room: Room, player: PlayerId, secret: bytes) -> Room:
        """Room of a race's rematch, which is made for the first who asks; WrongPhase, NotInRace."""
        await self.catch_up(room)  # it may have been decided at another node just now
        order = rematch(room.committed, player, self._clock.now_ms(), secret)
        try:
            return await self.room(order.race_id)
        except UnknownRace:
            with suppress(RaceNotMade):  # somebody else was quicker, or the log is closed, as the next lines say
                await self.create(order)
        try:
            made = await self.room(order.race_id)
        except UnknownRace:  # whoever else asks had begun to open it before it was made, and we waited with him
            made = await self.room(order.race_id)
        room.notice_rematch(order.race_id)
        return made

    async def command(self, room: Room, command: Command, player: PlayerId | None = None) -> CarriedOut:
        """Carry a command out and return its committed events. Raises the refusal; NotInRace if the seat is not theirs.

        An event that another node wrote a moment ago may allow what this room refuses. So a refusal counts only once
        the room has caught up with the log.
        """
        version = room.committed.version
        try:
            return await self._command(room, command, player)
        except RaceError:
            await self.catch_up(room)
            if room.committed.version == version:
                raise
        return await self._command(room, command, player)

    async def catch_up(self, room: Room) -> None:
        """Let a room know what the log has by now: somebody has heard more from another node."""
        for version in (await self._log.heads([room.id])).values():
            room.notice_head(version)
        await self._command(room, Tick(self._clock.now_ms()))  # what is submitted waits until the room has caught up

    async def commanded(self, race_id: RaceId, seat: int) -> None:
        """Take note that a racer has commanded over REST: it counts as presence, and one who was away has returned."""
        await self._presence.commanded(race_id, seat)
        if race_id in self._rooms:
            self._rooms[race_id].notice_racer(seat)

    async def run(self) -> None:
        """Beat once a second until cancelled."""
        while True:
            with run_guarded("rooms"):  # a node without is taken for dead
                await self._pulse()
            await asyncio.sleep(PULSE_S)

    async def close(self) -> None:
        """Close every room. Racers who do not come back elsewhere lapse as this node does, in a few seconds."""
        for opening in self._opening.values():
            opening.cancel()
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        while self._rooms:
            await self._rooms.popitem()[1].close()

    async def _command(self, room: Room, command: Command, player: PlayerId | None = None) -> CarriedOut:
        """Have a room carry a command out by what it knows."""
        caller = CommandFuture(player)
        if room.is_closed:  # nobody was in it while the caller was about other things
            room = await self.room(room.id)
        room.submit(command, caller)
        outcome = await caller.outcome
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _open(self, race_id: RaceId) -> Room:
        room = Room(await self._race_reader.history(race_id), self._log, self._presence, self._names, self._clock)
        try:
            await room.open()
        except Unreachable:
            await room.close()
            raise
        self._rooms[race_id] = room
        return room

    async def _pulse(self) -> None:
        self._empty_seats += await self._presence.beat()  # each is told once: it is kept until its race knows
        await self._tell_of_empty_seats()
        rematches = {rematch_id(room.committed): room for room in self._rooms.values() if room.rematch is None}
        rematches.pop(None, None)
        for race_id, version in (await self._log.heads([*self._rooms, *rematches])).items():  # type: ignore[list-item]  # no None any more
            room = self._rooms.get(race_id)
            if room is not None:
                room.notice_head(version)
            if race_id in rematches:
                rematches[race_id].notice_rematch(race_id)
        await self._miss_the_absent()
        await self._count_spectators()
        for race_id in await self._log.due(self._clock.now_ms(), MOST_DUE + len(self._untold)):
            await self._tell(race_id, partial(Room.submit, command=Tick(self._clock.now_ms())))
        await self._close_idle_rooms()

    async def _tell_of_empty_seats(self) -> None:
        """As many as there is time for: who told of all that a large node had would be taken for dead meanwhile."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PULSE_S
        while self._empty_seats and loop.time() < until:
            race_id, seat = self._empty_seats[-1]
            await self._tell(race_id, partial(Room.notice_empty_seat, seat=seat))
            self._empty_seats.pop()

    async def _miss_the_absent(self) -> None:
        """Whoever races in a room of ours and was nowhere at two pulses has left.

        The node that was told of his empty seat may have died with the word; and some were never there.
        """
        elsewhere = [RaceSeat(race_id, seat) for race_id, room in self._rooms.items() for seat in room.elsewhere]
        nowhere = await self._presence.nowhere(elsewhere) if elsewhere else set()
        for race_id, seat in nowhere & self._nowhere:
            await self._tell(race_id, partial(Room.notice_empty_seat, seat=seat))
        self._nowhere = nowhere

    async def _count_spectators(self) -> None:
        """Tell the other nodes how many watch here, and those who are here how many watch on all of them."""
        here = {race_id: len(playbacks) for race_id, playbacks in self._playbacks.items()}
        for race_id, room in self._rooms.items():
            if live := room.spectators_here:
                here[race_id] = here.get(race_id, 0) + live
        race_ids = {*self._rooms, *self._playbacks}
        if not (race_ids or self._has_told_spectators):
            return
        elsewhere = await self._presence.watched(here, race_ids)
        self._has_told_spectators = bool(here)
        for race_id in race_ids:
            count = here.get(race_id, 0) + elsewhere.get(race_id, 0)
            if race_id in self._rooms:
                self._rooms[race_id].notice_spectators(count)
            for playback in self._playbacks.get(race_id, ()):
                playback.notice_spectators(count)

    async def _tell(self, race_id: RaceId, what: Callable[[Room], None]) -> None:
        """Tell a room something. A race that cannot be read keeps the others from nothing, and is reported once."""
        try:
            what(await self.room(race_id))
        except Unreachable:
            raise
        except Exception:
            if race_id not in self._untold:
                logger.exception("a race cannot be told", race_id=str(race_id))
            self._untold.add(race_id)
        else:
            self._untold.discard(race_id)

    async def _close_idle_rooms(self) -> None:
        """Close rooms in which nothing happened between two pulses."""
        idle = {race_id for race_id, room in self._rooms.items() if room.is_idle}
        for race_id in idle & self._idle:
            await self._rooms.pop(race_id).close()
        self._idle = idle - self._idle
