"""Places and points of a round of a sprint, by the rules 1 and 2.

Boards with all cards home come first, the quickest first; then the others by cards at home, and then by the time of the
last of them; then racers who resigned or left. Equal boards share a place.

Each racer gets 100 points times the share of racers who were not better: those at later places, half of those at the
same, and the racer. So the first of four gets 100, the second 75, and rounds with many racers weigh as much as those
with few. A racer who resigned or left gets none.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from cadogan.races.standings import Result, SortKey
from cadogan.tournaments.events import BoardResult

BEST = 100
"""Points of the first place, if it is not shared."""


class RoundScore(NamedTuple):
    """What a racer reached in a round."""

    number: int
    """Number of the round, from 1."""
    place: int
    is_shared: bool
    points: int
    has_left: bool
    racers: int

    @property
    def is_won(self) -> bool:
        """Whether the racer came first, alone, and had a rival."""
        return self.place == 1 and not self.is_shared and not self.has_left and self.racers > 1


def has_left(board: BoardResult) -> bool:
    """Whether a racer gave the board up."""
    return board.how in {"resigned", "gone"}


def key_of(board: BoardResult) -> SortKey:
    """Sort key of boards: that of racers in one race."""
    return Result(board.home, board.home_ms, 0, board.time_ms, board.how, has_left(board)).key


def scores_of(number: int, boards: Sequence[BoardResult]) -> list[RoundScore]:
    """Score of each board of a round.

    >>> from uuid import UUID
    >>> homes = (20, 30, 10, 10)
    >>> boards = [BoardResult(player=UUID(int=n), race=UUID(int=n), how="stuck", home=homes[n], home_ms=5, time_ms=9)
    ...           for n in range(4)]
    >>> [(score.place, score.points) for score in scores_of(1, boards)]
    [(2, 75), (1, 100), (3, 37), (3, 37)]
    """
    keys = [key_of(board) for board in boards]
    ordered = sorted(keys)
    scores = []
    for board, key in zip(boards, keys, strict=True):
        better, up_to = bisect_left(ordered, key), bisect_right(ordered, key)
        behind, level = len(ordered) - up_to, up_to - better - 1
        points = 0 if has_left(board) else BEST * (2 * behind + level + 2) // (2 * len(boards))
        scores.append(RoundScore(number, better + 1, level > 0, points, has_left(board), len(boards)))
    return scores
