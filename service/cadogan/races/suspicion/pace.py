"""Pace: how long a racer took for each move, and whether hard moves took longer.

The times are those of the log: from the commit of one move to the arrival of the next, so they contain the way over the
network in both directions. A person is never faster than these times say.
"""

from collections.abc import Sequence
from math import log
from statistics import StatisticsError, correlation, pstdev

from msgspec import Struct

from cadogan.races.suspicion.moment import Moment, weightiest
from cadogan.races.suspicion.timed_move import TimedMove

REACTION_MS = 150
"""Nobody sees a card, decides and moves it in less time: simple reactions to light alone take about 200 ms."""
LEAST_MOVES = 10
"""Of fewer moves, a pace means nothing."""


class Pace(Struct, frozen=True):
    """Pace of a racer in one race.

    `thinking` is Spearman's rank correlation of the time for a move with the number of sensible moves. `spread` is the
    standard deviation of the logarithms of the times. `new` counts moves of a card that the move before turned up, and
    `quick` those of them that were made within `REACTION_MS`.
    """

    moves: int
    thinking: float
    spread: float
    new: int
    quick: int
    hard: Moment | None = None
    """A hard move that took little time."""
    quickest: Moment | None = None


def pace(moves: Sequence[TimedMove]) -> Pace | None:
    """Pace of these moves; None if they are too few."""
    if len(moves) < LEAST_MOVES:
        return None
    times = [max(move.taken, 1) for move in moves]
    new = [move for move in moves if move.is_new]
    quick = [move for move in new if move.taken < REACTION_MS]
    return Pace(
        moves=len(moves),
        thinking=rank_correlation([len(move.options) for move in moves], times),
        spread=pstdev([log(time) for time in times]),
        new=len(new),
        quick=len(quick),
        hard=weightiest(
            Moment(
                move.t,
                move.move.text,
                len(move.options) / max(move.taken, 1),
                f"{len(move.options)} sensible moves, {move.taken} ms",
            )
            for move in moves
            if move.is_choice
        ),
        quickest=weightiest(
            Moment(move.t, move.move.text, -move.taken, f"{move.taken} ms after the card was turned up")
            for move in quick
        ),
    )


def is_played_back(moves: int, time_ms: int) -> bool:
    """Whether a board was played faster than anybody reacts to its cards: so the line was there before.

    The time is that of the whole board. Cards that a person sends home in one go come faster, but others take seconds.

    >>> is_played_back(100, 14_999), is_played_back(100, 15_000), is_played_back(9, 0)
    (True, False, False)
    """
    return moves >= LEAST_MOVES and time_ms < moves * REACTION_MS


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation; 0 if one of both never varies.

    >>> rank_correlation([1, 2, 2, 9], [10, 20, 20, 400])
    1.0
    """
    try:
        return correlation(ranks(one), ranks(other))
    except StatisticsError:
        return 0.0


def ranks(values: Sequence[float]) -> list[float]:
    """Rank of each value, from 0. Equal values share the mean of their ranks.

    >>> ranks([7, 5, 7])
    [1.5, 0.0, 1.5]
    """
    order = sorted(values)
    first: dict[float, int] = {}
    count: dict[float, int] = {}
    for rank, value in enumerate(order):
        first.setdefault(value, rank)
        count[value] = count.get(value, 0) + 1
    return [first[value] + (count[value] - 1) / 2 for value in values]
