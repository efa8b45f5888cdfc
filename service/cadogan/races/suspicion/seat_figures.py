"""All figures of a racer in one race."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.record.applied_event import AppliedEvent, replay
from cadogan.races.suspicion.agreement import Agreement, agreement
from cadogan.races.suspicion.foresight import Foresight, foresight
from cadogan.races.suspicion.pace import Pace, pace
from cadogan.races.suspicion.timed_move import moves_of, why_not_measured
from cadogan.rules.policies.observation import RandomSource


class Effort(Struct, frozen=True):
    """How much is computed for a racer in a race.

    The solver is asked at `solver_positions`, and remembers at most `nodes` layouts for each. At `redrawn_positions`,
    the unseen cards are redrawn.
    """

    solver_positions: int = 12
    nodes: int = 1000
    redrawn_positions: int = 60


USUAL: Final = Effort()
"""A search takes about 20 ms, a position with its redrawn deals about 9 ms."""


class SeatFigures(Struct, frozen=True):
    """Figures of a racer in one race. There is no pace of a few moves."""

    race_id: RaceId
    seat: int
    player: PlayerId
    pace: Pace | None
    agreement: Agreement
    foresight: Foresight


def measure(payloads: Sequence[bytes], chance: RandomSource, effort: Effort = USUAL) -> tuple[SeatFigures, ...]:
    """Figures of each seat of the race with this log; none if they would mean nothing (see `why_not_measured`).

    A race of two takes about a second of CPU, nearly all of it in the solver and in redrawn deals.
    """
    history = replay(payloads)
    race = history[-1].race
    if why_not_measured(race) is not None:
        return ()
    players = [(seat, each.player) for seat, each in enumerate(race.seats)]
    return tuple(seat_figures(history, seat, player, chance, effort) for seat, player in players if player is not None)


def seat_figures(
    history: Sequence[AppliedEvent], seat: int, player: PlayerId, chance: RandomSource, effort: Effort
) -> SeatFigures:
    """Figures of one seat."""
    moves = moves_of(history, seat)
    return SeatFigures(
        history[-1].race.id,
        seat,
        player,
        pace(moves),
        agreement(moves, chance, effort.solver_positions, effort.nodes),
        foresight(moves, chance, effort.redrawn_positions),
    )
