"""A sound history: two racers of an open race, who move, undo and resign, and a spectator."""

from uuid import UUID

import msgspec

from cadogan.races.commands import Command, Create, Join, Leave, Play, Ready, Resign, Return, Tick, Undo
from cadogan.races.decide import create, decide
from cadogan.races.events import Event, encode
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.races.record.record import published
from cadogan.races.settings import Settings
from cadogan.store.log.log import Entry
from infra.lab.history.check import Verdict, check
from infra.lab.history.history import RESIGN, UNDO, Connection, Frame, History, SeatId, Sent, Watch
from infra.lab.history.stored_race import StoredRace
from tests.store.appends import new_race_id

ADA, BEN = PlayerId(UUID(int=1)), PlayerId(UUID(int=2))
BEGAN_MS = 1_000_000_000_000
NODE = 8000


class Raced:
    """A race that goes on from second to second, what its clients record, and what Postgres has of it."""

    def __init__(self) -> None:
        self.race_id: RaceId = new_race_id()
        self.now_ms = BEGAN_MS
        settings = Settings(game="duchess", seats=2, countdown=0, undo="free", view="open", time_limit=600)
        created = create(Create(self.now_ms, self.race_id, ADA, settings, b"", seed=bytes(16)))
        self.applied: list[AppliedEvent] = apply(None, created)
        self.history = History()
        for player in (ADA, BEN):
            self.does(Join(self.now_ms, player, None))
        for seat in (0, 1):
            self.does(Ready(self.now_ms, seat, None))
        self.connections = [self.connects(seat) for seat in (0, 1)]
        self.head: int | None = None
        """Version of the head, if it is not that of the log."""
        self.entries: list[Entry] | None = None
        """The rows of the log, if they are not what happened."""

    def legal(self, seat: int = 0) -> list[str]:
        """Legal moves of a seat."""
        return [move.text for move in self.applied[-1].race.boards[seat].layout.legal_moves()]

    def n(self, seat: int = 0) -> int:
        """Moves and undos of a seat."""
        return self.applied[-1].race.boards[seat].n

    def connects(self, seat: int) -> Connection:
        """A racer connects."""
        now = self.now_ms / 1000
        connection = Connection(SeatId(self.race_id, seat), NODE, now, self.n(seat), heard_at=now)
        self.history.connections.append(connection)
        return connection

    def passes(self, seconds: float) -> None:
        """Time passes."""
        self.now_ms += round(seconds * 1000)

    def does(self, command: Command) -> None:
        """Carry a command out."""
        self.applied += apply(self.applied[-1].race, decide(self.applied[-1].race, command))

    def moves(self, seat: int = 0) -> Sent:
        """A racer makes the first legal move or takes it back, which is committed and acknowledged."""
        n = self.n(seat)
        sent = self.sends(UNDO if n % 2 else self.legal(seat)[0], n, seat)
        self.carries_out(sent)
        sent.acknowledge(self.now_ms / 1000 + 0.01)
        self.hears(seat)
        return sent

    def hears(self, seat: int, frame: str = '{"type":"spectators","count":1}') -> None:
        """A racer gets a message."""
        self.connections[seat].hear(frame, self.now_ms / 1000 + 0.01)

    def sends(self, action: str, n: int, seat: int = 0) -> Sent:
        """A racer sends a command, a second after the last one."""
        self.passes(1)
        sent = Sent(self.connections[seat], action, n, self.now_ms / 1000)
        self.history.sent.append(sent)
        return sent

    def carries_out(self, sent: Sent) -> None:
        """Its events enter the log."""
        seat = sent.connection.seat.number
        match sent.action:
            case "undo":
                self.does(Undo(self.now_ms, seat, self.n(seat)))
            case "resign":
                self.does(Resign(self.now_ms, seat))
            case move:
                self.does(Play(self.now_ms, seat, self.n(seat), move))

    def resigns(self, seat: int) -> Sent:
        """A racer resigns, which is acknowledged."""
        sent = self.sends(RESIGN, self.n(seat), seat)
        self.carries_out(sent)
        sent.acknowledge(self.now_ms / 1000 + 0.01)
        return sent

    def leaves(self, seat: int) -> None:
        """The log says that a racer has left."""
        self.does(Leave(self.now_ms, seat))

    def returns(self, seat: int) -> None:
        """The log says that a racer is back."""
        self.does(Return(self.now_ms, seat))

    def ticks(self) -> None:
        """What is due happens."""
        self.does(Tick(self.now_ms))

    def happens(self, event: Event) -> None:
        """An event enters the log that no rule leads to."""
        self.applied += apply(self.applied[-1].race, [event])

    def is_watched(self) -> Watch:
        """A spectator gets everything that is public."""
        _, events = published((applied.payload for applied in self.applied), self.now_ms)
        heard = [Frame(event.p, msgspec.json.encode(event).decode()) for event in events]
        watch = Watch("the spectator", self.race_id, [*heard])
        self.history.watches.append(watch)
        return watch

    @property
    def stored(self) -> StoredRace:
        """What Postgres has."""
        entries = self.entries
        if entries is None:
            entries = [Entry(version, encode(each.event)) for version, each in enumerate(self.applied, 1)]
        head = len(entries) if self.head is None else self.head
        return StoredRace(self.race_id, head, entries, self.now_ms / 1000)

    def verdict(self) -> Verdict:
        """The checker's verdict."""
        return check(self.history, [self.stored])

    def kinds(self) -> list[str]:
        """Kinds of its findings."""
        return [finding.kind for finding in self.verdict().findings]
