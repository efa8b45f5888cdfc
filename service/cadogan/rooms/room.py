"""A room: the live side of one race on this node.

A command is decided at once, on top of appends that are still being written; nobody hears of it before its commit. Then
the racer gets his `ack`, everybody the public events, each encoded once. An append that meets another node's discards
all that was decided on it: the room reads the tail of the log and decides again.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from types import MappingProxyType

import structlog

from cadogan.races import public
from cadogan.races.applied_event import AppliedEvent, apply, replay
from cadogan.races.commands import Command, Leave, Return, Tick
from cadogan.races.decide import decide
from cadogan.races.errors import NotInRace, RaceError
from cadogan.races.events import (
    Event,
    MovePlayed,
    MoveUndone,
    RacerJoined,
    RacerLeft,
    RacerWithdrew,
    RaceStarted,
    StartCalled,
)
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import Abandoned, Finished, Seat, players_in
from cadogan.races.record import PublicRecord
from cadogan.rooms import messages
from cadogan.rooms.audience import Audience, Viewer
from cadogan.rooms.errors import RaceStands
from cadogan.rooms.frames import text_frame
from cadogan.rooms.own_board import ack_of, own_board
from cadogan.rooms.pending_command import NOBODY, PendingCommand, Repeated, ReplyTo
from cadogan.rooms.progress import progress_news
from cadogan.rules import RulesError
from cadogan.store.clock import Clock
from cadogan.store.errors import LogClosed, Unreachable
from cadogan.store.log import append
from cadogan.store.log.log import Entry, Log
from cadogan.store.tables.presence import Presence

RECENT = 128
"""Public events that a room keeps ready for those who come back; whoever missed more gets a snapshot."""
RETRY_S = 0.5
"""Pause before the log is asked again when it failed or did not answer."""
PROGRESS_BEAT_S = 0.25
"""Word of progress comes at once, and the next not sooner than this: of a seat only the last counts."""
MOST_FAILURES = 4
"""So many appends in a row may fail before those who wait for them are told."""


Names = Callable[[Iterable[PlayerId]], Awaitable[dict[PlayerId, str]]]

NOTHING: Mapping[int, bytes] = MappingProxyType({})

logger = structlog.get_logger()


class PendingAppend(append.Append, gc=False):
    """An order that was decided, while its events are being written."""

    rows: Sequence[AppliedEvent]
    """What happened; its steps are what is stored."""
    room: "Room"
    order: PendingCommand
    repeats: tuple[PendingCommand, ...] = ()
    """Those that what is being written has carried out already."""
    is_discarded: bool = False

    def done(self, outcome: append.Outcome) -> None:
        """Let the room hear it."""
        if not self.is_discarded:
            self.room.written(self, outcome)


class Room:
    """One race, who is in it, and what is on its way to the log.

    `committed` is the race as the log has it, `race` with what is being written on top.
    """

    def __init__(
        self, history: Sequence[AppliedEvent], log: Log, presence: Presence, names: Names, clock: Clock
    ) -> None:
        # what every move asks for comes first, and so lies together
        self.race = self.committed = history[-1].race
        self.id: RaceId = self.race.id
        self._log = log
        self._record = PublicRecord()
        self._recent: deque[bytes] = deque(maxlen=RECENT)
        self._audience = Audience()
        self._seated: dict[int, tuple[Viewer, ...]] = {}
        self._writing: deque[PendingAppend] = deque()
        self._is_behind = False
        self._failures = 0
        self._told: dict[int, public.Progress] = {}
        self.racers: tuple[messages.Named, ...] = ()
        self.spectators = 0
        """How many watch, on all nodes."""
        self.rematch: RaceId | None = None
        """The rematch, once there is one."""
        self._presence = presence
        self._names = names
        self._clock = clock
        self.is_closed = False
        self._waiting: list[PendingCommand] = []
        self._telling = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._progress_beat: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        recent: deque[public.AnyPublicEvent] = deque(maxlen=RECENT)
        for step in history:
            recent += self._record.follow(step)
        recent += self._record.reach(clock.now_ms())
        self._recent += map(framed, recent)
        self._set_timer()

    async def open(self) -> None:
        """Learn the racers' names."""
        await self._learn_names()

    def learn_names(self) -> None:
        """Learn the racers' names anew, and tell everybody here: one of them is gone."""
        self._begin(self._learn_names)

    async def close(self) -> None:
        """Forget the timers and what was begun, and begin nothing more; the log has everything else."""
        self.is_closed = True
        for timer in (self._timer, self._progress_beat):
            if timer is not None:
                timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def viewers(self) -> Sequence[Viewer]:
        """Everybody who is here."""
        return list(chain(self._audience.viewers, *self._seated.values()))

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here."""
        return not (self._audience.viewers or any(self._seated.values()))

    @property
    def spectators_here(self) -> int:
        """How many watch on this node."""
        return len(self._audience.viewers)

    @property
    def lead(self) -> int | None:
        """How many more cards the first has home than the second; None while there are no boards."""
        home = sorted((board.layout.home for board in self.committed.boards), reverse=True)
        return home[0] - home[1] if len(home) > 1 else None

    @property
    def p(self) -> int:
        """Number of the last public event."""
        return self._record.p

    @property
    def is_over(self) -> bool:
        """Whether no public event can come any more."""
        return isinstance(self.committed.phase, Finished | Abandoned) and self._record.opens_at is None

    @property
    def elsewhere(self) -> list[int]:
        """Seats of those who race and are not here, unless it is known that they are away."""
        return [number for number, seat in enumerate(self.committed.seats) if self._is_elsewhere(number, seat)]

    @property
    def is_busy(self) -> bool:
        """Whether anything is under way."""
        return bool(self._writing or self._waiting or self._tasks)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        return self.is_empty and not self.is_busy

    # Those who are here

    def enter(self, viewer: Viewer, p: int | None) -> None:
        """Let a viewer in: he gets what he missed after `p`, or the race as it is, and everything that follows."""
        viewer.seat = self.committed.seat_of(viewer.player)
        viewer.write(self.welcome(viewer.seat, p, viewer.player))
        if viewer.seat is None:
            self._audience.enter(viewer)
        else:
            self._sit(viewer, viewer.seat)

    def listen(self, viewer: Viewer, p: int) -> bool:
        """Let a spectator in who gets no welcome: what came after `p`, and all that follows.

        He stays outside, and this is false, if the room does not keep so much any more.
        """
        missed = max(self._record.p - p, 0)
        if missed > len(self._recent):
            return False
        if missed:
            viewer.write(b"".join(list(self._recent)[-missed:]))
        self._audience.enter(viewer)
        return True

    def show_again(self, viewer: Viewer) -> None:
        """Show the race as it is to a viewer who is here, and missed something or wants to see all of it."""
        viewer.write(self.welcome(viewer.seat, player=viewer.player))
        if viewer.seat is None:
            self._audience.enter(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Let a viewer go; a racer's last connection is his leaving."""
        if viewer.seat is None:
            self._audience.leave(viewer)
        else:
            self._stand_up(viewer, viewer.seat)

    def forget(self, viewer: Viewer) -> None:
        """Let a viewer go because this node ends, which is nobody's leaving."""
        self._audience.leave(viewer)
        if viewer.seat is not None:
            self._seated[viewer.seat] = self._others(viewer, viewer.seat)

    def knows_less_than(self, player: PlayerId | None, p: int | None, n: int | None) -> bool:
        """Whether a player has heard more of the race, from another node, than this room knows."""
        if p is not None and p > self._record.p:
            return True
        seat = self.committed.seat_of(player)
        if n is None or seat is None or not self.committed.boards:
            return False
        return n > self.committed.boards[seat].n

    def welcome(self, seat: int | None, p: int | None = None, player: PlayerId | None = None) -> bytes:
        """Frames that bring a connection up to date."""
        record = self._record
        missed = None if p is None else record.p - p
        may_follow = missed is not None and 0 <= missed <= len(self._recent)
        welcome = messages.Welcome(
            now=self._clock.now_ms(),
            p=record.p,
            racers=self.racers,
            race=None if may_follow else record.view(),
            player=player,
            seat=seat,
            board=None if seat is None or self.committed.start is None else own_board(self.committed, seat),
            progress=tuple(self._record.progress(number) for number in range(len(self._record.boards))),
            spectators=self.spectators,
            rematch=self.rematch,
        )
        frames = [framed(welcome)]
        if may_follow and missed:
            frames += list(self._recent)[-missed:]
        return b"".join(frames)

    def view(self) -> public.RaceView:
        """The race as everybody may see it."""
        return self._record.view()

    # Commands

    def submit(self, command: Command, asker: ReplyTo = NOBODY) -> None:
        """Decide a command; who asked is told once its events are committed, or why it was refused.

        A player's command is refused if he does not have its seat when it is decided.
        """
        self._decide(PendingCommand(command, asker))

    def _decide(self, order: PendingCommand) -> None:
        if self._is_behind:
            self._wait(order)
            return
        command, race = order.command, self.race
        due = race.phase.next_due
        if due is not None and due <= command.at and not isinstance(command, Tick):
            self.submit(Tick(command.at))
            race = self.race
        if not order.is_his(race):
            order.answer(NotInRace("this seat is not yours any more"))
            return
        try:
            events = decide(race, command)
            decided = self._carried_out(order, events) if events else None
        except (RaceError, RulesError) as refusal:
            order.answer(refusal)
            return
        except Exception:  # a fault of ours: whoever comes behind shall not wait for it
            logger.exception("cannot decide", race_id=str(self.id), command=type(command).__name__)
            order.answer(RaceStands("the service cannot carry this out; nothing was changed"))
            return
        if decided is not None:
            try:
                self._write(decided)
            except LogClosed as error:
                order.answer(error)
        elif self._writing:
            self._writing[-1].repeats += (order,)
        else:
            order.answer(Repeated(race))

    def _wait(self, order: PendingCommand) -> None:
        """Decide an order once this room has caught up; a closed one does not any more."""
        if self.is_closed:
            order.answer(RaceStands("the room of this race was closed meanwhile; what you sent may be sent again"))
        else:
            self._waiting.append(order)

    def written(self, decided: PendingAppend, outcome: append.Outcome) -> None:
        """Hear that the oldest of the appends under way is committed, or that it is not."""
        if not isinstance(outcome, append.Landed):
            has_failed = isinstance(outcome, append.Failed)
            self._failures += has_failed
            self._fall_behind(RETRY_S if has_failed else 0)  # what failed once may fail again: not at once
            return
        self._failures = 0
        self._writing.popleft()
        self._publish(decided.rows)
        decided.order.answer(self.committed)
        for repeat in decided.repeats:
            repeat.answer(Repeated(self.committed))

    def notice_head(self, version: int) -> None:
        """Hear how far the log has come; catch up if another node has written."""
        if version > self.race.version and not self._writing and not self._is_behind:
            self._fall_behind()

    def notice_spectators(self, count: int) -> None:
        """Hear how many watch, on all nodes."""
        if count != self.spectators:
            self.spectators = count
            self._tell(messages.Spectators(count))

    def notice_rematch(self, race_id: RaceId) -> None:
        """Hear that there is a rematch."""
        if self.rematch is None:
            self.rematch = race_id
            self._tell(messages.Rematch(race_id))

    def notice_racer(self, seat: int) -> None:
        """Hear that a racer is there, if not over a connection."""
        if self.committed.plays(seat) and self.committed.seats[seat].away_since is not None:
            self.submit(Return(self._clock.now_ms(), seat))

    def notice_empty_seat(self, seat: int) -> None:
        """Hear that a racer is on no node any more."""
        if seat not in self._seated:
            self.submit(Leave(self._clock.now_ms(), seat))

    def _carried_out(self, order: PendingCommand, events: Iterable[Event]) -> PendingAppend:
        """An order whose events have happened, as far as nobody but this room knows."""
        taken = apply(self.race, events)
        return PendingAppend(self.id, self.race.version, taken, taken[-1].race.phase.next_due, self, order)

    def _write(self, decided: PendingAppend) -> None:
        before, after = self.race, decided.rows[-1].race
        self._log.append(decided)
        self.race = after
        self._writing.append(decided)
        if after.phase is not before.phase:
            self._set_timer()

    # What is committed goes out

    def _publish(self, committed: Sequence[AppliedEvent]) -> None:
        for step in committed:
            self.committed = step.race
            frames = self._frames(self._record.follow(step))
            match step.event:
                case (MovePlayed() | MoveUndone()) as event:
                    seat = event.seat
                    self._show(frames, {seat: framed(ack_of(step, seat))} if seat in self._seated else NOTHING)
                case RaceStarted():
                    dealt = {seat: framed(messages.BoardDealt(own_board(step.race, seat))) for seat in self._seated}
                    self._show(frames, dealt)
                case event:
                    self._show(frames)
                    self._follow_up(event)
            if self._told or self._record.held:
                self._tell_progress()

    def _frames(self, events: Iterable[public.AnyPublicEvent]) -> bytes:
        """Public events as they go over the wire to everybody, now and to those who come back."""
        frames = list(map(framed, events))
        self._recent += frames
        return frames[0] if len(frames) == 1 else b"".join(frames)

    def _show(self, frames: bytes, own: Mapping[int, bytes] = NOTHING) -> None:
        """Show everybody public frames, and those in a seat before them what only they are shown."""
        for seat, viewers in self._seated.items():
            for_seat = own.get(seat, b"") + frames
            if for_seat:
                for viewer in viewers:
                    viewer.write(for_seat)
        if frames:
            self._audience.tell(frames)

    def _tell(self, message: messages.ToClient) -> None:
        """Send everybody a message that has no place in the sequence."""
        self._show(framed(message))

    def _tell_progress(self) -> None:
        """Tell what has changed of seats whose boards are held back, or were when they were last told of."""
        if self._progress_beat is not None:
            return  # something was told just now: the rest waits for the beat
        news = progress_news(self._record, self._told)
        if news:
            self._tell(messages.ProgressMade(news))
            self._progress_beat = asyncio.get_running_loop().call_later(PROGRESS_BEAT_S, self._end_progress_beat)

    def _end_progress_beat(self) -> None:
        self._progress_beat = None
        self._tell_progress()

    def _follow_up(self, event: Event) -> None:
        match event:
            case RacerJoined() | RacerWithdrew() | StartCalled():
                self._seat_anew()
                self._begin(self._learn_names)
            case RacerLeft(seat=seat) if seat in self._seated:
                self._begin(partial(self._tell_presence, seat))  # another node took this one for dead
            case _:
                pass

    # Falling behind and catching up

    def _fall_behind(self, pause_s: float = 0) -> None:
        """Discard what is under way, read what the log has more, and decide again what was discarded."""
        again: list[PendingCommand] = []
        for decided in self._writing:
            decided.is_discarded = True
            again += [decided.order, *decided.repeats]
        again += self._waiting
        self._writing.clear()
        self._waiting.clear()
        self.race = self.committed
        self._stop_timer()  # it is set for what was discarded
        self._is_behind = True
        self._begin(partial(self._catch_up, pause_s))
        for order in again:
            self._wait(order)

    async def _catch_up(self, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        refusal = self._follow(await self._log.read(self.id, after=self.committed.version))
        self.race = self.committed
        self._is_behind = False
        self._set_timer()
        waiting, self._waiting = self._waiting, []
        for order in waiting:
            if refusal is None:
                self._decide(order)
            else:
                order.answer(refusal)

    def _follow(self, entries: Iterable[Entry]) -> RaceStands | None:
        """Let happen what the log has more; answers with why those who wait cannot have their orders decided."""
        try:
            followed = replay([entry.payload for entry in entries], self.committed)
            self._publish(followed)
            if any(isinstance(step.event, RacerLeft) for step in followed):
                self._begin(self._learn_names)  # from another node, and maybe for good
        except Exception:  # an event of a version to come, or a damaged one: whatever it is, nobody shall wait for it
            logger.exception("cannot follow a race", race_id=str(self.id), version=self.committed.version)
            return RaceStands("the log has something of this race that this version of the service cannot read")
        if self._failures >= MOST_FAILURES:
            self._failures = 0
            return RaceStands("the log does not take this; nothing was changed, and what you sent may be sent again")
        return None

    # Time and presence

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self) -> None:
        self._stop_timer()
        due = min(filter(None, (self.race.next_due, self._record.opens_at)), default=None)
        if due is not None:
            delay_s = max(0, due - self._clock.now_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay_s, self._come_due)

    def _come_due(self) -> None:
        self._timer = None
        due, opens_at = self.race.next_due, self._record.opens_at
        # the loop's clock and the wall clock differ: what was waited for is due
        now = max(self._clock.now_ms(), min(filter(None, (due, opens_at)), default=0))
        frames = self._frames(self._record.reach(now))
        if frames:
            self._show(frames)
            self._tell_progress()
        if due is not None and due <= now:
            self.submit(Tick(now))
        else:
            self._set_timer()

    def _seat_anew(self) -> None:
        """Let everybody's place be what the lobby says now."""
        for viewer in self.viewers:
            seat = self.committed.seat_of(viewer.player)
            if seat == viewer.seat:
                continue
            before, viewer.seat = viewer.seat, seat
            if before is None:
                self._audience.take_away(viewer)
            else:
                self._stand_up(viewer, before)
            if seat is None:
                self._audience.enter(viewer)
            else:
                self._sit(viewer, seat)

    def _sit(self, viewer: Viewer, seat: int) -> None:
        viewer.player = self.committed.seats[seat].player  # the very same: whose his moves are is seen at a glance
        mine = self._seated.get(seat, ())
        self._seated[seat] = (*mine, viewer)
        if not mine:
            self._begin(partial(self._tell_presence, seat))

    def _stand_up(self, viewer: Viewer, seat: int) -> None:
        others = self._seated[seat] = self._others(viewer, seat)
        if not others:
            del self._seated[seat]
            self._begin(partial(self._tell_presence, seat))

    def _others(self, viewer: Viewer, seat: int) -> tuple[Viewer, ...]:
        """Other connections of the same racer."""
        return tuple(other for other in self._seated[seat] if other is not viewer)

    async def _tell_presence(self, seat: int) -> None:
        """Tell whether a racer is here, now that it has changed. One word at a time, so that the last one is true."""
        async with self._telling:
            if seat in self._seated:
                await self._presence.arrive(self.id, seat)
                self.submit(Return(self._clock.now_ms(), seat))
                return
            if await self._presence.depart(self.id, seat) and self.committed.plays(seat):
                self.notice_empty_seat(seat)

    def _is_elsewhere(self, number: int, seat: Seat) -> bool:
        is_here = number in self._seated
        return not is_here and seat.away_since is None and seat.ghost is None and self.committed.plays(number)

    async def _learn_names(self) -> None:
        players = players_in(self.committed)
        names = await self._names(players.values())
        if players != players_in(self.committed):
            return  # somebody has come or gone meanwhile, and the names are being asked for again
        racers = tuple(messages.Named(seat, player, names.get(player, "")) for seat, player in players.items())
        if racers != self.racers:
            self.racers = racers
            self._tell(messages.Racers(racers))

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        if self.is_closed:
            return
        task = asyncio.ensure_future(self._see_through(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _see_through(self, work: Callable[[], Awaitable[None]]) -> None:
        """Try again until it is done, whatever keeps it: a room that gave up would never go on."""
        while True:
            try:
                await work()
            except Unreachable as error:
                logger.warning("postgres does not answer", race_id=str(self.id), error=str(error))
            except Exception:
                logger.exception("a room cannot go on yet", race_id=str(self.id))
            else:
                return
            await asyncio.sleep(RETRY_S)


def framed(message: messages.ToClient | public.PublicEvent) -> bytes:
    """A message as it goes over the wire."""
    return text_frame(messages.encode(message))
