"""Marks of achievement: each is earned once, in a race, and can be computed again from the log.

`MARKS` defines all of them. The words are the page's (`clients/web/src/words/marks.*.ts`). None is for mere time spent.
A mark asks either for a feat, which one race shows by itself, or for a total that has reached a number.
"""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from cadogan.people.performance import Performance

Total = Literal["wins", "solved", "streak", "games", "upsets", "days"]
"""What is counted over the races of a player, against others unless it says otherwise.

wins     first places, not shared
solved   boards with every card home
streak   wins in a row at one game
games    games with at least one win
upsets   wins of rated races against an established player whose rating was `GIANT` points higher
days     deals of the day on days in a row, of which one may be missed
"""

GIANT = 5.0
"""Points by which a giant's rating is higher. The better player of two so far apart wins four races of five."""


class Feat(NamedTuple):
    """Something that a race shows by itself."""

    is_in: Callable[[Performance], bool]


class Reached(NamedTuple):
    """A total that has reached a number."""

    total: Total
    least: int


class Mark(Struct, frozen=True):
    """A mark: its code, and what earns it."""

    code: str
    by: Feat | Reached


MARKS = (
    Mark("first-win", Reached("wins", 1)),
    Mark("all-home", Reached("solved", 1)),
    Mark("whisker", Feat(lambda it: it.has_won and it.lead <= 1 and it.rivals_home > 1)),
    Mark("from-behind", Feat(lambda it: it.has_won and it.most_behind >= 10 and it.lead > 0)),
    Mark(
        "never-headed", Feat(lambda it: it.has_won and it.how == "won" and it.most_behind <= 0 and it.rivals_home >= 10)
    ),
    Mark("no-way-back", Feat(lambda it: it.rivals > 0 and it.how == "won" and it.may_undo and it.undos == 0)),
    Mark("last-minute", Feat(lambda it: it.rivals > 0 and it.how == "won" and 0 <= it.left_ms < 60_000)),
    Mark("full-table", Feat(lambda it: it.has_won and it.rivals >= 3)),
    Mark("own-ghost", Feat(lambda it: it.beat_own_ghost)),
    Mark("giant-killer", Reached("upsets", 1)),
    Mark("five-in-a-row", Reached("streak", 5)),
    Mark("all-rounder", Reached("games", 5)),
    Mark("hundred-wins", Reached("wins", 100)),
    Mark("full-week", Reached("days", 7)),
    Mark("full-month", Reached("days", 30)),
)
"""All marks, in the order in which they are shown."""

FEATS = {mark.code: mark.by for mark in MARKS if isinstance(mark.by, Feat)}
"""The marks that a race shows by itself."""


def feats_of(performance: Performance) -> list[str]:
    """Codes of the marks that a race shows by itself."""
    return [code for code, feat in FEATS.items() if feat.is_in(performance)]


def reached(*totals: Total) -> Iterable[tuple[str, Total, int]]:
    """Code, total and number of each mark that asks for one of these totals."""
    for mark in MARKS:
        if isinstance(mark.by, Reached) and mark.by.total in totals:
            yield mark.code, mark.by.total, mark.by.least
