"""Places of the seats, and when they are settled."""

from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.facts import How

SortKey = tuple[int, int, int]
"""Sorts results, the best first. Equal keys share a place."""


class Result(Struct, frozen=True):
    """Result of a seat: `time_ms` from the start to its end, with penalties; None while it plays.

    `home_ms` is the time from the start until the seat reached its number of cards home.
    """

    home: int
    home_ms: int
    penalty_ms: int
    time_ms: int | None = None
    how: How | None = None
    gave_up: bool = False
    """Whether the racer resigned or left while another racer still played. Always false before race rules 6."""

    @property
    def key(self) -> SortKey:
        """Winners by time; then racers who played on; then racers who gave up.

        Within the last two groups: by cards home, and then by the earlier time of reaching that number.
        """
        if self.how == "won":
            assert self.time_ms is not None  # a seat that won has ended
            return (0, self.time_ms, 0)
        return (2 if self.gave_up else 1, -self.home, self.home_ms)


def places(results: Sequence[Result]) -> tuple[int, ...]:
    """Places by seat. A place is one more than the number of better results."""
    keys = [result.key for result in results]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def settled_places(results: Sequence[Result], elapsed_ms: int, *, may_undo: bool) -> tuple[int, ...] | None:
    """Places if nothing can change them any more, else None. `elapsed_ms` is the time since the start."""
    settled_ms = settled_from(results, may_undo=may_undo)
    return None if settled_ms is None or elapsed_ms < settled_ms else places(results)


def settled_from(results: Sequence[Result], *, may_undo: bool) -> int | None:
    """Time since the start, in ms, from which nothing can change the places if no racer moves until then.

    None if time alone does not settle them. Of two racers who still play, either may pass the other. The last racer who
    plays can still win, and so pass every seat that did not win, until it is too late to be as quick as the winners.
    The last racer can also stop, or go back to no cards home by undoing, and stays ahead of seats that gave up. A race
    with one seat is settled by its end.
    """
    playing = [result for result in results if result.how is None]
    if not playing:
        return 0
    if len(playing) > 1 or len(results) == 1:
        return None
    last = playing[0]
    losers = [result for result in results if result.how not in (None, "won") and not result.gave_up]
    if any(may_undo or result.key <= last.key for result in losers):
        return None
    won_ms = [result.time_ms for result in results if result.how == "won" and result.time_ms is not None]
    return max(won_ms) + 1 - last.penalty_ms if won_ms else 0
