"""Fan-out: the CPU that each further spectator of a race costs the service.

A race is played at the same pace without and with spectators. The difference is the cost of the spectators. Races in
open view and in fair view are measured; fair view may cost a tenth more.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from cadogan.races.settings import Settings
from infra.bench.moves import Run
from infra.lab.figure import Figure, at_most
from infra.lab.load import PlayCounts, WatchCounts, playing, watching
from infra.lab.races import SETTINGS, RaceFactory, Racer
from infra.lab.stage import Service
from infra.lab.usage import cpu_s

SPECTATORS = 500
MOVES_PER_S = 60
SECONDS = 3
ROUNDS = 9
"""Rounds of an open and a fair race each. The cheapest counts, because other processes disturb the rest.

A frame costs so little that two rounds can differ by half. The minimum of nine rounds varies by less than a tenth.
"""
DRAINING_S = 0.2
"""Time for the last frames to arrive."""
OPEN, FAIR = replace(SETTINGS, view="open"), replace(SETTINGS, view="fair")


class FanOut(NamedTuple):
    """CPU per frame that reached a spectator, and the counts behind it."""

    frame_us: float
    moves: int
    watched: WatchCounts
    faults: str


def fan_out_figures(service: Service, factory: RaceFactory) -> Iterator[Figure]:
    """CPU for each frame that reaches a spectator, of an open race and of a fair one.

    Both racers make the same moves at the same pace, so fair view holds back at most one move of each board.
    """
    move_s = min(cpu_per_move(service, factory) for _ in range(ROUNDS))
    rounds = [(fan_out(service, factory, OPEN, move_s), fan_out(service, factory, FAIR, move_s)) for _ in range(ROUNDS)]
    is_open, fair = (min(of_view, key=lambda fan: fan.frame_us) for of_view in zip(*rounds, strict=True))
    yield Figure(
        f"fan-out, {SPECTATORS} spectators of one race",
        is_open.frame_us,
        "µs/frame",
        at_most(3),
        f"open: {describe_frames(is_open)}, {MOVES_PER_S} moves/s{is_open.faults}",
    )
    yield Figure("  in fair view", fair.frame_us, "µs/frame", at_most(3), f"{describe_frames(fair)}{fair.faults}")
    yield Figure("  fair view / open view", fair.frame_us / is_open.frame_us, "", at_most(1.1))


def fan_out(service: Service, factory: RaceFactory, settings: Settings, move_s: float) -> FanOut:
    """Play a race before spectators. Their cost is the CPU that remains without the CPU of the moves."""
    run, watched = play_before_spectators(service, factory.start_races(1, settings))
    cpu_s = run.cpu_s - move_s * run.counts.moves
    return FanOut(cpu_s / watched.frames * 1e6, run.counts.moves, watched, describe_faults(run.counts, watched))


def cpu_per_move(service: Service, factory: RaceFactory) -> float:
    """CPU seconds of a move in an open race without spectators."""
    return play_at_pace(service, factory.start_races(1, OPEN)).move_s


def describe_frames(fan: FanOut) -> str:
    """Number and mean size of the frames."""
    return f"{fan.watched.frames:,} frames of {fan.watched.bytes / fan.watched.frames:.0f} bytes for {fan.moves} moves"


def play_at_pace(service: Service, racers: list[Racer]) -> Run:
    """Let the racers play, all of them the same moves, at `MOVES_PER_S` together."""
    with playing(service.port, racers, len(racers), SECONDS, moves_per_s=MOVES_PER_S, first_moves=True) as client:
        before = cpu_s(service.pid)
        client.start()
        counts = client.play_counts()
        time.sleep(DRAINING_S)
        return Run(counts, cpu_s(service.pid) - before)


def play_before_spectators(service: Service, racers: list[Racer]) -> tuple[Run, WatchCounts]:
    """Let the racers play like that before spectators."""
    with watching(service.port, racers[0].race_id, SPECTATORS, SECONDS + 30) as spectators:
        spectators.start()
        run = play_at_pace(service, racers)
        spectators.stop()
        return run, spectators.watch_counts()


def describe_faults(played: PlayCounts, watched: WatchCounts) -> str:
    """Missing frames and errors, which make a figure unreliable. Empty if there are none."""
    expected = played.moves * SPECTATORS
    missing = "" if watched.frames >= expected else f"; {expected - watched.frames:,} are missing"
    errors = played.errors + watched.errors
    return missing + (f"; {errors} errors" if errors else "")
