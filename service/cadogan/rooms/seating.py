"""Seating: which connections in a room have which seat, the racers' names, and the racers' presence.

A racer has left once no node has had a connection of theirs for some seconds. A node only notes that its own last one
has closed, and the note lapses (`presence.py`). Otherwise the log would grow with every reload, and a client that comes
and goes would write it for everybody.
"""

import time
from collections.abc import Awaitable, Callable, Iterable

from cadogan.races.commands import Leave, Return
from cadogan.races.ids import PlayerId
from cadogan.races.race import AWAY_MS, Race, Seat, players_in
from cadogan.rooms.append_pipeline import AppendPipeline
from cadogan.rooms.audience import Viewer
from cadogan.rooms.pending_command import NO_REPLY, PendingCommand
from cadogan.rooms.publisher import Publisher
from cadogan.rooms.retried_tasks import RetriedTasks
from cadogan.rooms.wire import messages
from cadogan.store.clock import Clock
from cadogan.store.tables.presence import Presence

LATEST_MS = 3_000
"""An absence that is told later than this was held up by an outage, in which nobody could return: it does not count."""

Names = Callable[[Iterable[PlayerId]], Awaitable[dict[PlayerId, str]]]
"""Reads the names of players. Deleted players have none."""


class Seating:
    """Connections of one race on this node, and what the other nodes need to know of them."""

    def __init__(  # noqa: PLR0913, PLR0917 - what the parts of a room share
        self,
        pipeline: AppendPipeline,
        publisher: Publisher,
        presence: Presence,
        names: Names,
        clock: Clock,
        tasks: RetriedTasks,
    ) -> None:
        self.racers: tuple[messages.Named, ...] = ()
        self._pipeline = pipeline
        self._publisher = publisher
        self._seated = publisher.seated
        self._presence = presence
        self._names = names
        self._clock = clock
        self._tasks = tasks
        self._is_reporting = False
        self._unreported: list[int] = []
        """Seats whose next report has not begun. A seat has one at most, however often its racer comes and goes."""
        self._lapses_by = 0.0

    @property
    def elsewhere(self) -> list[int]:
        """Seats of racers that have no connection here and are not known to be away."""
        race = self._pipeline.committed
        return [number for number, seat in enumerate(race.seats) if self._is_elsewhere(race, number, seat)]

    def enter(self, viewer: Viewer) -> None:
        """Add a connection whose seat is set."""
        if viewer.seat is None:
            self._publisher.sockets.enter(viewer)
        else:
            self._take_seat(viewer, viewer.seat)

    @property
    def awaits_lapse(self) -> bool:
        """Whether the absence of a racer who was here may be told soon: a room that closed would be opened for it."""
        return time.monotonic() < self._lapses_by

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection. When a racer's last connection has gone for a while, the racer has left."""
        if viewer.seat is None:
            self._publisher.sockets.leave(viewer)
        else:
            self._leave_seat(viewer, viewer.seat)

    def forget(self, viewer: Viewer) -> None:
        """Remove a connection because this node shuts down. Its racer has not left."""
        self._publisher.sockets.leave(viewer)
        if viewer.seat is not None:
            self._seated[viewer.seat] = self._others(viewer, viewer.seat)

    def reassign_seats(self) -> None:
        """Give every connection the seat that its player has now. Seats change while the race is a lobby."""
        sockets = self._publisher.sockets
        seated = [viewer for viewers in self._seated.values() for viewer in viewers]
        for viewer in (*sockets.viewers, *seated):
            seat = self._pipeline.committed.seat_of(viewer.player)
            if seat != viewer.seat:
                self._move(viewer, seat)

    def _move(self, viewer: Viewer, seat: int | None) -> None:
        before, viewer.seat = viewer.seat, seat
        if before is None:
            self._publisher.sockets.move_out(viewer)
        else:
            self._leave_seat(viewer, before)
        self.enter(viewer)

    def _take_seat(self, viewer: Viewer, seat: int) -> None:
        # The very same object as in the race: `PendingCommand.may_command` compares identities first.
        viewer.player = self._pipeline.committed.seats[seat].player
        connections = self._seated.get(seat, ())
        self._seated[seat] = (*connections, viewer)
        if not connections:
            self.report(seat)

    def _leave_seat(self, viewer: Viewer, seat: int) -> None:
        others = self._seated[seat] = self._others(viewer, seat)
        if not others:
            del self._seated[seat]
            if self._pipeline.committed.notes_absence(seat):
                self._lapses_by = time.monotonic() + (self.untold_ms(seat) + LATEST_MS) / 1000
            self.report(seat)

    def _others(self, viewer: Viewer, seat: int) -> tuple[Viewer, ...]:
        """Other connections of the same racer."""
        return tuple(other for other in self._seated[seat] if other is not viewer)

    # Presence

    def report(self, seat: int) -> None:
        """Report in the background whether a racer is connected here."""
        if seat not in self._unreported:
            self._unreported.append(seat)
        if not self._is_reporting:
            self._is_reporting = True
            self._tasks.begin(self._report)

    def report_all(self) -> None:
        """Report every racer that is connected here."""
        for seat in self._seated:
            self.report(seat)

    async def _report(self) -> None:
        """Report the unreported seats. One report at a time, so that the last one of a seat is true."""
        while self._unreported:
            # Before the state is read: a change from here on needs a report of its own.
            seat = self._unreported.pop(0)
            try:
                await self._report_presence(seat)
            except BaseException:
                self.report(seat)  # after the other seats, and with the state of then
                raise
        self._is_reporting = False

    async def _report_presence(self, seat: int) -> None:
        if seat in self._seated:
            await self._presence.arrive(self._pipeline.committed.id, seat)
            self._submit(Return(self._clock.now_ms(), seat))
        else:
            await self._presence.depart(self._pipeline.committed.id, seat, self._lapses_ms(seat))

    def _lapses_ms(self, seat: int) -> int:
        return self.untold_ms(seat) if self._pipeline.committed.notes_absence(seat) else 0

    def untold_ms(self, seat: int) -> int:
        """How long the next absence of a racer lasts before it is told."""
        seats = self._pipeline.committed.seats
        return seats[seat].untold_ms if seat < len(seats) else AWAY_MS

    def has_left(self, seat: int) -> bool:
        """Whether a racer is noted as away."""
        seats = self._pipeline.committed.seats
        return seat < len(seats) and seats[seat].away_since is not None

    def notice_racer(self, seat: int) -> None:
        """A racer has commanded over REST, so the racer is present."""
        if self.has_left(seat):
            self._submit(Return(self._clock.now_ms(), seat))

    def notice_lapse(self, seat: int, lapsed_at: int) -> None:
        """What nodes had noted of a racer lapsed at a time: the last one some seconds after the racer had left."""
        race, now_ms = self._pipeline.committed, self._clock.now_ms()
        if seat not in self._seated and race.notes_absence(seat):
            since = max(lapsed_at, now_ms - LATEST_MS) - self.untold_ms(seat)
            self._submit(Leave(now_ms, seat, since))

    def notice_absence(self, seat: int, since: int) -> None:
        """No node has noted anything of a racer since a time."""
        race, now_ms = self._pipeline.committed, self._clock.now_ms()
        if seat not in self._seated and race.notes_absence(seat) and now_ms - since >= self.untold_ms(seat):
            self._submit(Leave(now_ms, seat, since))

    def _submit(self, command: Leave | Return) -> None:
        self._pipeline.submit(PendingCommand(command, NO_REPLY))

    def _is_elsewhere(self, race: Race, number: int, seat: Seat) -> bool:
        is_here = number in self._seated
        return not is_here and seat.away_since is None and seat.ghost is None and race.notes_absence(number)

    # Names

    @property
    def lacks_names(self) -> bool:
        """Whether a racer has come whose name is not read yet."""
        return [(named.seat, named.player) for named in self.racers] != [*players_in(self._pipeline.committed).items()]

    async def read_names(self) -> None:
        """Read the racers' names, and announce them if they have changed."""
        players = players_in(self._pipeline.committed)
        names = await self._names(players.values())
        if players != players_in(self._pipeline.committed):
            return  # a racer joined or left meanwhile, and that reads the names again
        racers = tuple(messages.Named(seat, player, names.get(player, "")) for seat, player in players.items())
        if racers != self.racers:
            self.racers = racers
            self._publisher.tell(messages.Racers(racers))

    def refresh_names(self) -> None:
        """Read the names again in the background."""
        self._tasks.begin(self.read_names)
