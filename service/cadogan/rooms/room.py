"""A room: the live side of one race on this node.

It joins three parts. The append pipeline decides commands and appends their events. The publisher sends committed
events to every connection. The seating knows which connection has which seat.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from cadogan.races.commands import Command, Ready
from cadogan.races.errors import HeldBack
from cadogan.races.events import MovePlayed, MoveUndone, RacerJoined, RacerLeft, RacerWithdrew, StartCalled
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Countdown, Lobby, Racing
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.races.record.public_view import RaceView
from cadogan.rooms.append_pipeline import AppendPipeline
from cadogan.rooms.audience import Spectator, SpectatorKey, Viewer
from cadogan.rooms.emotes import EmoteLimit, EmoteName
from cadogan.rooms.pending_append import News
from cadogan.rooms.pending_command import NO_REPLY, PendingCommand, RelayedReply, ReplyTo
from cadogan.rooms.publisher import Begun, EncodedEvents, Greeting, Publisher
from cadogan.rooms.raced_deals import MOST_HELD_S, RacedDeals
from cadogan.rooms.retried_tasks import RetriedTasks
from cadogan.rooms.seating import Names, Seating
from cadogan.rooms.wire import messages
from cadogan.store.clock import Clock
from cadogan.store.histogram import Histogram
from cadogan.store.log.log import Log
from cadogan.store.tables.presence import Presence

KEPT_OPEN_S = 60
"""Seconds after a command over REST for which the room of a race in play stays open: to open it is to read its log."""


class NodeSets(NamedTuple):
    """What the rooms of a node add to: rooms that its pulse has to look at, and delays.

    In the sets, a room too many does no harm; one too few would (`rooms.py`).
    """

    unattended: set[RaceId]
    watched: set[RaceId]
    spectator_delays: Histogram


class Room:
    """One race on this node."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that its parts work with
        self,
        begun: Begun,
        log: Log,
        presence: Presence,
        raced_deals: RacedDeals,
        names: Names,
        clock: Clock,
        share: Callable[[int, Sequence[AppliedEvent]], None],
        sets: NodeSets,
    ) -> None:
        """`share` gets what this node has committed, while `is_shared`: the version before it, and the events.

        The room adds itself to the `sets` of its node.
        """
        race = begun.record.race
        assert race is not None  # every log begins with it
        self.id: RaceId = race.id
        self.spectators = 0
        """Spectators of the race, on all nodes."""
        self.rematch: RaceId | None = None
        """The rematch, once it exists."""
        self.has_outage = False
        """Whether moves cannot be saved, as the connections know it."""
        self._commanded_at = -math.inf  # over REST, on the clock of the event loop
        self._sets = sets
        sets.unattended.add(race.id)  # until somebody enters
        self._emote_limit = EmoteLimit()
        self._raced_deals = raced_deals
        self._tasks = RetriedTasks(race.id)
        self._publisher = Publisher(begun, clock, sets.spectator_delays, self.show_again)
        self._pipeline = AppendPipeline(race, log, clock, self._tasks, self._publish, self._notice_followed, share)
        self._seating = Seating(self._pipeline, self._publisher, presence, names, clock, self._tasks)

    async def open(self) -> None:
        """Read the racers' names, unless they are known. Raises Unreachable."""
        if self._seating.lacks_names:
            await self._seating.read_names()

    async def close(self) -> None:
        """Stop the timers and tasks. The log has everything else."""
        self._pipeline.close()
        self._publisher.close()
        await self._tasks.close()

    # What the room knows

    @property
    def committed(self) -> Race:
        """The race as the log has it."""
        return self._pipeline.committed

    @property
    def p(self) -> int:
        """Number of the last public event."""
        return self._publisher.p

    @property
    def racers(self) -> tuple[messages.Named, ...]:
        """The racers' names, by seat."""
        return self._seating.racers

    @property
    def held(self) -> int:
        """Events that are held back until all racers have come as far."""
        return self._publisher.held

    @property
    def is_closed(self) -> bool:
        """Whether the room has been closed. A new one has to be opened for the race."""
        return self._tasks.is_closed

    @property
    def is_empty(self) -> bool:
        """Whether the room has no connection."""
        return not (self.has_spectators or any(self._publisher.seated.values()))

    @property
    def is_idle(self) -> bool:
        """Whether the room has no connection and nothing under way.

        A countdown is under way: racers who use REST alone have no connection, and their race starts on time, too. So
        is a race in which one of them has just commanded, or which a racer has just left: that will be told. A lobby
        waits as long for the racer who may start it: without them, another one may.
        """
        if not self.is_empty or self.is_busy or self._seating.awaits_lapse:
            return False
        match self.committed.phase:
            case Countdown():
                return False
            case Lobby() if not self._seating.elsewhere:
                return True
            case Racing() | Lobby():
                return asyncio.get_running_loop().time() - self._commanded_at >= KEPT_OPEN_S
            case _:
                return True

    @property
    def is_busy(self) -> bool:
        """Whether a command or task is under way."""
        return self._pipeline.is_busy or bool(self._tasks)

    @property
    def is_over(self) -> bool:
        """Whether no further public event can come."""
        return self._publisher.is_over

    @property
    def has_spectators(self) -> bool:
        """Whether anybody on this node watches."""
        return bool(self._publisher.sockets.viewers or self._publisher.streams.viewers)

    @property
    def spectators_here(self) -> set[SpectatorKey]:
        """Spectators on this node, each player or address once."""
        return {*self._publisher.sockets.keys, *self._publisher.streams.keys}

    @property
    def lead(self) -> int | None:
        """How many more cards the leader has home than the second, on their public boards; None with fewer than two."""
        return self._publisher.lead

    @property
    def moves(self) -> int:
        """Moves and undos of all public boards."""
        return self._publisher.moves

    @property
    def elsewhere(self) -> list[int]:
        """Seats of racers that have no connection here and are not known to be away."""
        return self._seating.elsewhere

    def view(self) -> RaceView:
        """Public view of the race."""
        return self._publisher.view()

    def knows_less_than(self, player: PlayerId | None, p: int | None, n: int | None) -> bool:
        """Whether a client has seen more of the race, through another node, than this room knows."""
        if p is not None and p > self.p:
            return True
        seat = self.committed.seat_of(player)
        if n is None or seat is None or not self.committed.boards:
            return False
        return n > self.committed.boards[seat].n

    # Connections

    def enter(self, viewer: Viewer, p: int | None) -> None:
        """Let a socket follow the race. It gets the public events after `p`, or a snapshot."""
        viewer.seat = self.committed.seat_of(viewer.player)
        # Welcome first: once it has entered, a socket gets every frame, and none may come before the welcome.
        viewer.write(self._welcome(viewer, p))
        self._seating.enter(viewer)
        if viewer.seat is None:
            self._sets.watched.add(self.id)

    def listen(self, stream: Spectator[EncodedEvents], p: int) -> bool:
        """Let a stream follow the race from its event `p`. Returns False if what it missed is no longer kept."""
        self._sets.watched.add(self.id)
        return self._publisher.listen(stream, p)

    def stop_listening(self, stream: Spectator[EncodedEvents]) -> None:
        """Remove a stream."""
        self._publisher.streams.leave(stream)
        self._sets.unattended.add(self.id)

    def show_again(self, viewer: Viewer) -> None:
        """Send a snapshot to a socket that missed frames or asks for one."""
        viewer.write(self._welcome(viewer, None))
        if viewer.seat is None:
            self._publisher.sockets.enter(viewer)  # it has everything again: the beat must not repeat it

    def leave(self, viewer: Viewer) -> None:
        """Remove a socket. When a racer's last socket goes, the racer has left."""
        self._seating.leave(viewer)
        self._sets.unattended.add(self.id)

    def forget(self, viewer: Viewer) -> None:
        """Remove a socket because this node shuts down. Its racer has not left."""
        self._seating.forget(viewer)
        self._sets.unattended.add(self.id)

    def refresh_names(self) -> None:
        """Read the racers' names again: one of them was deleted."""
        self._seating.refresh_names()

    def _welcome(self, viewer: Viewer, p: int | None) -> bytes:
        greeting = Greeting(self.racers, self.spectators, self.rematch, self.has_outage)
        return self._publisher.welcome(self.committed, viewer.player, viewer.seat, p, greeting)

    # Commands

    def submit(self, command: Command, reply_to: ReplyTo = NO_REPLY) -> None:
        """Decide a command. The sender is answered once its events are committed, or when it is refused.

        A player's command is refused if the player does not have its seat when it is decided.
        """
        self._pipeline.submit(PendingCommand(command, reply_to))

    def submit_ready(self, command: Ready, reply_to: ReplyTo) -> None:
        """Submit `ready`. If other races can be on the deal too, it is refused while one of them is in play."""
        if self.committed.created.deal is None:
            self.submit(command, reply_to)
        else:
            self._tasks.begin(partial(self._submit_if_free, PendingCommand(command, reply_to)))

    async def _submit_if_free(self, pending: PendingCommand) -> None:
        """Submit a `ready` unless another race on the deal is in play. Raises Unreachable."""
        try:
            async with self._raced_deals.hold(self.committed, pending.reply_to.player):
                relayed = RelayedReply(pending.reply_to)
                self._pipeline.submit(PendingCommand(pending.command, relayed))
                # Let the deal go once the race is in the log: a race that starts elsewhere could not see it earlier.
                await relayed.until_answered(MOST_HELD_S)
        except HeldBack as refusal:
            pending.answer(refusal)

    def show_emote(self, player: PlayerId, seat: int, emote: EmoteName, now_ms: int) -> None:
        """Show a racer's emote to every socket of the race on this node. Raises TooManyEmotes."""
        self._emote_limit.spend(player, now_ms)
        self.notice_emote(seat, emote)

    # News from other nodes

    @property
    def is_shared(self) -> bool:
        """Whether other nodes have the race open. They are told what this node commits."""
        return self._pipeline.is_shared

    @is_shared.setter
    def is_shared(self, value: bool) -> None:
        self._pipeline.is_shared = value

    def notice_head(self, version: int) -> None:
        """The log has reached a version: catch up if another node wrote it."""
        self._pipeline.notice_news(News(version))

    def notice_events(self, after: int, payloads: Sequence[bytes]) -> None:
        """Another node has committed events after a version."""
        self._pipeline.notice_news(News(after, payloads))

    def notice_spectators(self, count: int) -> None:
        """Announce the number of spectators, on all nodes."""
        if count != self.spectators:
            self.spectators = count
            self._publisher.tell(messages.Spectators(count))

    def notice_outage(self, *, is_over: bool) -> None:
        """Announce that moves cannot be saved, or that they can again."""
        if is_over == self.has_outage:
            self.has_outage = not is_over
            self._publisher.tell(messages.Outage(is_over))

    def notice_emote(self, seat: int, emote: EmoteName) -> None:
        """Show an emote whose racer may be connected to another node."""
        self._publisher.tell(messages.Emote(seat, emote))

    def notice_rematch(self, race_id: RaceId) -> None:
        """Announce the rematch."""
        if self.rematch is None:
            self.rematch = race_id
            self._publisher.tell(messages.Rematch(race_id))

    def has_left(self, seat: int) -> bool:
        """Whether a racer who still races is away."""
        return self._seating.has_left(seat)

    def report_racers(self) -> None:
        """Report the racers that are connected here once more."""
        self._seating.report_all()

    def notice_racer(self, seat: int) -> None:
        """A racer has commanded over REST, so the racer is present."""
        self._commanded_at = asyncio.get_running_loop().time()
        self._seating.notice_racer(seat)

    def untold_ms(self, seat: int) -> int:
        """How long the next absence of a racer lasts before it is told."""
        return self._seating.untold_ms(seat)

    def notice_lapse(self, seat: int, lapsed_at: int) -> None:
        """What nodes had noted of a racer has lapsed."""
        self._seating.notice_lapse(seat, lapsed_at)

    def notice_absence(self, seat: int, since: int) -> None:
        """No node has noted anything of a racer since a time."""
        self._seating.notice_absence(seat, since)

    # Committed events

    def _publish(self, applied: AppliedEvent) -> None:
        self._publisher.publish(applied)
        match applied.event:
            case MovePlayed() | MoveUndone():  # first, because most events are moves
                return
            case RacerJoined() | RacerWithdrew() | StartCalled():
                self._seating.reassign_seats()
                self._sets.watched.add(self.id)
                self._seating.refresh_names()
            case RacerLeft(seat=seat) if seat in self._publisher.seated:  # another node took this one for dead
                self._seating.report(seat)
            case _:
                pass
        self._sets.unattended.add(self.id)  # any of them may leave a racer who plays without a connection here

    def _notice_followed(self, followed: Sequence[AppliedEvent]) -> None:
        """Events that another node wrote. A racer who left there may have deleted their account, and so their name."""
        if any(isinstance(applied.event, RacerLeft) for applied in followed):
            self._seating.refresh_names()
