"""Fan-out: what one more spectator of a move costs the service.

The same race is played twice at the same pace, once by itself and once before spectators; the difference is theirs.
"""

import time
from collections.abc import Iterator

from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_most
from infra.bench.load import Moves, Watched, playing, watching
from infra.bench.moves import Run
from infra.bench.races import Racer, Starter
from infra.bench.service import Service

SPECTATORS = 500
MOVES_PER_S = 60
SECONDS = 3
DRAINING_S = 0.2
"""Time that the last frames have to arrive."""


def fan_out_figures(service: Service, starter: Starter) -> Iterator[Figure]:
    """CPU for each frame that reaches a spectator."""
    alone = play_at_pace(service, starter.prepare(1))
    run, watched = play_before_spectators(service, starter.prepare(1))
    moves_alone_s = alone.cpu_s * run.moves.moves / alone.moves.moves
    yield Figure(
        f"fan-out, {SPECTATORS} spectators of one race",
        (run.cpu_s - moves_alone_s) / watched.frames * 1e6,
        "µs/frame",
        at_most(3),
        f"{watched.frames:,} frames of {watched.bytes / watched.frames:.0f} bytes, {MOVES_PER_S} moves/s"
        f"{doubts(run.moves, watched)}",
    )


def play_at_pace(service: Service, racers: list[Racer]) -> Run:
    """Let the racers play on without haste."""
    with playing(service.port, racers, len(racers), SECONDS, moves_per_s=MOVES_PER_S) as client:
        before = cpu_s(service.pid)
        client.go()
        moves = client.moves()
        time.sleep(DRAINING_S)
        return Run(moves, cpu_s(service.pid) - before)


def play_before_spectators(service: Service, racers: list[Racer]) -> tuple[Run, Watched]:
    """Play like that before everybody."""
    with watching(service.port, racers[0].race_id, SPECTATORS, SECONDS + 30) as spectators:
        spectators.go()
        run = play_at_pace(service, racers)
        spectators.stop()
        return run, spectators.watched()


def doubts(moves: Moves, watched: Watched) -> str:
    """Say what keeps the figure from being what it should be."""
    expected = moves.moves * SPECTATORS
    late = "" if watched.frames >= expected else f"; {expected - watched.frames:,} are missing"
    wrong = moves.errors + watched.errors
    return late + (f"; {wrong} errors" if wrong else "")
