"""Durable moves: what the service acknowledges after their commit, and the CPU that it takes for one."""

from collections.abc import Iterator
from typing import NamedTuple

from cadogan.rules import RULES_FORM
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_least, at_most
from infra.bench.load import Moves, playing
from infra.bench.races import Starter
from infra.bench.service import Service

CONNECTIONS = 200
SECONDS = 5
RACES = 900
"""More than can be begun in that time: a board has some 150 moves."""
ROUNDS = 3
"""So often they play, and the run that took least counts: what another process takes of the machine is not ours."""


class Run(NamedTuple):
    """A run that was measured: what the client counted, the service's CPU in that time, and for each seat before it."""

    moves: Moves
    cpu_s: float
    seating_s: float = 0
    """From the handshake to the first legal moves, half of opening the room from the log included."""

    @property
    def move_s(self) -> float:
        """CPU of the service for each move."""
        return self.cpu_s / self.moves.moves


def play(service: Service, starter: Starter) -> list[Run]:
    """Let 200 racers play so many rounds; the one that took least CPU for a move first."""
    return sorted((play_once(service, starter) for _ in range(ROUNDS)), key=lambda run: run.move_s)


def play_once(service: Service, starter: Starter) -> Run:
    """Let 200 racers play at once, as fast as they are answered; when a board has ended, the next racer sits down."""
    racers = starter.prepare(RACES)
    at_first = cpu_s(service.pid)
    with playing(service.port, racers, CONNECTIONS, SECONDS) as client:
        before = cpu_s(service.pid)
        client.go()
        moves = client.moves()
        return Run(moves, cpu_s(service.pid) - before, (before - at_first) / CONNECTIONS)


def move_figures(runs: list[Run], rules_form: str = RULES_FORM) -> Iterator[Figure]:
    """Figure moves per second, CPU of each, and how long a racer waits, of the run that took least."""
    run = runs[0]
    moves = run.moves
    went_wrong = f"; {moves.errors} errors, refusals {moves.refusals}" if moves.errors or moves.refusals else ""
    yield Figure(
        f"durable moves, {CONNECTIONS} sockets, Duchess, rules {in_words(rules_form)}",
        moves.moves_per_s,
        "moves/s",
        at_least(20_000),
        f"{moves.moves:,} moves in {moves.seconds:.1f} s, {moves.seatings} racers seated meanwhile{went_wrong}; "
        f"other rounds {', '.join(f'{other.moves.moves_per_s:,.0f}' for other in runs[1:])}",
    )
    yield Figure(
        "  CPU of the service",
        run.move_s * 1e6,
        "µs/move",
        at_most(45),
        f"busy {run.cpu_s / moves.seconds:.0%} of one core; "
        f"{(run.cpu_s - moves.seatings * run.seating_s) / moves.moves * 1e6:.1f} without the racers seated meanwhile; "
        f"other rounds {', '.join(f'{other.move_s * 1e6:.1f}' for other in runs[1:])}",
    )
    yield Figure("  CPU of seating a racer", run.seating_s * 1e3, "ms")
    yield Figure("  answer to a move", moves.p50_ms, "ms", remark=f"p99 {moves.p99_ms:.1f}, at most {moves.max_ms:.1f}")


def in_words(rules_form: str) -> str:
    """Say what runs the rules."""
    return "compiled" if rules_form == "compiled" else "in Python"
