"""Practice: playing on alone, and asking what to do."""

from typing import Literal, TypedDict

from msgspec import Struct


class PracticeTerms(TypedDict, total=False):
    """How to play on alone from a position."""

    undo: Literal["none", "free", "penalty"]
    hints: bool
    time_limit: int


class Hint(Struct, frozen=True):
    """What a good player would do next on the board that has had `n` moves and undos."""

    n: int
    move: str
