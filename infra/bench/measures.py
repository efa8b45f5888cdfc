"""`python -m infra.bench.measures`: what the metrics cost on the path of a move.

A node does one thing for its metrics there: it measures the acks of a batch, after their senders were told. The rest is
counted elsewhere, or when Prometheus asks.
"""

import time
from collections.abc import Iterator, Sequence
from typing import cast
from uuid import uuid4

from cadogan.races.events import MovePlayed
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.rooms.append_pipeline import AppendPipeline, PendingAppend
from cadogan.rooms.node.measures import Measures
from cadogan.rooms.pending_command import PendingCommand
from cadogan.store.clock import Clock
from infra.bench.figure import Figure, at_most, print_figures

BATCHES = (1, 10, 100)
"""Moves in a batch: of a quiet node, of 2,000 moves a second, and of as many as a core can take."""
MOVES = 200_000
ROUNDS = 5
"""The quickest round counts, because other processes disturb the rest."""


def main() -> None:
    """Measure and print."""
    print_figures(measure_figures())


def measure_figures() -> Iterator[Figure]:
    """Time of a move in `Measures.note_told`, by the size of a batch."""
    measures = Measures(Clock())
    for size in BATCHES:
        batch = [acknowledged_move(number) for number in range(size)]
        each_s = min(note_s(measures, batch, MOVES // size) for _ in range(ROUNDS)) / size
        yield Figure(f"metrics of a move, {size} in a batch", each_s * 1e6, "µs", at_most(0.3))


def note_s(measures: Measures, batch: Sequence[PendingAppend], times: int) -> float:
    """CPU seconds to measure the acks of a batch."""
    began = time.process_time()
    for _ in range(times):
        measures.note_told(batch, ())
    return (time.process_time() - began) / times


def acknowledged_move(number: int) -> PendingAppend:
    """A move as a batch has it. Only what is measured is real: its type and its time."""
    moved = MovePlayed(at=Clock().now_ms() - number, seat=0, move="deal", turned="")
    applied = AppliedEvent(b"", moved, None, cast("Race", None))
    nobody = cast("AppendPipeline", None), cast("PendingCommand", None)
    return PendingAppend(RaceId(uuid4()), 1, [applied], None, *nobody)


if __name__ == "__main__":
    main()
