"""What clients sent and heard, over all their connections and all nodes. Times are in seconds since the epoch."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from cadogan.races.ids import RaceId

Answer = Literal["acknowledged", "refused", "unknown"]
"""Outcome of a command as its client knows it. It is unknown if the connection ended before the answer."""

UNDO = "undo"
RESIGN = "resign"


class SeatId(NamedTuple):
    """A seat of a race."""

    race_id: RaceId
    number: int


class Left(Struct):
    """A `left` as a client receives it."""

    seat: int
    t: int


class ToldAway(NamedTuple):
    """A racer was told of having left, at the time `t` of the race."""

    t: int
    heard_at: float


class Connection(Struct):
    """A racer's connection, from its welcome to its end."""

    seat: SeatId
    node: int
    opened_at: float
    n: int = 0
    """Moves and undos on the board that the racer was shown."""
    closed_at: float = float("inf")
    heard_at: float = 0.0
    """When the racer last heard anything over it. Until then both ends were alive, and connected."""
    told_away: list[ToldAway] = msgspec.field(default_factory=list)
    """What the racer heard of being away."""

    def hear(self, frame: str, now: float) -> None:
        """Note that a message has come."""
        self.heard_at = now
        if frame.startswith('{"type":"left"'):
            left = msgspec.json.decode(frame, type=Left)
            if left.seat == self.seat.number:
                self.told_away.append(ToldAway(left.t, now))


class Sent(Struct):
    """A command, and its answer. `action` is a move, `undo` or `resign`, and `n` what the client took the board for."""

    connection: Connection
    action: str
    n: int
    sent_at: float
    answer: Answer = "unknown"
    answered_at: float = float("inf")
    code: str = ""

    def acknowledge(self, now: float) -> None:
        """Note the `ack`. It is a promise, whatever was answered before."""
        self.answer, self.answered_at = "acknowledged", now

    def refuse(self, code: str, now: float) -> None:
        """Note a refusal."""
        if self.answer == "unknown":
            self.answer, self.code, self.answered_at = "refused", code, now


class Frame(NamedTuple):
    """A public event as a spectator received it."""

    p: int
    text: str


class Snapshot(NamedTuple):
    """A view of the race up to `p`, which stands for all events before."""

    p: int
    view: dict[str, object]


class Watch(Struct):
    """Everything that one spectator received of a race, in order, over all connections."""

    name: str
    race_id: RaceId
    heard: list[Frame | Snapshot]
    until: float = float("inf")
    """When the spectator stopped watching."""
    connections: int = 0
    """How often the spectator was welcomed."""

    @property
    def p(self) -> int:
        """Number of the last public event that the spectator has."""
        return self.heard[-1].p if self.heard else 0


class Pause(NamedTuple):
    """A time in which a node stood still, so that its connections were no live ones."""

    node: int
    began_at: float
    ended_at: float


class History:
    """What all clients recorded."""

    def __init__(self) -> None:
        self.connections: list[Connection] = []
        self.sent: list[Sent] = []
        self.watches: list[Watch] = []
        self.pauses: list[Pause] = []

    @property
    def race_ids(self) -> Sequence[RaceId]:
        """Races in which anything was sent, or that were watched."""
        seen = [connection.seat.race_id for connection in self.connections] + [watch.race_id for watch in self.watches]
        return tuple(dict.fromkeys(seen))

    @property
    def reconnects(self) -> int:
        """How often a client connected again."""
        racers = len(self.connections) - len({connection.seat for connection in self.connections})
        return racers + sum(watch.connections - 1 for watch in self.watches if watch.connections)
