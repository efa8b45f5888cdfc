"""Durable moves: how many the service commits and acknowledges per second, and the CPU of each."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cadogan.rules import RULES_FORM
from infra.lab.figure import Figure, at_least, at_most
from infra.lab.load import PlayCounts, playing
from infra.lab.races import SETTINGS, RaceFactory
from infra.lab.stage import Service
from infra.lab.usage import await_rest, cpu_s

View = Literal["open", "fair"]

CONNECTIONS = 200
SECONDS = 5
RACES = 900
"""More than can start in that time: a board has about 150 moves."""
ROUNDS = 3
"""The round with the least CPU per move counts, because other processes disturb the rest."""
VIEWS: tuple[View, ...] = ("open", "fair")
"""They take turns in each round, so that slow phases of the machine hit both."""


class Run(NamedTuple):
    """A measured run: the client's counts and the service's CPU seconds meanwhile."""

    counts: PlayCounts
    cpu_s: float
    seating_s: float = 0
    """CPU of seating one racer: handshake, first legal moves, and a half of loading the room from the log."""

    @property
    def move_s(self) -> float:
        """CPU seconds of the service for each move."""
        return self.cpu_s / self.counts.moves

    @property
    def move_only_s(self) -> float:
        """The same without the CPU of seating racers during the run."""
        return (self.cpu_s - self.counts.seatings * self.seating_s) / self.counts.moves


def run_rounds(service: Service, factory: RaceFactory) -> dict[View, list[Run]]:
    """The rounds of each view, ordered by CPU per move, the least first."""
    rounds = [{view: run_once(service, factory, view) for view in VIEWS} for _ in range(ROUNDS)]
    return {view: sorted((runs[view] for runs in rounds), key=lambda run: run.move_s) for view in VIEWS}


def run_once(service: Service, factory: RaceFactory, view: View) -> Run:
    """Let 200 racers play at once, each as fast as the acks arrive. The next racer replaces one whose board ended."""
    racers = factory.start_races(RACES, replace(SETTINGS, view=view))
    before_seating = cpu_s(service.pid)
    with playing(service.port, racers, CONNECTIONS, SECONDS) as client:
        seated = cpu_s(service.pid)
        await_rest(service.pid)  # lists have followed the new races
        before = cpu_s(service.pid)
        client.start()
        counts = client.play_counts()
        return Run(counts, cpu_s(service.pid) - before, (seated - before_seating) / CONNECTIONS)


def move_figures(runs: Mapping[View, list[Run]], rules_form: str = RULES_FORM) -> Iterator[Figure]:
    """Moves per second, CPU per move and latency of the best run of each view."""
    form = "compiled" if rules_form == "compiled" else "in Python"
    for view in VIEWS:
        run, *others = runs[view]
        counts = run.counts
        faults = f"; {counts.errors} errors, refusals {counts.refusals}" if counts.errors or counts.refusals else ""
        yield Figure(
            f"durable moves, {CONNECTIONS} sockets, Duchess, {view} view, rules {form}",
            counts.moves_per_s,
            "moves/s",
            at_least(20_000),
            f"{counts.moves:,} moves in {counts.seconds:.1f} s, {counts.seatings} racers seated meanwhile{faults}; "
            f"other rounds {', '.join(f'{other.counts.moves_per_s:,.0f}' for other in others)}",
        )
        yield Figure(
            "  CPU of the service",
            run.move_s * 1e6,
            "µs/move",
            at_most(45),
            f"busy {run.cpu_s / counts.seconds:.0%} of one core; "
            f"{run.move_only_s * 1e6:.1f} without the racers seated meanwhile; "
            f"other rounds {', '.join(f'{other.move_s * 1e6:.1f}' for other in others)}",
        )
        yield Figure("  CPU of seating a racer", run.seating_s * 1e3, "ms")
        yield Figure(
            "  ack of a move", counts.p50_ms, "ms", remark=f"p99 {counts.p99_ms:.1f}, at most {counts.max_ms:.1f}"
        )
