"""The rooms of this node: opens them from the log, closes them, and carries commands to them.

Any node may serve any race. `pulse.py` keeps the open rooms up to date with what other nodes write.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from cadogan.bus.bus import Bus
from cadogan.races.commands import Command, Create, Join, Ready, Tick
from cadogan.races.decide import create, decide
from cadogan.races.errors import RaceError
from cadogan.races.ids import PlayerId, RaceId, created_ms
from cadogan.races.race import AWAY_MS, Race
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.races.record.public_view import RaceView
from cadogan.races.rematch import rematch
from cadogan.rooms.errors import Overloaded, RaceExists, RaceNotMade
from cadogan.rooms.hidden import refuse_hidden
from cadogan.rooms.node.client_turns import ClientTurns
from cadogan.rooms.node.load_watch import RETRY_AFTER_S, LoadWatch
from cadogan.rooms.node.measures import Measures
from cadogan.rooms.node.shutdown import Shutdown
from cadogan.rooms.pending_command import CarriedOut, CommandFuture
from cadogan.rooms.publisher import begun_in_steps
from cadogan.rooms.raced_deals import RacedDeals
from cadogan.rooms.replay.playback import Playback, Spectator
from cadogan.rooms.room import NodeSets, Room
from cadogan.rooms.seating import Names
from cadogan.rooms.shared_rooms import SharedRooms
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, Unreachable, UnreadableRace
from cadogan.store.log import append
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.shared_task import shared_task
from cadogan.store.tables.presence import Presence, RaceSeat

ANSWER_S = 5
"""Seconds that a caller waits for a command to be stored. It takes milliseconds."""

MOST_PLAYBACKS = 1000
"""Playbacks on this node at once. Each may fold a long race."""
MOST_PLAYBACKS_OF_ADDRESS = 100
"""Playbacks of one address at once: three classes of a school, each pupil with a race of their own."""

MOST_HIDDEN_MS = 3_600_000
"""Time after its creation for which a race may be hidden. The longest round of a sprint takes a sixth of it."""

T = TypeVar("T")


async def answer_of(outcome: asyncio.Future[T], advice: str) -> T:
    """Wait for the outcome of a command, within limits. Raises Unreachable with the advice."""
    done, _ = await asyncio.wait({outcome}, timeout=ANSWER_S)  # the outcome may still come; nothing is cancelled
    if not done:
        raise Unreachable(f"this was not stored within {ANSWER_S} s, and may be yet; {advice}")
    return outcome.result()


class Rooms:
    """Finds, opens and closes rooms."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that its rooms work with
        self,
        log: Log,
        race_reader: RaceReader,
        presence: Presence,
        raced_deals: RacedDeals,
        names: Names,
        clock: Clock,
        load: LoadWatch,
        shutdown: Shutdown,
        bus: Bus,
    ) -> None:
        self.load = load
        self.shutdown = shutdown
        self.open: dict[RaceId, Room] = {}
        """Rooms that are open on this node."""
        self.unattended: set[RaceId] = set()
        """Open rooms that may be empty, or have a racer without a connection here. Events add; the pulse removes."""
        self.watched: set[RaceId] = set()
        """Open rooms that may have spectators. Entering adds; the pulse removes."""
        self.playbacks: dict[RaceId, set[Playback]] = {}
        """Playbacks on this node. They need no room."""
        self._playbacks_of: Counter[str] = Counter()  # by address
        self.measures = Measures(clock)
        log.on_told(self.measures.note_told)
        self._log = log
        self._race_reader = race_reader
        self._presence = presence
        self._raced_deals = raced_deals
        self._names = names
        self._clock = clock
        self.shared = SharedRooms(self.open, bus)
        self.turns = ClientTurns()
        """For work that clients may cause in any number."""
        self._idle: set[RaceId] = set()
        self._opening: dict[RaceId, asyncio.Task[Room]] = {}
        self._whole = asyncio.Lock()

    async def room(self, race_id: RaceId) -> Room:
        """The room of a race, opened from the log if necessary. Raises UnknownRace, Unreachable."""
        room = self.open.get(race_id)
        if room is not None:
            self._idle.discard(race_id)
            return room
        opening = self._opening.get(race_id)
        # Callers that ask at the same time share one reading of the log. One that has ended is still here until its
        # callback runs. It may have ended before the race was created, so nobody shares it any more.
        if opening is None or opening.done():
            opening = self._opening[race_id] = shared_task(self._open(race_id))
            opening.add_done_callback(partial(self._forget_opening, race_id))
        return await asyncio.shield(opening)  # a caller that is cancelled does not cancel the others' reading

    def _forget_opening(self, race_id: RaceId, opening: asyncio.Task[Room]) -> None:
        if self._opening.get(race_id) is opening:
            del self._opening[race_id]

    async def view(self, race_id: RaceId) -> RaceView:
        """Public view of a race, from its room if this node has it open, otherwise from the log. Opens no room.

        Raises UnknownRace, Unreachable.
        """
        room = self.open.get(race_id)
        return (await self._race_reader.public(race_id))[0].view() if room is None else room.view()

    async def hidden(self, race_id: RaceId) -> Race | None:
        """The race, if it shows nothing to anybody but its racer now. Raises Unreachable."""
        now, room = self._clock.now_ms(), self.open.get(race_id)
        if room is not None:
            return None if room.committed.shows_to(None, now) else room.committed
        if now - created_ms(race_id) > MOST_HIDDEN_MS:  # most that are asked for are older, and nothing is read
            return None
        try:
            race = await self._race_reader.race(race_id)
        except (UnknownRace, UnreadableRace):  # whatever reads it says so
            return None
        return None if race.shows_to(None, now) else race

    async def refuse_hidden(self, race_id: RaceId, player: PlayerId | None) -> None:
        """Raise UnknownRace if a race shows nothing to a player yet. Raises Unreachable."""
        race = await self.hidden(race_id)
        if race is not None:
            refuse_hidden(race, player, self._clock.now_ms())

    def racers_elsewhere(self) -> list[RaceSeat]:
        """Seats in rooms of this node whose racers have no connection here and are not known to be away."""
        elsewhere: list[RaceSeat] = []
        for race_id in tuple(self.unattended):
            room = self.open.get(race_id)
            seats = [] if room is None else room.elsewhere
            elsewhere += [RaceSeat(race_id, seat) for seat in seats]
            if room is None or not (seats or room.is_empty):
                self.unattended.discard(race_id)
        return elsewhere

    def report_racers(self) -> None:
        """Report all racers that are connected here: other nodes may have forgotten them."""
        for room in self.open.values():
            room.report_racers()

    def spectators_here(self) -> dict[RaceId, int]:
        """Number of spectators on this node, by race, those of playbacks included. Each player or address is one."""
        here = {race_id: {each.counts_as for each in watching} for race_id, watching in self.playbacks.items()}
        for race_id in tuple(self.watched):
            if race_id in self.open and self.open[race_id].has_spectators:
                here[race_id] = here.get(race_id, set()) | self.open[race_id].spectators_here
            else:
                self.watched.discard(race_id)
        return {race_id: len(keys) for race_id, keys in here.items()}

    def has_viewers(self, race_id: RaceId) -> bool:
        """Whether any connection of this node is in a race's room or watches a playback of it."""
        room = self.open.get(race_id)
        return race_id in self.playbacks or (room is not None and not room.is_empty)

    async def has_viewers_anywhere(self, race_id: RaceId) -> bool:
        """Whether any connection of this node is in a race's room, or anybody watches it on any node."""
        return self.has_viewers(race_id) or bool(await self.spectators([race_id]))

    def forget(self, player: PlayerId) -> None:
        """Remove the name of a deleted player from the rooms of this node."""
        for room in self.open.values():
            if room.committed.seat_of(player) is not None:
                room.refresh_names()

    def play_back(self, race_id: RaceId, spectator: Spectator) -> Playback:
        """Begin a playback. It counts as a spectator until `end_playback`. Raises Overloaded."""
        of_address = self._playbacks_of[spectator.address]
        if of_address >= MOST_PLAYBACKS_OF_ADDRESS or self._playbacks_of.total() >= MOST_PLAYBACKS:
            raise Overloaded(
                f"a node plays back {MOST_PLAYBACKS} races at once, {MOST_PLAYBACKS_OF_ADDRESS} of them for one "
                f"address ({of_address} for yours now); watch live, or try again in {RETRY_AFTER_S} s"
            )
        playback = Playback(race_id, spectator, self._log, self._names, self._clock, self.turns)
        self.playbacks.setdefault(race_id, set()).add(playback)
        self._playbacks_of[spectator.address] += 1
        return playback

    def end_playback(self, playback: Playback) -> None:
        """End a playback: its spectator is live or has gone."""
        others = self.playbacks[playback.race_id]
        others.discard(playback)
        if not others:
            del self.playbacks[playback.race_id]
        self._playbacks_of -= Counter([playback.address])

    async def spectators(self, race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """Spectators of races, on all nodes. Races without any are left out."""
        return await self._presence.spectators(race_ids)

    def lead(self, race_id: RaceId) -> int | None:
        """How many more cards the leader has home than the second; None if nobody is connected to the race here."""
        room = self._attended_room(race_id)
        return None if room is None else room.lead

    def moves(self, race_id: RaceId) -> int | None:
        """Moves and undos of all public boards of a race; None if nobody is connected to it here."""
        room = self._attended_room(race_id)
        return None if room is None else room.moves

    def _attended_room(self, race_id: RaceId) -> Room | None:
        """The room of a race to which somebody is connected. Hidden moves alone keep a room open, too."""
        room = self.open.get(race_id)
        return None if room is None or room.is_empty else room

    # Commands

    @property
    def race_rules(self) -> int:
        """Rules of new races: the newest that all nodes know, since each must be able to read their logs."""
        return self._presence.race_rules

    def refuse_new_races(self) -> None:
        """Raise Overloaded or Draining if this node takes no new races now."""
        self.shutdown.refuse_new()
        self.load.refuse_overload()

    async def create(self, command: Create) -> Race:
        """Create a race. It is committed when this returns.

        Raises RaceNotMade, Overloaded, Draining, Unreachable, and the refusals of `create`.
        """
        self.refuse_new_races()
        return await self._write(apply(None, create(command, self.race_rules)))

    async def write(self, made: Sequence[AppliedEvent]) -> Race:
        """Write the log of a race that is not there yet. It is committed when this returns. Raises as `create`.

        Such a log may have thousands of events, and the log takes appends in the order of their arrival. One at a time,
        so that no move waits behind more than one of them.
        """
        async with self._whole:
            return await self._write(made)

    async def _write(self, made: Sequence[AppliedEvent]) -> Race:
        self.refuse_new_races()
        race = made[-1].race
        if self._log.refuses(race.id):  # otherwise every request of an outage would leave an append behind
            raise Unreachable("the service cannot save anything now; try again in a moment")
        written: asyncio.Future[append.Outcome] = asyncio.get_running_loop().create_future()
        self._log.append(append.Awaited(race.id, 0, made, race.next_due, written))
        outcome = await answer_of(
            written,
            "repeat the request with its Idempotency-Key, and no second race is created; without a key, look for race "
            f"{race.id} first",
        )
        if isinstance(outcome, append.Conflict):
            raise RaceExists(f"race {race.id} exists: another request has created it; send this one again")
        if not isinstance(outcome, append.Landed):
            raise RaceNotMade(f"race {race.id} could not be written: {outcome}")
        return race

    async def rematch(self, room: Room, player: PlayerId, secret: bytes, join: Join | None = None) -> Room:
        """The room of a race's rematch. The first racer who asks creates it, unless it would refuse to `join` them.

        Raises WrongPhase, NotInRace, or what the rematch refuses. Otherwise the others would be told of a rematch in
        which nobody sits.
        """
        room = await self.catch_up(room)  # another node may have decided the race a moment ago
        command = rematch(room.committed, player, self._clock.now_ms(), secret)
        try:
            return await self.room(command.race_id)
        except UnknownRace:
            if join is not None:
                decide(apply(None, create(command, self.race_rules))[-1].race, join)
            with suppress(RaceNotMade):  # the other racer was quicker, or the log is closed, as the next lines show
                await self.create(command)
        try:
            made = await self.room(command.race_id)
        except UnknownRace:
            # Another caller began to open the room before the race was committed, and we shared that reading.
            made = await self.room(command.race_id)
        room.notice_rematch(command.race_id)
        self.shared.tell_rematch(room.id, command.race_id)
        return made

    async def command(self, room: Room, command: Command, player: PlayerId | None = None) -> CarriedOut:
        """Carry a command out and return its committed events. Raises the refusal; NotInRace if the seat is not theirs.

        Read the race with `view` afterwards: the room may have been closed, and the command carried out in another one.

        An event that another node wrote a moment ago may allow what this room refuses. So a refusal counts only once
        the room has caught up with the log.
        """
        version = room.committed.version
        try:
            return await self._command(room, command, player)
        except RaceError:
            room = await self.catch_up(room)
            if room.committed.version == version:
                raise
        return await self._command(room, command, player)

    async def is_behind(self, room: Room) -> bool:
        """Whether the log has events that a room does not know. Appends of its own that wait do not count."""
        return await self._log.head(room.id) > room.committed.version

    async def catch_up(self, room: Room) -> Room:
        """Let a room follow the log up to now: a client has seen more of the race through another node.

        Returns the room that did. It is another one if the room was closed while the caller waited.
        """
        head = await self._log.head(room.id)
        room = await self._reopened(room)
        room.notice_head(head)
        await self._command(room, Tick(self._clock.now_ms()))  # commands wait until the room has caught up
        return room

    async def _reopened(self, room: Room) -> Room:
        """A room, or that of its race if it was closed while the caller waited for something else."""
        self._idle.discard(room.id)  # it stays open for a second at least: the caller looks at it after this
        return await self.room(room.id) if room.is_closed else room

    async def note_rest_command(self, race_id: RaceId, seat: int) -> None:
        """Note that a racer has commanded over REST. It counts as presence: a racer who was away has returned."""
        room = self.open.get(race_id)
        has_left = room is not None and room.has_left(seat)
        lapses_ms = AWAY_MS if room is None else room.untold_ms(seat)
        await self._presence.note_rest_command(race_id, seat, has_left=has_left, lapses_ms=lapses_ms)
        room = self.open.get(race_id)  # it may be another one by now
        if room is not None:
            room.notice_racer(seat)

    async def _command(self, room: Room, command: Command, player: PlayerId | None = None) -> CarriedOut:
        """Carry a command out by what the room knows."""
        future = CommandFuture(player)
        room = await self._reopened(room)
        if isinstance(command, Ready):
            room.submit_ready(command, future)
        else:
            room.submit(command, future)
        outcome = await answer_of(future.outcome, "send it again, and it is not carried out twice")
        if isinstance(outcome, Exception):
            try:
                raise outcome
            finally:
                del outcome, future  # the traceback holds this frame, which would hold the error: a cycle
        return outcome

    # Opening and closing

    async def _open(self, race_id: RaceId) -> Room:
        now_ms = self._clock.now_ms()
        begun = await self._race_reader.fold(race_id, partial(begun_in_steps, now_ms=now_ms))
        share = partial(self.shared.tell_events, race_id)
        sets = NodeSets(self.unattended, self.watched, self.measures.spectator_delays)
        room = Room(begun, self._log, self._presence, self._raced_deals, self._names, self._clock, share, sets)
        try:
            await room.open()
        except Unreachable:
            await room.close()
            raise
        self.open[race_id] = room
        self.shared.tell_opened(room)  # after it is there: the answers are for it
        room.notice_outage(is_over=not self._log.is_stalled)  # with no await before it: from here on, changes are told
        return room

    async def close_idle(self) -> None:
        """Close the rooms that have been idle since the last call."""
        idle = {race_id for race_id in self.unattended if race_id in self.open and self.open[race_id].is_idle}
        for race_id in idle & self._idle:
            self.shared.tell_closed(race_id)
            self.unattended.discard(race_id)
            self.watched.discard(race_id)
            await self.open.pop(race_id).close()
        self._idle = idle - self._idle

    async def close(self) -> None:
        """Close every room. Racers who do not reconnect to another node lapse with this node, in a few seconds."""
        for opening in self._opening.values():
            opening.cancel()
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        while self.open:
            await self.open.popitem()[1].close()
