"""One round of one server: how many moves it makes durable, how soon it answers and shows them, and its CPU."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from statistics import median
from typing import NamedTuple

from infra.bench.peers.contenders import SEATS, Contender
from infra.lab.load import PlayCounts, playing
from infra.lab.postgres import Server
from infra.lab.usage import await_rest, cpu_s, rss_mb

RACES = 100
SPARE_RACES = 60
"""Races for racers whose boards end during a run. Those of Cadogan do; those of a toy never do."""
SPECTATORS = 500
EVEN_MOVES_PER_S = 1000
HUMAN_MOVES_PER_S = 10


class Length(NamedTuple):
    """How long a round takes."""

    moves: int
    """Moves as fast as they are answered."""
    even_s: float
    human_s: float
    crowd_s: float


LONG = Length(20_000, 4, 5, 2)
WARM = Length(10_000, 0.5, 0.5, 0.3)
"""Of a first round, in which compilers warm up."""
SHORT = Length(1_000, 0.5, 0.5, 0.3)


class Round(NamedTuple):
    """Figures of a round. Times are in ms, CPU is in µs."""

    moves_per_s: float
    service_us: float
    postgres_us: float
    even_p50: float
    even_p99: float
    heard_p50: float
    heard_p99: float
    human_us: float
    crowd_us: float
    memory_mb: float

    @property
    def move_us(self) -> float:
        """CPU of service and Postgres for a move."""
        return self.service_us + self.postgres_us


def medians(rounds: list[Round]) -> Round:
    """The median of each figure."""
    return Round(*(median(values) for values in zip(*rounds, strict=True)))


class Used(NamedTuple):
    """CPU seconds that a server and Postgres have used."""

    service_s: float
    postgres_s: float


def play_round(contender: Contender, postgres: Server, length: Length) -> Round:
    """Measure a server. The others wait meanwhile."""
    full, used = load(contender, postgres, RACES, 30, moves=length.moves)
    even, _ = load(contender, postgres, RACES, length.even_s, moves_per_s=EVEN_MOVES_PER_S)
    alone, alone_used = load(contender, postgres, 1, length.human_s, moves_per_s=HUMAN_MOVES_PER_S)
    human, human_used = load(
        contender, postgres, 1, length.human_s, moves_per_s=HUMAN_MOVES_PER_S, spectators=SPECTATORS
    )
    crowd, crowd_used = load(contender, postgres, 1, length.crowd_s, spectators=SPECTATORS)
    spectators_s = human_used.service_s - human.moves * alone_used.service_s / alone.moves
    return Round(
        full.moves_per_s,
        used.service_s / full.moves * 1e6,
        used.postgres_s / full.moves * 1e6,
        even.p50_ms,
        even.p99_ms,
        human.heard_p50_ms,
        human.heard_p99_ms,
        spectators_s / human.watched * 1e6,
        crowd_used.service_s / crowd.watched * 1e6,
        rss_mb(contender.process.pid),
    )


def load(  # noqa: PLR0913 - a load has these sides
    contender: Contender,
    postgres: Server,
    races: int,
    seconds: float,
    *,
    moves: int = 0,
    moves_per_s: float = 0,
    spectators: int = 0,
) -> tuple[PlayCounts, Used]:
    """Play races with two racers each, and count. Races that are watched are open, so that a spectator sees each move.

    Raises RuntimeError if anything went wrong, because the figures then mean nothing.
    """
    racers = contender.start_races(races + SPARE_RACES, "open" if spectators else "fair")
    watchers = contender.spectator_paths(racers[0], spectators) if spectators else ()
    with playing(
        contender.process.port,
        racers[: SEATS * races] if spectators else racers,
        SEATS * races,
        seconds,
        moves=moves,
        moves_per_s=moves_per_s,
        watchers=watchers,
        is_colyseus=contender.is_colyseus,
    ) as client:
        await_rest(contender.process.pid)  # lists and standings have followed the new races: the run measures moves
        used = use_of(contender, postgres)
        client.start()
        counts, spent = client.play_counts(), used()
    if counts.errors or counts.refusals:
        raise RuntimeError(f"{contender.name}: {counts.errors} errors, refusals {counts.refusals}")
    return counts, spent


def use_of(contender: Contender, postgres: Server) -> Callable[[], Used]:
    """Tells the CPU that a server and Postgres use from now on."""
    before = cpu_of(postgres.processes())
    service_s = cpu_s(contender.process.pid)

    def used() -> Used:
        after = cpu_of(postgres.processes())  # one that has ended meanwhile, such as a vacuum, is not ours
        since = cpu_s(contender.process.pid) - service_s
        return Used(since, sum(seconds - before.get(pid, 0) for pid, seconds in after.items()))

    return used


def cpu_of(processes: Iterable[int]) -> dict[int, float]:
    """CPU seconds of each process that still runs."""
    seconds = {}
    for pid in processes:
        with suppress(OSError):
            seconds[pid] = cpu_s(pid)
    return seconds
