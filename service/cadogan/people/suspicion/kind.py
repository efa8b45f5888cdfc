"""The kinds of figures in a fair-play report: what each means, and in which direction it stands out."""

from typing import Final, Literal

from msgspec import Struct

Name = Literal["solver", "unseen", "thinking", "regular", "quick", "tireless", "same two", "given"]
Unit = Literal["share", "number", "hours"]


class Kind(Struct, frozen=True):
    """A kind of figure.

    `sign` is 1 if high figures stand out, -1 if low ones do. `least_spread` is the least standard deviation that is
    assumed among honest players, so that a figure does not stand out only because the others are all alike. `centre` is
    set if arithmetic says what honest players have; otherwise it is the median of all players. Bots say that they are
    programs, so they have no figure of a kind that is `of_people`.
    """

    name: Name
    counts: str
    """What a figure is computed from."""
    meaning: str
    unit: Unit
    sign: Literal[1, -1]
    least_spread: float
    centre: float | None = None
    of_people: bool = False


KINDS: Final = (
    Kind(
        "solver",
        "positions",
        "moves of the solver, which knows all cards, that the player made although others look better",
        "share",
        1,
        0.04,
    ),
    Kind(
        "unseen",
        "positions",
        "how much more often moves are the best in the real deal than with unseen cards redrawn; 0 by arithmetic",
        "share",
        1,
        0.0,
        centre=0.0,
    ),
    Kind(
        "thinking",
        "moves",
        "rank correlation of time per move and number of sensible moves; low: hard moves take no longer",
        "number",
        -1,
        0.05,
        of_people=True,
    ),
    Kind(
        "regular",
        "moves",
        "standard deviation of the logarithm of the time per move; low: all moves take the same time",
        "number",
        -1,
        0.1,
        of_people=True,
    ),
    Kind(
        "quick", "new cards", "moves of a card within 150 ms of its being turned up", "share", 1, 0.01, of_people=True
    ),
    Kind(
        "tireless",
        "races",
        "longest time with a rated race in every half hour, in hours",
        "hours",
        1,
        2.0,
        of_people=True,
    ),
    Kind("same two", "races", "rated races against the opponent met most often", "share", 1, 0.05),
    Kind("given", "races", "rated races that the opponent gave up in the first tenth of the time", "share", 1, 0.05),
)
"""All kinds, in the order of the report."""

BY_NAME: Final = {kind.name: kind for kind in KINDS}
