"""Points of an arena, by its rules 2.

A racer gets 2 points for each rival at a later place, and 1 for each who shares the place. After two first places in a
row, these points count double until a race that is not won. Half the cards at home give 1 point more, all of them 2.
A racer who resigned or left while a rival still raced gets none. One who stops once the boards of all rivals have ended
leaves nobody alone: place and cards count, as for any board that has ended. By the rules 1 they did so at the first
place alone. A shared first place is no win.

A house bot that fills in gets no points, and is no rival: the race gives points for cards alone, and leaves the streak
and the first places as they were. So nobody gains by waiting for one.

Ties are told by more first places, then more cards at home, then the earlier time of the last point, then the earlier
entry.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cadogan.tournaments.events import SeatResult

BEHIND, LEVEL = 2, 1
"""Points for a rival behind, and for one who shares the place."""
CARD_POINTS = 2
"""Points for all cards at home."""
STREAK = 2
"""First places in a row after which the next race counts double for its place."""


class Points(NamedTuple):
    """What a racer gets for a race."""

    place: int
    """For the place, doubled if the race was one of a streak."""
    cards: int
    is_doubled: bool

    @property
    def sum(self) -> int:
        """All points of the race."""
        return self.place + self.cards


def has_left(seat: SeatResult) -> bool:
    """Whether a racer gave the race up. The last one who stops has not: no rival raced any more."""
    if seat.gave_up is None:  # the rules 1
        return seat.how in {"resigned", "gone"} and not is_first(seat)
    return seat.gave_up


def is_first(seat: SeatResult) -> bool:
    """Whether a racer has the first place alone."""
    return seat.place == 1 and not seat.is_shared


def has_won(seat: SeatResult) -> bool:
    """Whether a racer came first, alone."""
    return is_first(seat)


def points_of(seat: SeatResult, seats: Sequence[SeatResult], cards: int, streak: int) -> Points:
    """Points of a racer. `cards` is how many the game has, `streak` the first places in a row before this race.

    >>> from uuid import UUID
    >>> one, two = UUID(int=1), UUID(int=2)
    >>> won = SeatResult(player=one, place=1, is_shared=False, how="won", home=52, time_ms=60_000)
    >>> lost = SeatResult(player=two, place=2, is_shared=False, how="stuck", home=26, time_ms=50_000)
    >>> points_of(won, [won, lost], 52, 2).sum, points_of(lost, [won, lost], 52, 2).sum
    (6, 1)
    """
    if has_left(seat):
        return Points(0, 0, is_doubled=False)
    rivals = [other for other in seats if other.player != seat.player]
    place = BEHIND * sum(other.place > seat.place for other in rivals)
    place += LEVEL * sum(other.place == seat.place for other in rivals)
    is_doubled = streak >= STREAK and place > 0
    return Points(place * 2 if is_doubled else place, seat.home * CARD_POINTS // cards, is_doubled)
