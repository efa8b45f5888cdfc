"""Durable moves: what the service acknowledges after their commit, and the CPU that it takes for one."""

from collections.abc import Iterator
from typing import NamedTuple

from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_least, at_most
from infra.bench.load import Moves, playing
from infra.bench.races import Starter
from infra.bench.service import Service

CONNECTIONS = 200
SECONDS = 5
RACES = 900
"""More than can be begun in that time: a board has some 150 moves."""


class Run(NamedTuple):
    """A run that was measured: what the client counted, the service's CPU in that time, and for each seat before it."""

    moves: Moves
    cpu_s: float
    seating_s: float = 0
    """From the handshake to the first legal moves, half of opening the room from the log included."""


def play(service: Service, starter: Starter) -> Run:
    """Let 200 racers play at once, as fast as they are answered; when a board has ended, the next racer sits down."""
    racers = starter.prepare(RACES)
    at_first = cpu_s(service.pid)
    with playing(service.port, racers, CONNECTIONS, SECONDS) as client:
        before = cpu_s(service.pid)
        client.go()
        moves = client.moves()
        return Run(moves, cpu_s(service.pid) - before, (before - at_first) / CONNECTIONS)


def move_figures(run: Run) -> Iterator[Figure]:
    """Figure moves per second, CPU of each, and how long a racer waits."""
    moves = run.moves
    went_wrong = f"; {moves.errors} errors, refusals {moves.refusals}" if moves.errors or moves.refusals else ""
    yield Figure(
        f"durable moves, {CONNECTIONS} sockets, 100 races of Duchess",
        moves.moves_per_s,
        "moves/s",
        at_least(20_000),
        f"{moves.moves:,} moves in {moves.seconds:.1f} s, {moves.seatings} racers seated meanwhile{went_wrong}",
    )
    yield Figure(
        "  CPU of the service",
        run.cpu_s / moves.moves * 1e6,
        "µs/move",
        at_most(45),
        f"busy {run.cpu_s / moves.seconds:.0%} of one core; "
        f"{(run.cpu_s - moves.seatings * run.seating_s) / moves.moves * 1e6:.1f} without the racers seated meanwhile",
    )
    yield Figure("  CPU of seating a racer", run.seating_s * 1e3, "ms")
    yield Figure("  answer to a move", moves.p50_ms, "ms", remark=f"p99 {moves.p99_ms:.1f}, at most {moves.max_ms:.1f}")
