"""Fan-out: what one more spectator of a move costs the service.

The same race is played at the same pace by itself and before spectators; the difference is theirs. It is played with
open view and with fair view, which may cost a tenth more.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from cadogan.races.settings import Settings
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_most
from infra.bench.load import Moves, Watched, playing, watching
from infra.bench.moves import Run
from infra.bench.races import SETTINGS, Racer, Starter
from infra.bench.service import Service

SPECTATORS = 500
MOVES_PER_S = 60
SECONDS = 3
ROUNDS = 9
"""Open and fair races take turns so many times, and the cheapest counts: what another process takes is not ours.

A frame costs so little that one round differs from the next by half; of nine the least are within a tenth.
"""
DRAINING_S = 0.2
"""Time that the last frames have to arrive."""
OPEN, FAIR = replace(SETTINGS, view="open"), replace(SETTINGS, view="fair")


class FanOut(NamedTuple):
    """What spectators cost, and what they got."""

    frame_us: float
    moves: int
    watched: Watched
    doubts: str


def fan_out_figures(service: Service, starter: Starter) -> Iterator[Figure]:
    """CPU for each frame that reaches a spectator, of an open race and of a fair one.

    Both racers make the same moves at the same pace: what the one is ahead comes out with the other's next move.
    """
    move_s = min(cpu_of_a_move(service, starter) for _ in range(ROUNDS))
    rounds = [(fan_out(service, starter, OPEN, move_s), fan_out(service, starter, FAIR, move_s)) for _ in range(ROUNDS)]
    is_open, fair = (min(of_view, key=lambda fan: fan.frame_us) for of_view in zip(*rounds, strict=True))
    yield Figure(
        f"fan-out, {SPECTATORS} spectators of one race",
        is_open.frame_us,
        "µs/frame",
        at_most(3),
        f"open: {frames_of(is_open)}, {MOVES_PER_S} moves/s{is_open.doubts}",
    )
    yield Figure("  in fair view", fair.frame_us, "µs/frame", at_most(3), f"{frames_of(fair)}{fair.doubts}")
    yield Figure("  for each of the open race", fair.frame_us / is_open.frame_us, "", at_most(1.1))


def fan_out(service: Service, starter: Starter, settings: Settings, move_s: float) -> FanOut:
    """Play a race before spectators; what is left when the moves themselves are taken off is theirs."""
    run, watched = play_before_spectators(service, starter.prepare(1, settings))
    cpu_s = run.cpu_s - move_s * run.moves.moves
    return FanOut(cpu_s / watched.frames * 1e6, run.moves.moves, watched, doubts(run.moves, watched))


def cpu_of_a_move(service: Service, starter: Starter) -> float:
    """Seconds of CPU of a move of an open race that nobody watches."""
    alone = play_at_pace(service, starter.prepare(1, OPEN))
    return alone.cpu_s / alone.moves.moves


def frames_of(fan: FanOut) -> str:
    """Say how many frames there were, and how long."""
    return f"{fan.watched.frames:,} frames of {fan.watched.bytes / fan.watched.frames:.0f} bytes for {fan.moves} moves"


def play_at_pace(service: Service, racers: list[Racer]) -> Run:
    """Let the racers play on without haste, all the same moves."""
    with playing(service.port, racers, len(racers), SECONDS, moves_per_s=MOVES_PER_S, alike=True) as client:
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
