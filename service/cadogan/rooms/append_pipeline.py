"""The append pipeline of a room: decides commands, appends their events, and recovers from conflicts.

A command is decided at once, on top of appends that are still being written. Nothing of it is visible before its
commit. If an append meets one of another node, everything decided on top of it is discarded: the pipeline reads the
tail of the log and decides again.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextvars import Context
from functools import partial

import structlog

from cadogan.races.commands import Tick
from cadogan.races.decide import decide
from cadogan.races.errors import NotInRace, RaceError
from cadogan.races.events import Event
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, apply, replay
from cadogan.rooms.errors import RaceStands
from cadogan.rooms.pending_append import Follower, News, PendingAppend
from cadogan.rooms.pending_command import NO_REPLY, PendingCommand, Repeated
from cadogan.rooms.retried_tasks import RETRY_S, RetriedTasks
from cadogan.rules import RulesError
from cadogan.store.clock import Clock
from cadogan.store.errors import LogClosed, Unreachable
from cadogan.store.log import append
from cadogan.store.log.log import Log

STALLED = (
    "the service cannot save moves now, so this was not accepted; what you sent before is kept, and answered as soon "
    "as it is saved; send this one again in a moment"
)

MOST_AHEAD = 64
"""News of other nodes that a room keeps while it cannot follow them. What comes on top is read from the log."""
MOST_WAITING = 1000
"""Commands that may wait until a room has caught up. Eight racers with some connections each never have so many."""
MOST_FAILURES = 4
"""Appends in a row that may fail before the senders that wait are told."""

logger = structlog.get_logger()


def ignore(_: object) -> None:
    """What a closed room does with events."""


class AppendPipeline:
    """Commands of one race on this node. `committed` is the race as the log has it.

    `publish` gets every committed event; `notice_followed` then gets those of another node once more, together.
    `share` gets what this node has committed, while other nodes have the race open.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what the parts of a room share
        self,
        race: Race,
        log: Log,
        clock: Clock,
        tasks: RetriedTasks,
        publish: Callable[[AppliedEvent], None],
        notice_followed: Callable[[Sequence[AppliedEvent]], None],
        share: Callable[[int, Sequence[AppliedEvent]], None],
    ) -> None:
        self.committed = race
        self.is_shared = False
        """Whether other nodes have the race open."""
        self._ahead: list[News] = []
        """News that came while appends were under way, or while the room was catching up."""
        self._pending = race
        """The race with uncommitted events on top. Only decisions may look at it: nobody else may see it."""
        self._writing: list[PendingAppend] = []  # there are few: an empty deque takes ten times the memory
        self._is_behind = False
        self._failures = 0
        self._stands_at: int | None = None
        """The version after which this node cannot read the log."""
        self._publish = publish
        self._notice_followed = notice_followed
        self._share = share
        self._log = log
        self._clock = clock
        self._tasks = tasks
        self._waiting: list[PendingCommand] = []
        self._timer: asyncio.TimerHandle | None = None
        self._set_timer()

    @property
    def is_busy(self) -> bool:
        """Whether any command is unanswered."""
        return bool(self._writing or self._waiting)

    def notice_news(self, news: News) -> None:
        """Follow what another node has committed. A gap, or a version without its events, is read from the log."""
        if news.after + len(news.payloads) <= self.committed.version:
            return  # heard before
        if self._writing or self._is_behind:
            # Our own append may have landed before these events, and its commit may not be told yet. And a reading of
            # the log that is under way may have begun before their commit. So they wait until that is settled.
            if len(self._ahead) < MOST_AHEAD:
                self._ahead.append(news)
            return
        known = self.committed.version
        if news.after > known or not news.payloads:
            self._fall_behind()
        elif self._follow(news.payloads[known - news.after :]):
            self._pending = self.committed
            self._set_timer()

    def _notice_ahead(self) -> None:
        """Follow the news that had to wait. What the log does not have is dropped, so that this ends."""
        ahead, self._ahead = sorted(self._ahead, key=lambda news: news.after), []
        for news in ahead:
            self.notice_news(news)

    def close(self) -> None:
        """Stop the timer, and let the room go: it holds the pipeline, so neither would be freed before a collection."""
        self._stop_timer()
        self._publish = self._notice_followed = ignore

    # Deciding and writing

    def submit(self, pending: PendingCommand) -> None:
        """Decide a command. The sender is answered once its events are committed, or when it is refused."""
        if self._log.refuses(self.committed.id) and pending.reply_to.player is not None:
            pending.answer(Unreachable(STALLED))
            return
        if self._is_behind:
            self._wait(pending)
            return
        command, race = pending.command, self._pending
        due = race.phase.next_due
        if due is not None and due <= command.at and not isinstance(command, Tick):
            # What was due before the command happens before it: a move that comes after the time is up is too late.
            self.submit(PendingCommand(Tick(command.at), NO_REPLY))
            race = self._pending
        if not pending.may_command(race):
            self._answer_committed(pending, NotInRace("this seat is not yours any more"))
            return
        try:
            events = decide(race, command)
            appending = self._applied(pending, events) if events else None
        except (RaceError, RulesError) as refusal:
            self._answer_committed(pending, refusal)
            return
        except Exception:  # our fault: the commands behind this one must not wait for it
            logger.exception("cannot decide", race_id=str(race.id), command=type(command).__name__)
            pending.answer(RaceStands("the service cannot carry this out; nothing was changed"))
            return
        if appending is not None:
            try:
                self._append(appending)
            except LogClosed as error:
                pending.answer(error)
        else:
            self._answer_committed(pending, None)

    def _answer_committed(self, pending: PendingCommand, refusal: Exception | None) -> None:
        """Refuse a command, or say that it was carried out before, once all that the answer rests on is committed.

        An earlier answer would reveal events that may be lost yet, such as the `n` of a board. The youngest append is
        committed last. If one is lost, the command is decided again.
        """
        if self._writing:
            self._writing[-1].followers += (Follower(pending, refusal),)
        else:
            pending.answer(refusal or Repeated(self.committed))

    def _applied(self, pending: PendingCommand, events: Iterable[Event]) -> PendingAppend:
        applied = apply(self._pending, events)
        race = applied[-1].race
        return PendingAppend(race.id, self._pending.version, applied, race.phase.next_due, self, pending)

    def _append(self, appending: PendingAppend) -> None:
        before, after = self._pending, appending.rows[-1].race
        self._log.append(appending)  # before the state changes: it raises LogClosed
        self._pending = after
        self._writing.append(appending)
        if after.phase is not before.phase:
            self._set_timer()

    def _wait(self, pending: PendingCommand) -> None:
        """Keep a command until the room has caught up. A closed room never does."""
        if self._tasks.is_closed:
            pending.answer(RaceStands("the room of this race was closed meanwhile; you may send the command again"))
        elif len(self._waiting) >= MOST_WAITING:
            pending.answer(Unreachable(STALLED))
        else:
            self._waiting.append(pending)

    def finish(self, appending: PendingAppend, outcome: append.Outcome) -> None:
        """Publish the oldest append if it is committed; otherwise discard it and all that was decided on top of it."""
        if not isinstance(outcome, append.Landed):
            has_failed = isinstance(outcome, append.Failed)
            self._failures += has_failed
            self._fall_behind(RETRY_S if has_failed else 0)  # a failure may repeat itself, so it waits
            return
        self._failures = 0
        del self._writing[0]
        for applied in appending.rows:
            self.committed = applied.race  # before publishing: frames are computed from the committed race
            self._publish(applied)
        # Answers come after publishing: a sender that reads the room when it is answered sees the events.
        appending.pending.answer(appending.rows)
        for follower in appending.followers:
            follower.pending.answer(follower.refusal or Repeated(self.committed))
        if self.is_shared:  # last: nobody on this node waits for it
            self._share(appending.expected, appending.rows)
        if self._ahead and not self._writing:
            self._notice_ahead()

    # Falling behind and catching up

    def _fall_behind(self, pause_s: float = 0) -> None:
        """Discard the appends under way, read the tail of the log, and decide the discarded commands again."""
        again: list[PendingCommand] = []
        for appending in self._writing:
            appending.is_discarded = True  # the log still calls `done` on those behind the one that was lost
            again += [appending.pending, *(follower.pending for follower in appending.followers)]
        again += self._waiting
        self._writing.clear()
        self._waiting.clear()
        self._pending = self.committed
        self._stop_timer()  # it was set for the discarded state
        self._is_behind = True  # before the task begins: commands that arrive now must wait, in order
        self._tasks.begin(partial(self._catch_up, pause_s))
        for pending in again:
            self._wait(pending)

    async def _catch_up(self, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        self._ahead.clear()  # before the reading, which shows all of these; what comes during it may be newer
        entries = await self._log.read(self.committed.id, after=self.committed.version)
        refusal = self._follow_log([entry.payload for entry in entries])
        # No await from here on: a command that arrived in between would overtake the waiting ones.
        self._pending = self.committed
        self._is_behind = False
        # What this version cannot read is left to others: at once, the same tick would fail again and again.
        self._set_timer(least_s=0 if refusal is None else RETRY_S)
        waiting, self._waiting = self._waiting, []
        for pending in waiting:
            if refusal is None:
                self.submit(pending)
            else:
                pending.answer(refusal)
        if self._ahead and not self._writing and not self._is_behind:
            self._notice_ahead()

    def _follow_log(self, payloads: Sequence[bytes]) -> RaceStands | None:
        """Follow the log. Returns why the waiting commands cannot be decided, if so."""
        if not self._follow(payloads):
            return RaceStands("the log has an event of this race that this version of the service cannot read")
        if self._failures >= MOST_FAILURES:
            self._failures = 0
            return RaceStands("the log does not accept this; nothing was changed, and you may send the command again")
        return None

    def _follow(self, payloads: Sequence[bytes]) -> bool:
        """Publish events that another node wrote. Returns False if they cannot be read."""
        try:
            followed = replay(payloads, self.committed)
            for applied in followed:
                self.committed = applied.race  # before publishing, as above
                self._publish(applied)
            self._notice_followed(followed)
        except Exception:  # an event of a later version, or a damaged one: the senders must not wait for it
            if self._stands_at != self.committed.version:  # it is tried once a second, and logged once
                self._stands_at = self.committed.version
                logger.exception("cannot follow a race", race_id=str(self.committed.id), version=self._stands_at)
            return False
        return True

    # Ticks

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self, least_s: float = 0) -> None:
        self._stop_timer()
        due = self._pending.next_due
        if due is not None:
            delay_s = max(least_s, (due - self._clock.now_ms()) / 1000)
            self._come_due_in(delay_s, due)

    def _come_due_in(self, delay_s: float, due: int) -> None:
        # In a context of its own: what a tick logs must not name the request whose command has set the timer.
        self._timer = asyncio.get_running_loop().call_later(delay_s, self._come_due, due, context=Context())

    def _come_due(self, due: int) -> None:
        self._timer = None
        if self._clock.fault is not None:  # what comes due too early cannot be taken back; another node may tick
            self._come_due_in(RETRY_S, due)
            return
        # The loop's clock and the wall clock differ a little. The timer has fired, so `due` has come.
        self.submit(PendingCommand(Tick(max(self._clock.now_ms(), due)), NO_REPLY))
