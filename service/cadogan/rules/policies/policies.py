"""Policies: ways to play patience from what a racer sees, and from nothing else. The house bots play by them.

All judge a move by the same practised eye, `appeal.py`. They differ in how much of the board the eye takes in, and in
whether they think ahead. A policy asks nothing but the sight and the chance that it is handed.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.heuristic import appeal, most_appealing, worth
from cadogan.rules.policies.observation import RandomSource, Sight

Policy = Callable[[Sight, RandomSource], Move | None]
"""Chooses one of the legal moves, given what is seen; None: nothing sensible is left, and it gives up."""

MOST_SHIFTS: Final = 4
"""How often cards are shifted within the tableau before one of them comes home or into play."""
MOST_VAIN_REDEALS: Final = 2
"""Where redeals are unlimited, between two of them in vain a whole round has brought nothing."""


class AtAGlance:
    """Makes the move that looks best of those it notices. `attention` is the share of the moves that it does."""

    def __init__(self, attention: float) -> None:
        self._attention = attention

    def __call__(self, sight: Sight, chance: RandomSource) -> Move | None:
        """Choose a move; None: give up."""
        moves = sensible(sight)
        noticed = [move for move in moves if chance.random() < self._attention]
        return most_appealing(sight, noticed, chance) or most_appealing(sight, moves, chance)


class ThinkingAhead:
    """Plays each of the best-looking moves on in its mind, and makes the one that leads furthest.

    It goes on at a glance for so many `moves`, in so many `worlds`: layouts that look the same, with what it remembers
    in its place and all else laid by chance. (A rollout, as in Yan, Diaconis, Rusmevichientong and Van Roy, Solitaire:
    Man Versus Machine, 2004.)
    """

    def __init__(self, *, candidates: int, worlds: int, moves: int, doubt: float) -> None:
        self._candidates = candidates
        self._worlds = worlds
        self._moves = moves
        self._doubt = doubt
        """By how many cards another move must lead further than the one that looks best: chance has its part in it."""

    def __call__(self, sight: Sight, chance: RandomSource) -> Move | None:
        """Choose a move; None: give up."""
        moves = sensible(sight)
        first = most_appealing(sight, moves, chance)
        if len(moves) < 2:
            return first
        looks = {move: appeal(sight, move) for move in moves}
        candidates = sorted(moves, key=looks.__getitem__, reverse=True)[: self._candidates]
        worlds = [sight.imagine(chance) for _ in range(self._worlds)]
        furthest = worth(sight) if first is None else self._led(worlds, first, chance)
        furthest += self._doubt
        for move in candidates:
            if move is not first:
                led = self._led(worlds, move, chance)
                if led > furthest:
                    first, furthest = move, led
        return first

    def _led(self, worlds: list[Layout], move: Move, chance: RandomSource) -> float:
        return sum([self._play_on(world.play(move), chance) for world in worlds]) / len(worlds)

    def _play_on(self, layout: Layout, chance: RandomSource) -> float:
        for _ in range(self._moves):
            moves = layout.legal_moves()
            move = moves[0] if len(moves) == 1 else most_appealing(layout, moves, chance)
            if move is None:
                break
            layout = layout.play(move)
        return worth(layout)


def sensible(sight: Sight) -> list[Move]:
    """Legal moves, without those that have brought nothing; so that a board is never played for ever."""
    if sight.deal.plan.redeals is None and sum([move.text == "redeal" for move in sight.vain]) >= MOST_VAIN_REDEALS:
        return []
    shifts = [move for move in sight.vain if is_shift(move)]
    return [move for move in sight.legal if not (is_shift(move) and (len(shifts) >= MOST_SHIFTS or move in shifts))]


def is_shift(move: Move) -> bool:
    """Whether cards only change places within the tableau."""
    return move.source[0] == "t" and move.target[:1] == "t"


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "hasty": AtAGlance(0.5),
        "steady": AtAGlance(0.85),
        "patient": ThinkingAhead(candidates=3, worlds=2, moves=60, doubt=0.5),
    }
)
"""Three strengths, the weakest first."""


def play_out(layout: Layout, policy: Policy, chance: RandomSource) -> Layout:
    """Play a board to its end, or until the policy gives up; the last layout."""
    sight = Sight.of(layout)
    while sight.legal:
        move = policy(sight, chance)
        if move is None:
            break
        layout = layout.play(move)
        sight = sight.follow(move, layout)
    return layout
