"""What the rooms of a node have counted since its start, for metrics and for the line of each minute.

Counts that exist anyway, such as those of rooms and sockets, are not here: they are taken when somebody asks.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from cadogan.races.events import MovePlayed, MoveUndone
from cadogan.races.ids import RaceId
from cadogan.rooms.pending_append import PendingAppend
from cadogan.store.clock import Clock
from cadogan.store.histogram import MOST_MS, Histogram, MillisecondHistogram
from cadogan.store.log.append import Append


class Measures:
    """Counts of one node."""

    def __init__(self, clock: Clock) -> None:
        self.acks = MillisecondHistogram()
        """Milliseconds from a move or undo to its ack."""
        self.spectator_delays = Histogram()
        """Seconds that frames were gathered before they were sent to spectators."""
        self.refused: Counter[str] = Counter()
        """Refused messages of sockets, by code."""
        self.closes: Counter[int] = Counter()
        """Ended sockets by close code. 1006: the line broke, or the client said nothing."""
        self.slow = 0
        """How often a socket was too slow for its frames."""
        self._clock = clock

    def note_told(self, appends: Iterable[Append], lost: Collection[RaceId]) -> None:
        """Measure the acks of a batch. Called once the senders were told: no move waits for this.

        All acks of a batch have one end, so the clock is read once.
        """
        now, counts = self._clock.now_ms(), self.acks.counts
        if lost:
            appends = [append for append in appends if append.race_id not in lost]
        for append in appends:
            if type(append) is PendingAppend:
                event = append.rows[0].event
                kind = type(event)
                if kind is MovePlayed or kind is MoveUndone:  # `in` a tuple of types took longer
                    ms = now - event.at
                    if 0 <= ms < MOST_MS:
                        counts[ms] += 1
                    else:
                        self.acks.add(ms)
