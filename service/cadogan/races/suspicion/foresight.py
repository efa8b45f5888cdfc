"""Foresight: whether moves fit cards that the racer had not seen.

At a position the racer knows some cards and not the others. Redraw the others at random: the new deal is exactly as
likely as the real one, for everyone who knows no more than the racer should. So a move can be the best one in the real
deal as often as in redrawn deals, and no more often, however well or badly the racer plays. Knowing a card before
seeing it shows as a difference. Strength does not: it helps in the real deal and in redrawn ones alike.

The best move of a deal is the one from which greedy play leads furthest.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from cadogan.races.suspicion.moment import Moment, weightiest
from cadogan.races.suspicion.timed_move import TimedMove
from cadogan.rules import Layout, Move
from cadogan.rules.layout import BUSY
from cadogan.rules.policies.heuristic import score
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.policies.policies import roll_out

REDRAWN: Final = 4
"""Redrawn deals of a position."""
RIVALS: Final = 2
"""Other moves that are compared, the best-looking ones."""
AHEAD: Final = 60
"""Moves that are played on."""


class Foresight(Struct, frozen=True):
    """Of `positions`, the moves were the best `gain` times more often in the real deal than in redrawn deals."""

    positions: int
    gain: float
    shown: Moment | None = None
    """A move that was the best in the real deal, and in few others."""


def foresight(moves: Sequence[TimedMove], chance: RandomSource, positions: int) -> Foresight:
    """Foresight at the first positions with a choice and a card unseen. No card may be known by undo.

    The first ones, not a sample: how long a game is depends on unseen cards, and so would the chance of a position to
    be in a sample. Then honest play would not have mean 0 exactly.
    """
    hidden = [move for move in moves if move.is_choice and move.layout.seen != move.layout.deal.everything]
    found = [(move, gain(move, chance)) for move in hidden[:positions]]
    moments = (
        Moment(move.t, move.move.text, each, f"the best in the real deal, in {1 - each:.0%} of redrawn deals")
        for move, each in found
        if each > 0
    )
    return Foresight(len(found), sum(each for _, each in found), weightiest(moments))


def gain(move: TimedMove, chance: RandomSource) -> float:
    """1 if the move is the best in the real deal, else 0; less its share among redrawn deals."""
    others = [option for option in move.options if option != move.move]
    others.sort(key=lambda option: score(move.observation, option), reverse=True)
    rivals = others[:RIVALS]
    real = is_best(as_if_redrawn(move.layout), move.move, rivals, chance)
    redrawn = [is_best(move.observation.imagine(chance), move.move, rivals, chance) for _ in range(REDRAWN)]
    return real - sum(redrawn) / REDRAWN


def as_if_redrawn(layout: Layout) -> Layout:
    """The layout as a redrawn one is made: without the idle rounds before, which only the real board has had."""
    return Layout(layout.deal, layout.stacks, layout.wanted, layout.home, layout.redealt, layout.seen, BUSY)


def is_best(world: Layout, move: Move, rivals: Sequence[Move], chance: RandomSource) -> bool:
    """Whether none of the rivals leads further than the move."""
    led = roll_out(world.play(move), AHEAD, chance)
    return all(roll_out(world.play(rival), AHEAD, chance) <= led for rival in rivals)
