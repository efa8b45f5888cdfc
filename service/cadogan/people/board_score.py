"""The score that orders a leaderboard: a conservative estimate of strength in which each opponent counts once.

A rating can be moved by racing the same few players again and again. The score cannot: it uses only opponents who were
established, and of the races against one of them only the share of points won. It is the estimate minus three standard
deviations of a Bradley-Terry model with a normal prior: see R. A. Bradley and M. E. Terry, "Rank analysis of incomplete
block designs", Biometrika 39 (1952).
"""

from collections.abc import Sequence
from math import exp, fsum, sqrt
from typing import NamedTuple

from cadogan.people.pairing import USUAL_RATING
from cadogan.people.rating import INITIAL_SIGMA, LUCK

LEAST_OPPONENTS = 8
"""Different established opponents that a ranked player has raced within `COUNTED_MS`."""
MOST_OPPONENTS = 60
"""The most that are asked for, in a large service: three times as many as a ring of twenty accounts has."""
ONE_IN = 8
"""In a large service, the opponents must be one in so many of the established players."""
ENOUGH = MOST_OPPONENTS * ONE_IN
"""More established players than this ask for no more opponents."""
FEW_PLAYERS = (LEAST_OPPONENTS + 1) * ONE_IN - 1
"""So many established players ask for eight opponents at most: the service is young."""
COUNTED_MS = 365 * 86_400_000
"""How long a result counts."""
LAPSE_MS = 60 * 86_400_000
"""How long after the last rated race a player stays on the leaderboard."""

SCALE = LUCK * sqrt(2)
"""Points that raise the odds of a win by the factor e."""
STEPS = 20
"""Newton's method needs five to eight steps."""


class AgainstOne(NamedTuple):
    """Results against one opponent: the opponent's rating points, the share of points won, and how much it counts.

    Share and weight are between 0 and 1.
    """

    mu: float
    share: float
    weight: float = 1.0


def score(results: Sequence[AgainstOne]) -> float:
    """The conservative estimate, in points. It is 0 without results. Their order does not change a digit of it.

    >>> round(score([]), 2)
    0.0
    >>> round(score([AgainstOne(25.0, 1.0)] * 8), 1), round(score([AgainstOne(25.0, 0.5)] * 100), 1)
    (21.4, 21.5)
    """
    estimate = USUAL_RATING
    precision = 1 / INITIAL_SIGMA**2
    for _ in range(STEPS):
        expected = [1 / (1 + exp((result.mu - estimate) / SCALE)) for result in results]
        each = list(zip(results, expected, strict=True))
        ahead = fsum(result.weight * (result.share - chance) for result, chance in each)
        slope = (USUAL_RATING - estimate) / INITIAL_SIGMA**2 + ahead / SCALE
        precision = (
            1 / INITIAL_SIGMA**2 + fsum(result.weight * chance * (1 - chance) for result, chance in each) / SCALE**2
        )
        step = slope / precision
        estimate += max(-SCALE, min(SCALE, step))  # far from the estimate the curve is flat, and a step too long
        if abs(step) < 1e-9:
            break
    return estimate - 3 / sqrt(precision)


def least_opponents(established: int) -> int:
    """Different established opponents that a ranked player needs, where so many players of a game are established.

    In a young service nobody could have eight: there, all other established players are enough. In a large one, it is
    one in eight.

    >>> least_opponents(5), least_opponents(50), least_opponents(300), least_opponents(5000)
    (4, 8, 37, 60)
    """
    return max(min(LEAST_OPPONENTS, established - 1), min(MOST_OPPONENTS, established // ONE_IN), 1)
