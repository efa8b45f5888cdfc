"""Whether this node keeps up: how late its event loop is on average.

A node that is late is late for every move. Beyond that point it takes no new races and spectators, so that the races
under way keep their pace.
"""

import structlog

from cadogan.rooms.errors import Overloaded

LOOK_S = 0.05
"""Seconds between two looks."""
WEIGHT = 0.05
"""Weight of the last look in the mean: one long turn of the loop, of a second, is no overload."""
OVERLOADED_S, RELIEVED_S = 0.1, 0.03
"""Mean lateness from which a node is overloaded, and below which it no longer is."""
RETRY_AFTER_S = 5
"""Seconds until a new race or spectator may try again."""
MOST_S = 1.0
"""Lateness of one look counts for at most so much: a machine that slept was not overloaded."""

logger = structlog.get_logger()


class LoadWatch:
    """Mean lateness of the event loop. Without looks, nothing is refused."""

    def __init__(self) -> None:
        self.is_overloaded = False
        self.lateness_s = 0.0
        """Moving mean of how late the loop is."""

    def refuse_overload(self) -> None:
        """Raise Overloaded if the node is."""
        if self.is_overloaded:
            raise Overloaded(
                f"this node serves as many races and spectators as it can; try again in {RETRY_AFTER_S} s, or elsewhere"
            )

    def note(self, late_s: float) -> None:
        """Take one look into account."""
        self.lateness_s += WEIGHT * (min(max(late_s, 0.0), MOST_S) - self.lateness_s)
        was_overloaded = self.is_overloaded
        self.is_overloaded = self.lateness_s > (RELIEVED_S if was_overloaded else OVERLOADED_S)
        if self.is_overloaded != was_overloaded:
            logger.warning("overloaded" if self.is_overloaded else "relieved", lateness_s=round(self.lateness_s, 3))
