"""A player in a tournament."""

from typing import Literal, NamedTuple

from msgspec import Struct

from cadogan.races.ids import PlayerId, RaceId
from cadogan.tournaments.round_scoring import RoundScore

LAST = 4
"""Races that a row of the table shows."""

State = Literal["in", "paused", "left"]
Outcome = Literal["won", "shared", "lost", "left"]
"""How a race went: first alone, a shared place, behind somebody, or given up."""
NO_RIVALS: frozenset[PlayerId] = frozenset()


class BestRace(NamedTuple):
    """A race of a player that counted."""

    race: RaceId
    game: str
    round: int | None
    """Round of a sprint."""
    points: int
    home: int
    time_ms: int

    def is_better_than(self, other: "BestRace | None") -> bool:
        """Whether it gave more points; or as many, and more cards at home; or as many of these, and was quicker."""
        return other is None or (self.points, self.home, -self.time_ms) > (other.points, other.home, -other.time_ms)


class Entrant(Struct, kw_only=True):
    """What the log of a tournament adds up to for one player. Times are in milliseconds since the epoch."""

    player: PlayerId
    number: int
    """Entries before this player's first one."""
    changed: int
    """Version of the log at which the state, the race or the number of races changed last."""
    state: State = "in"
    since: int
    """Since when the player waits for a race."""
    free_at: int
    """When the player may be paired: later than `since` after pauses, and after races that the player gave up."""
    pauses: int = 0
    quits: int = 0
    """Races given up."""
    race: RaceId | None = None
    """Race that is on."""
    round: int | None = None
    """Round of a sprint that is on, and that the player races in."""
    rounds: tuple[RoundScore, ...] = ()
    """Rounds of a sprint that the player has raced in."""
    rivals: frozenset[PlayerId] = NO_RIVALS
    """Rivals of the last race."""
    points: int = 0
    streak: int = 0
    """First places in a row, until now."""
    wins: int = 0
    races: int = 0
    home: int = 0
    """Cards at home in all races."""
    gained_at: int = 0
    """When the player had all of these points."""
    last: tuple[Outcome, ...] = ()
    """The last four races, the latest at the end."""
    best: BestRace | None = None
    """The best race; of equal ones the first."""

    @property
    def rank(self) -> tuple[int, int, int, int, int]:
        """Sort key of the table: no two players have the same."""
        return -self.points, -self.wins, -self.home, self.gained_at, self.number

    def add_best(self, race: BestRace) -> None:
        """Keep a race if it is the best one so far."""
        if race.is_better_than(self.best):
            self.best = race

    @property
    def is_shown(self) -> bool:
        """Whether the table shows the player: not one who left before the first race."""
        return self.state != "left" or self.races > 0
