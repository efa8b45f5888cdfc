"""What is kept of a race: any board at any moment, and once it is over everything that was done."""

from msgspec import Struct

from cadogan_client.views import Piles, PlayerId, RaceView


class PastBoard(Struct, frozen=True):
    """A board after `n` moves and undos. `action` is the one that made it: a move in notation, or `undo`."""

    seat: int
    n: int
    home: int
    piles: Piles
    action: str | None


class ReplayStep(Struct, frozen=True):
    """What a racer did `t` milliseconds after the start; `n` and `home` are what his board came to by it."""

    t: int
    n: int
    action: str
    home: int


class ReplaySeat(Struct, frozen=True):
    """Everything that one racer did."""

    seat: int
    player: PlayerId
    steps: tuple[ReplayStep, ...]


class Difference(Struct, frozen=True):
    """Where two seats parted: by different actions they came to this `n`; None if one did as the other, and no more."""

    seats: tuple[int, int]
    n: int | None


class Replay(Struct, frozen=True):
    """A race that is over, on one clock.

    `deck` is the deal, its first card being dealt first; None while another race on it is under way.

    `differences` are of each two seats: the boards of both are the same before that `n`.
    """

    race: RaceView
    deck: str | None
    seats: tuple[ReplaySeat, ...]
    differences: tuple[Difference, ...] = ()
