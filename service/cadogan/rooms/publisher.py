"""Publishes committed events of a race: encodes each public event once and sends it to everyone in the room.

Seated racers get their frames at once, their own `ack` before the public event of their move. Spectators get them right
after, a crowd or a quick race in beats (`audience.py`).
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple, cast

import msgspec

from cadogan.races.events import MovePlayed, MoveUndone, RaceAbandoned, RaceFinished, RaceStarted, decode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.race import Race
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import AppliedEvent, apply_one
from cadogan.races.record.record import PublicRecord
from cadogan.races.steps import Steps
from cadogan.rooms.audience import Audience, Spectator, Viewer
from cadogan.rooms.own_board import ack_of, own_board
from cadogan.rooms.wire import messages
from cadogan.rooms.wire.frames import text_frame, text_in
from cadogan.rooms.wire.progress import progress_news
from cadogan.store.clock import Clock
from cadogan.store.histogram import Histogram

RECENT = 128
"""Public events that a room keeps encoded for clients that reconnect. A client that missed more gets a snapshot."""
RECENT_AT_FIRST = 32
"""How many of them it has when it opens. A client that comes back to another node, or after a restart, missed few."""
MOST_AT_ONCE = 1000
"""Events that one event of the log may make public before everybody gets a snapshot instead: as many as fit into the
write buffer of a socket. A racer who ends can free all that seven others have done."""
VIEW_KEPT_S = 2.0
"""Seconds for which an encoded view is kept for others who ask for a snapshot. It takes 2 KB of an idle race."""
PROGRESS_BEAT_S = 0.25
"""Least seconds between two `progress` messages. Only the latest progress of a seat matters."""

NO_FRAMES: Mapping[int, bytes] = MappingProxyType({})


class EncodedEvent(NamedTuple):
    """A public event as JSON, and its number. Each transport frames it in its own way."""

    p: int
    json: bytes


EncodedEvents = Sequence[EncodedEvent]


def ignore(_: object) -> None:
    """What a closed room does with sockets."""


def joined(deliveries: list[EncodedEvents]) -> EncodedEvents:
    """Events of several deliveries in one."""
    return [event for events in deliveries for event in events]


class Begun(NamedTuple):
    """What a room begins with: the public record of its race, which has the race itself, and the last public events."""

    record: PublicRecord
    recent: Sequence[public.AnyPublicEvent]


def begun_in_steps(payloads: Iterable[bytes], now_ms: int) -> Steps[Begun]:
    """What a room begins with, from the whole log of its race, an event at a time. It folds the log once.

    Of the moves and undos, only those that the room keeps are built.
    """
    record = PublicRecord()
    recent: deque[public.AnyPublicEvent | AppliedEvent] = deque(maxlen=RECENT_AT_FIRST)
    for payload in payloads:
        recent.extend(record.note(apply_one(record.race, decode(payload), payload)))
        yield
    for opened in record.reach_one_by_one(now_ms):
        recent.append(opened)
        yield
    return Begun(record, record.built(recent))


class Publisher:
    """The public side of a race on this node: its public record, and the connections that follow it."""

    def __init__(
        self,
        begun: Begun,
        clock: Clock,
        delays: Histogram,
        show_again: Callable[[Viewer], None],
    ) -> None:
        """`delays` gets how long frames are gathered before spectators are sent them.

        `show_again` sends a snapshot to a socket.
        """
        self._show_again = show_again
        self.seated: dict[int, tuple[Viewer, ...]] = {}
        """Connections of racers, by seat. A seat without a connection has no entry."""
        self.sockets: Audience[Viewer, bytes] = Audience(b"".join, delays)
        self.streams: Audience[Spectator[EncodedEvents], EncodedEvents] = Audience(joined, delays)
        self._record = begun.record
        self._recent: list[bytes] = list(map(frame_of, begun.recent))
        """Frames of the last public events; the last one has number `p`."""
        self._announced: set[int] = set()
        """Seats that sockets know to be ahead of their public boards."""
        self._view_json: bytes | None = None
        """The public view as it is now, encoded for the snapshots of all that ask before it changes."""
        self._clock = clock
        self._progress_beat: asyncio.TimerHandle | None = None
        self._opening: asyncio.TimerHandle | None = None
        self._await_opening()

    @property
    def p(self) -> int:
        """Number of the last public event."""
        return self._record.p

    @property
    def held(self) -> int:
        """Events that are held back."""
        return sum(map(len, self._record.held.values()))

    @property
    def is_over(self) -> bool:
        """Whether no further public event can come."""
        race = self._record.race
        return race is not None and isinstance(race.phase, Finished | Abandoned) and self._record.opens_at is None

    def view(self) -> public_view.RaceView:
        """Public view of the race."""
        return self._record.view()

    @property
    def lead(self) -> int | None:
        """How many more cards the leader has home than the second, on their public boards; None with fewer than two."""
        home = sorted((board.layout.home for board in self._record.boards), reverse=True)
        return home[0] - home[1] if len(home) > 1 else None

    @property
    def moves(self) -> int:
        """Moves and undos of all public boards."""
        return sum(board.n for board in self._record.boards)

    def progress(self) -> tuple[public_view.Progress, ...]:
        """Progress of every board."""
        return tuple(self._record.progress(seat) for seat in range(len(self._record.boards)))

    def close(self) -> None:
        """Stop the timers."""
        for timer in (self._progress_beat, self._opening):
            if timer is not None:
                timer.cancel()
        self._show_again = ignore  # it is the room's, which holds this: a cycle

    # Publishing

    def publish(self, applied: AppliedEvent) -> None:
        """Publish a committed event. The racer of a move gets the `ack` even while the public event is held back."""
        events = self._record.follow(applied, MOST_AT_ONCE)
        self._view_json = None
        own = NO_FRAMES
        match applied.event:
            case (MovePlayed() | MoveUndone()) as event:
                if event.seat in self.seated:
                    own = {event.seat: frame_of(ack_of(applied, event.seat))}
            case RaceStarted():
                own = {seat: frame_of(messages.BoardDealt(own_board(applied.race, seat))) for seat in self.seated}
            case RaceFinished() | RaceAbandoned():
                self._await_opening()  # of a closed race that no event has opened
            case _:
                pass
        if events:
            self._send_events(events, own)
        elif own:  # held back
            self._send(b"", own)
        if self._progress_beat is None and self._announced != self._record.held.keys():
            self._tell_progress()

    def tell(self, message: messages.ToClient) -> None:
        """Send every socket a message that is not part of the public record."""
        self._send(frame_of(message))

    def _send_events(self, events: Sequence[public.AnyPublicEvent], own: Mapping[int, bytes] = NO_FRAMES) -> None:
        if len(events) >= MOST_AT_ONCE:
            self._skip_to(events[-RECENT:], own)
            return
        # Each event is encoded here, once, for every socket, every stream and every client that reconnects.
        encoded = [messages.encode(event) for event in events]
        frames = [text_frame(json) for json in encoded]
        self._recent += frames
        if len(self._recent) > RECENT:
            del self._recent[:-RECENT]
        self._send(frames[0] if len(frames) == 1 else b"".join(frames), own)
        if encoded and self.streams.viewers:
            self.streams.tell([EncodedEvent(event.p, json) for event, json in zip(events, encoded, strict=True)])

    def _skip_to(self, last: Sequence[public.AnyPublicEvent], own: Mapping[int, bytes]) -> None:
        """Go on from the last events. Every socket gets a snapshot, and every stream notices the gap."""
        encoded = [EncodedEvent(event.p, messages.encode(event)) for event in last]
        self._recent[:] = [text_frame(event.json) for event in encoded]
        self._send(b"", own)  # first: a racer's snapshot has the move that this answers
        if self.streams.viewers:
            self.streams.tell(encoded[-1:])
        for viewer in [*chain.from_iterable(self.seated.values()), *self.sockets.viewers]:
            self._show_again(viewer)

    def _send(self, frames: bytes, own: Mapping[int, bytes] = NO_FRAMES) -> None:
        """Send frames to every socket. Frames in `own` go only to their seat, before the others."""
        for seat, viewers in self.seated.items():
            for_seat = own.get(seat, b"") + frames
            if for_seat:
                for viewer in viewers:
                    viewer.write(for_seat)
        if frames:
            self.sockets.tell(frames)

    # Progress of boards that are held back

    def _tell_progress(self) -> None:
        if self._progress_beat is not None:
            return  # progress was sent a moment ago: the rest waits for the beat
        news = progress_news(self._record, self._announced)
        if news:
            self.tell(messages.ProgressMade(news))
            self._progress_beat = asyncio.get_running_loop().call_later(PROGRESS_BEAT_S, self._end_progress_beat)

    def _end_progress_beat(self) -> None:
        self._progress_beat = None
        self._tell_progress()

    # A closed race opens at its time, whether or not anything happens in it

    def _await_opening(self) -> None:
        opens_at = self._record.opens_alone_at
        if opens_at is not None and self._opening is None:
            delay_s = max(0, opens_at - self._clock.now_ms()) / 1000
            self._opening = asyncio.get_running_loop().call_later(delay_s, self._open, opens_at)

    def _open(self, opens_at: int) -> None:
        events = self._record.reach(max(self._clock.now_ms(), opens_at), MOST_AT_ONCE)
        self._view_json = None
        if events:
            self._send_events(events)
            self._tell_progress()

    # Connections that come and go

    def welcome(
        self, race: Race, viewer_player: PlayerId | None, seat: int | None, p: int | None, hello: "Greeting"
    ) -> bytes:
        """Frames that bring a socket up to date: what it missed after `p`, or a snapshot if that is too much."""
        missed = self._missed(p)
        welcome = messages.Welcome(
            now=self._clock.now_ms(),
            p=self.p,
            racers=hello.racers,
            race=self._encoded_view() if missed is None else None,
            player=viewer_player,
            seat=seat,
            board=None if seat is None or race.start is None else own_board(race, seat),
            progress=self.progress(),
            spectators=hello.spectators,
            rematch=hello.rematch,
            outage=hello.has_outage,
        )
        return b"".join([frame_of(welcome), *(missed or ())])

    def _encoded_view(self) -> public_view.RaceView:
        """The public view for a message. It costs twenty times as much as the rest of a snapshot."""
        if self._view_json is None:
            self._view_json = messages.encode(self._record.view())
            asyncio.get_running_loop().call_later(VIEW_KEPT_S, self._forget_view)
        return cast("public_view.RaceView", msgspec.Raw(self._view_json))  # the encoder copies it

    def _forget_view(self) -> None:
        self._view_json = None

    def listen(self, stream: Spectator[EncodedEvents], p: int) -> bool:
        """Let a stream follow from its event `p`. Returns False if the events it missed are no longer kept."""
        missed = self._missed(min(p, self.p))
        if missed is None:
            return False
        if missed:
            first = self.p - len(missed) + 1
            stream.write([EncodedEvent(number, text_in(frame)) for number, frame in enumerate(missed, start=first)])
        self.streams.enter(stream)
        return True

    def _missed(self, p: int | None) -> list[bytes] | None:
        """Frames of the public events after `p`; None if they are not kept any more, or `p` is not known here."""
        missed = None if p is None else self.p - p
        if missed is None or not 0 <= missed <= len(self._recent):
            return None
        return self._recent[-missed:] if missed else []


class Greeting(NamedTuple):
    """What a `welcome` says besides the race."""

    racers: tuple[messages.Named, ...]
    spectators: int
    rematch: RaceId | None
    has_outage: bool


def frame_of(message: messages.ToClient | public.PublicEvent) -> bytes:
    """A message as a WebSocket text frame."""
    return text_frame(messages.encode(message))
