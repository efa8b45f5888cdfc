"""Who is ahead of whom, and when that is settled."""

from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.events import How

Key = tuple[int, int, int]
"""Sorts results, the best first. Equal keys share a place."""


class Result(Struct, frozen=True):
    """What a seat has reached: `time_ms` since the start when it ended, penalties included; None while it plays on.

    `home_ms` is the time since the start at which it came to its count of cards home.
    """

    home: int
    home_ms: int
    penalty_ms: int
    time_ms: int | None = None
    how: How | None = None

    @property
    def key(self) -> Key:
        """Winners by time, then the others by cards home, then by the earlier time of reaching that count."""
        if self.how == "won":
            assert self.time_ms is not None  # a seat that won has ended
            return (0, self.time_ms, 0)
        return (1, -self.home, self.home_ms)


def places(results: Sequence[Result]) -> tuple[int, ...]:
    """Places by seat: one more than the number of better results."""
    keys = [result.key for result in results]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def settled_places(results: Sequence[Result], elapsed_ms: int, *, may_undo: bool) -> tuple[int, ...] | None:
    """Places once nothing can change them any more, else None. `elapsed_ms` is the time since the start.

    Of two who still play either may pass the other. One who plays alone is settled when the best and the worst that he
    can still reach lie between the same two others. A race with one seat is settled when that seat has ended.
    """
    playing = [seat for seat, result in enumerate(results) if result.how is None]
    if not playing:
        return places(results)
    if len(playing) > 1 or len(results) == 1:
        return None
    seat = playing[0]
    result = results[seat]
    best: Key = (0, elapsed_ms + result.penalty_ms, 0)
    worst: Key = (1, 0, elapsed_ms) if may_undo else result.key
    others = [other.key for i, other in enumerate(results) if i != seat]
    if any(best <= other <= worst for other in others):
        return None
    return places(results)
