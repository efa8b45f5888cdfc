"""What everybody may know of a race at a moment, and what a racer knows of his own board.

Cards are written as `7H`, a card that lies face down as `--`, a pile from bottom to top with spaces between. Names of
piles are those in moves: `s` stock, `w` waste, `f0…` foundations, `t0…` tableau, `r0…` reserve. Bytes are written in
hexadecimal; `…_at` and `…_until` are in milliseconds since the epoch.
"""

from typing import Literal, NewType
from uuid import UUID

from msgspec import Struct

RaceId = NewType("RaceId", UUID)
PlayerId = NewType("PlayerId", UUID)

DealId = NewType("DealId", UUID)

OptionValue = int | str | None
"""Value of an option of a game."""

Piles = dict[str, str]
"""Piles by name, as they are seen."""

Phase = Literal["lobby", "countdown", "racing", "decided", "finished", "abandoned"]
"""What one may ask for. What a service tells is text: a later one may have a phase more."""
How = Literal["won", "stuck", "resigned", "out of time", "gone"]
"""How a seat ended its race."""


class Settings(Struct, frozen=True, kw_only=True):
    """What is agreed before a race; the game's documentation has its options. Times are in seconds."""

    game: str
    options: dict[str, OptionValue] = {}
    seats: int
    time_limit: int
    countdown: int
    undo: str
    undo_penalty: int
    view: str
    closed_until: int | None = None
    rated: bool = False
    deal: str = "any"
    hints: bool = False
    bots: bool = True
    listed: bool


class Standing(Struct, frozen=True):
    """What a seat has reached. `time` is in milliseconds since the start, penalties included; None while it plays."""

    seat: int
    place: int
    home: int
    moves: int
    time: int | None
    how: How | None


class Progress(Struct, frozen=True):
    """How far a seat has really come, even where its board is held back until other seats have seen the cards.

    `held` events of its board are not public yet; `waits_for` are the seats that are waited for.
    """

    seat: int
    n: int
    home: int
    moves: int
    held: int = 0
    waits_for: tuple[int, ...] = ()


class Origin(Struct, frozen=True):
    """Where a practice race began: the board of a seat of another race, after `n` moves and undos."""

    race: RaceId
    seat: int
    n: int


class Ghost(Struct, frozen=True):
    """Whose finished board plays again in a seat: that of `player` in a seat of another race."""

    race: RaceId
    seat: int
    player: PlayerId


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat as everybody may see it. `n`, `home` and `piles` are of its board as far as that is public."""

    seat: int
    player: PlayerId | None = None
    commitment: str | None = None
    ready: bool = False
    ghost: Ghost | None = None
    n: int = 0
    home: int = 0
    piles: Piles | None = None
    progress: Progress | None = None
    away_until: int | None = None
    ended: How | None = None


class RaceView(Struct, frozen=True, kw_only=True):
    """A race as everybody may see it once `p` public events have happened.

    `standings` are as the service last announced them: with the whole view, when the race was decided, at the finish.
    `rematch` is the id that a rematch has or would have, once the race is decided.
    """

    id: RaceId
    p: int
    phase: str
    settings: Settings
    creator: PlayerId
    house: bool
    created_at: int
    commitment: str | None
    seats: tuple[SeatView, ...]
    rematch_of: RaceId | None = None
    rematch: RaceId | None = None
    origin: Origin | None = None
    start_by: int | None = None
    starts_at: int | None = None
    started_at: int | None = None
    ends_at: int | None = None
    finished_at: int | None = None
    standings: tuple[Standing, ...] | None = None
    seed: str | None = None
    secret: str | None = None
    nonces: tuple[str | None, ...] | None = None
    digest: str | None = None
    deal: DealId | None = None

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.player is not None or seat.ghost is not None for seat in self.seats)

    @property
    def is_committed(self) -> bool:
        """Whether every seat is taken, and everybody has committed to a nonce if the deal takes any."""
        return self.is_full and (self.commitment is None or all(seat.commitment is not None for seat in self.seats))

    @property
    def is_over(self) -> bool:
        """Whether nothing will happen any more."""
        return self.phase in ("finished", "abandoned")


class Board(Struct, frozen=True):
    """One's own board: everything that there is to see on it, and what may be played."""

    seat: int
    n: int
    home: int
    piles: Piles
    legal: tuple[str, ...]
    may_undo: bool
    redeals_left: int | None = None
    """None where redeals are unlimited."""


class Named(Struct, frozen=True):
    """The name of the player in a seat."""

    seat: int
    player: PlayerId
    name: str
