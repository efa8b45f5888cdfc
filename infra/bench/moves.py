"""Durable moves: what the service acknowledges after their commit, and the CPU that it takes for one."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cadogan.rules import RULES_FORM
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_least, at_most
from infra.bench.load import Moves, playing
from infra.bench.races import SETTINGS, Starter
from infra.bench.service import Service

View = Literal["open", "fair"]

CONNECTIONS = 200
SECONDS = 5
RACES = 900
"""More than can be begun in that time: a board has some 150 moves."""
ROUNDS = 3
"""So often they play, and the run that took least counts: what another process takes of the machine is not ours."""
VIEWS: tuple[View, ...] = ("open", "fair")
"""They take turns, as the machine's moods do."""


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

    @property
    def alone_s(self) -> float:
        """The same without the racers who were seated meanwhile."""
        return (self.cpu_s - self.moves.seatings * self.seating_s) / self.moves.moves


def play(service: Service, starter: Starter) -> dict[View, list[Run]]:
    """Let 200 racers play so many rounds in each view; the one that took least CPU for a move first."""
    rounds = [{view: play_once(service, starter, view) for view in VIEWS} for _ in range(ROUNDS)]
    return {view: sorted((each[view] for each in rounds), key=lambda run: run.move_s) for view in VIEWS}


def play_once(service: Service, starter: Starter, view: View) -> Run:
    """Let 200 racers play at once, as fast as they are answered; when a board has ended, the next racer sits down."""
    racers = starter.prepare(RACES, replace(SETTINGS, view=view))
    at_first = cpu_s(service.pid)
    with playing(service.port, racers, CONNECTIONS, SECONDS) as client:
        before = cpu_s(service.pid)
        client.go()
        moves = client.moves()
        return Run(moves, cpu_s(service.pid) - before, (before - at_first) / CONNECTIONS)


def move_figures(runs: Mapping[View, list[Run]], rules_form: str = RULES_FORM) -> Iterator[Figure]:
    """Figure moves per second, CPU of each, and how long a racer waits, of the runs that took least."""
    for view in VIEWS:
        run, *others = runs[view]
        moves = run.moves
        went_wrong = f"; {moves.errors} errors, refusals {moves.refusals}" if moves.errors or moves.refusals else ""
        yield Figure(
            f"durable moves, {CONNECTIONS} sockets, Duchess, {view} view, rules {in_words(rules_form)}",
            moves.moves_per_s,
            "moves/s",
            at_least(20_000),
            f"{moves.moves:,} moves in {moves.seconds:.1f} s, {moves.seatings} racers seated meanwhile{went_wrong}; "
            f"other rounds {', '.join(f'{other.moves.moves_per_s:,.0f}' for other in others)}",
        )
        yield Figure(
            "  CPU of the service",
            run.move_s * 1e6,
            "µs/move",
            at_most(45),
            f"busy {run.cpu_s / moves.seconds:.0%} of one core; "
            f"{run.alone_s * 1e6:.1f} without the racers seated meanwhile; "
            f"other rounds {', '.join(f'{other.move_s * 1e6:.1f}' for other in others)}",
        )
        yield Figure("  CPU of seating a racer", run.seating_s * 1e3, "ms")
        yield Figure(
            "  answer to a move", moves.p50_ms, "ms", remark=f"p99 {moves.p99_ms:.1f}, at most {moves.max_ms:.1f}"
        )


def in_words(rules_form: str) -> str:
    """Say what runs the rules."""
    return "compiled" if rules_form == "compiled" else "in Python"
