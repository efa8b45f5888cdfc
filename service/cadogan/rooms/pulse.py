"""The pulse of a node: once a second it looks for what other nodes wrote, who is missing, and what is due.

The heartbeat goes on by itself: a node whose look takes long must not be taken for dead, nor its racers for absent.

One node of all looks for empty seats of lost nodes, and ticks the races that no node has open: these are roles.

The heads of the log tell which races other nodes have moved. That alone keeps nodes right; the bus makes it quick.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import structlog

from cadogan.bus.bus import Bus, NodeId
from cadogan.bus.leases import Leases
from cadogan.bus.topic import Topic
from cadogan.races.commands import Tick
from cadogan.races.ids import RaceId
from cadogan.races.rematch import rematch_id
from cadogan.rooms.node.stall_notice import StallNotice
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable
from cadogan.store.every import every
from cadogan.store.log.log import Log
from cadogan.store.tables.presence import LATE_S, Presence, RaceSeat

PULSE_S = 1.0
"""Seconds between two pulses. A node without a pulse for a while is taken for dead."""
LOOK_BEATS = 5
"""Pulses between two looks at the heads of the log while the bus reaches every node."""
ROOMS_A_TURN = 500
"""Rooms in one question about heads. Moves are served between two of them."""
SEATS_A_TURN = 50
"""Empty seats in one question whether they are still empty."""
MOST_DUE = 200
"""Overdue races that are ticked per pulse. Races with an open room have a timer and are seldom among them."""
OVERDUE_MS = 1000
"""How long a race is overdue before it is ticked: a node that has it open has ticked it by then, and would conflict."""

SWEEPER = "sweeper"
"""The role of the node that looks for empty seats."""
TICKER = "ticker"
"""The role of the node that ticks overdue races. Its clock must be right: what comes due too early ends races."""

SPECTATORS = Topic("spectators", type(None))
"""The spectators of some races at a node have changed, and Postgres has the new counts."""

logger = structlog.get_logger()


class Pulse:
    """Keeps the rooms of a node up to date."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self, rooms: Rooms, log: Log, presence: Presence, clock: Clock, bus: Bus, leases: Leases
    ) -> None:
        self._rooms = rooms
        self._log = log
        self._presence = presence
        self._clock = clock
        self._bus = bus
        self._leases = leases
        self.last_beat = time.monotonic()
        """When the last pulse was complete, on the monotonic clock."""
        self._beats_to_look = 0
        self._had_others = False
        self._spectators_here: dict[RaceId, int] = {}
        """Spectators of this node by race, as Postgres has them."""
        self._spectators_elsewhere: dict[RaceId, int] = {}
        self._counts: Counter[RaceId] = Counter()
        self._has_news_of_spectators = True
        bus.subscribe(SPECTATORS, self._take_spectators)
        self._empty_seats: dict[RaceSeat, int] = {}
        """Seats whose races have to be told, the oldest first, and when their last note lapsed."""
        self._nowhere: dict[RaceSeat, tuple[int, int]] = {}
        """Seats that had no connection at the last look, and the number and time of the look at which that began."""
        self._looks = 0
        """Looks for absent racers so far."""
        self._looks_before_beat = -1
        """Looks before the last heartbeat that was written, when it began."""
        self._unreadable: set[RaceId] = set()
        """Races that could not be opened last time."""

    async def run(self) -> None:
        """Beat once a second, and tell of outages at once, until cancelled."""
        self._leases.want(SWEEPER)
        self._leases.want(TICKER, lambda: self._clock.fault is None)
        async with asyncio.TaskGroup() as group:
            group.create_task(self._leases.run())
            group.create_task(every(PULSE_S, "heartbeat", self.beat_heart))
            group.create_task(every(PULSE_S, "pulse", self.beat))
            group.create_task(StallNotice(self._rooms, self._log).run())

    async def beat_heart(self) -> None:
        """One heartbeat, and what it says of the other nodes."""
        looks = self._looks
        # Presence reports each empty seat once, so a seat is kept until its race has been told.
        empty = await self._presence.beat(sweeps=self._leases.holds(SWEEPER))
        self._empty_seats |= empty
        self._looks_before_beat = looks
        if self._presence.was_silent:
            self._rooms.report_racers()
        self._bus.notice_alive(self._presence.others)
        self._rooms.shared.forget_lost_nodes()

    async def beat(self) -> None:
        """One pulse."""
        await self._report_empty_seats()
        await self._look_at_heads()
        await self._report_absent_racers()
        await self._count_spectators()
        if self._leases.holds(TICKER) and self._clock.fault is None:  # the lease may be older than the fault
            await self._tick()
        await self._rooms.close_idle()
        self.last_beat = time.monotonic()

    async def _tick(self) -> None:
        """Tell races that something is overdue."""
        for race_id in await self._log.due(self._clock.now_ms() - OVERDUE_MS, MOST_DUE + len(self._unreadable)):
            await self._tell(race_id, partial(Room.submit, command=Tick(self._clock.now_ms())))

    async def _report_empty_seats(self) -> None:
        """Tell the races, for one pulse at most: a large node that told all at once would be taken for dead.

        A racer may have come back since the seat was found empty, or a node that stood still may have gone on. After an
        outage their arrivals may be unwritten. And while the log takes nothing, what a race is told now would be stored
        later, when the racer is back: so it waits.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + PULSE_S
        empty = [seat for seat in self._empty_seats if not self._log.refuses(seat.race_id)]
        for at in range(0, len(empty), SEATS_A_TURN):
            if loop.time() >= until or self._presence.is_after_outage:
                return
            some = empty[at : at + SEATS_A_TURN]
            for race_id, seat in await self._presence.nowhere(some):
                lapsed_at = self._empty_seats[RaceSeat(race_id, seat)]
                await self._tell(race_id, partial(Room.notice_lapse, seat=seat, lapsed_at=lapsed_at))
            for seat_of_race in some:
                del self._empty_seats[seat_of_race]  # after they were told: if that raises, the next pulse tries again

    async def _look_at_heads(self) -> None:
        """Look at every beat while the bus does not reach each other node; else seldom, for what it has lost."""
        self._beats_to_look -= 1
        if self._beats_to_look < 0 or not self._bus.reaches_all:
            self._has_news_of_spectators = True
            await self._follow_heads()
            self._beats_to_look = LOOK_BEATS - 1  # last: a look that failed is made again at the next beat

    async def _follow_heads(self) -> None:
        """Let rooms catch up with races that other nodes have moved, and learn of rematches that exist."""
        has_others = bool(self._bus.others)
        if has_others or self._had_others:  # nobody else writes; what a node wrote before it went is read once more
            rooms = tuple(self._rooms.open.values())
            for at in range(0, len(rooms), ROOMS_A_TURN):
                await self._follow_heads_of(rooms[at : at + ROOMS_A_TURN])
        self._had_others = has_others

    async def _follow_heads_of(self, some: Sequence[Room]) -> None:
        rooms = self._rooms.open
        known = {room.id: room.committed.version for room in some}
        rematches = {race: room for room in some if room.rematch is None and (race := rematch_id(room.committed))}
        for race_id, version in (await self._log.newer(known | dict.fromkeys(rematches, 0))).items():
            room = rooms.get(race_id)
            if room is not None and version > room.committed.version:
                room.notice_head(version)
                self._rooms.shared.tell_opened(room)  # the node that has written does not know, or could not tell
            if race_id in rematches:
                rematches[race_id].notice_rematch(race_id)

    async def _report_absent_racers(self) -> None:
        """A racer in one of our rooms that was connected to no node at looks in a row, over some seconds, has left.

        The node that knew of the empty seat may have died before it told, and some racers were never connected.

        While arrivals cannot be written, everybody who comes seems to be nowhere. Heartbeats need the same tables, so
        one has to be written after the first look and before the last one. A look that took long may have waited for a
        lock together with arrivals, and tells nothing of them. After an outage, arrivals are written again and again
        until that succeeds, so the looks begin again then.
        """
        looks_before_beat = self._looks_before_beat
        before, self._nowhere = self._nowhere, {}  # after a look that fails, they begin again
        elsewhere, asked_at = self._rooms.racers_elsewhere(), time.monotonic()
        nowhere = await self._presence.nowhere(elsewhere) if elsewhere else set()
        is_late = time.monotonic() - asked_at > LATE_S
        self._looks += 1
        if self._presence.is_after_outage:
            return
        first = (self._looks, self._clock.now_ms())
        self._nowhere = {seat: before.get(seat, first) for seat in nowhere}
        if is_late:
            return
        for (race_id, seat), (look, since) in tuple(self._nowhere.items()):
            if look <= looks_before_beat and not self._log.refuses(race_id):
                await self._tell(race_id, partial(Room.notice_absence, seat=seat, since=since))

    async def _count_spectators(self) -> None:
        """Report the spectators of this node to the others, and the sum of all nodes to the rooms."""
        here = self._rooms.spectators_here()
        has_changed = here != self._spectators_here
        if has_changed or self._has_news_of_spectators:
            self._has_news_of_spectators = False  # before the reading: news that comes during it needs another one
            try:
                self._spectators_elsewhere = await self._presence.watched(here)
            except Unreachable:
                self._has_news_of_spectators = True
                raise
            self._spectators_here = here
        if has_changed:  # after they were written: the others read them
            self._bus.tell_all(SPECTATORS, None)
        counts = Counter(here)
        counts.update(self._spectators_elsewhere)
        rooms, playbacks = self._rooms.open, self._rooms.playbacks
        for race_id in self._counts.keys() | counts.keys():
            if race_id in rooms:
                rooms[race_id].notice_spectators(counts[race_id])
            for playback in playbacks.get(race_id, ()):
                playback.notice_spectators(counts[race_id])
        self._counts = counts

    def _take_spectators(self, _sender: NodeId, _none: None) -> None:
        self._has_news_of_spectators = True

    async def _tell(self, race_id: RaceId, notice: Callable[[Room], None]) -> None:
        """Tell a room something. A race that cannot be read is logged once and does not stop the others."""
        try:
            notice(await self._rooms.room(race_id))
        except Unreachable:
            raise
        except Exception:
            if race_id not in self._unreadable:
                logger.exception("a race cannot be told", race_id=str(race_id))
            self._unreadable.add(race_id)
        else:
            self._unreadable.discard(race_id)
