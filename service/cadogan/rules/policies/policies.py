"""Policies: ways to play patience from what a racer sees. The house bots use them.

They score moves with `heuristic.py`, and differ in how many of the moves they notice, and in whether they look ahead.
Where columns were dealt long, they plan (`planning.py`), the hasty one only when it sees no other move. A policy uses
only the observation and the random source that it is given.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.heuristic import best_move, score, worth
from cadogan.rules.policies.observation import Observation, RandomSource
from cadogan.rules.policies.planning import Planner

Policy = Callable[[Observation, RandomSource], Move | None]
"""Chooses a legal move by what is seen. None means that it gives up: no sensible move is left."""

MOST_SHIFTS: Final = 4
"""Shifts within the tableau that may follow each other before a card comes home or into play."""
MOST_VAIN_REDEALS: Final = 2
"""Redeals in vain before giving up, where redeals are unlimited: then a whole round has brought nothing."""
HOME_ALONE: Final = 0.98
"""Share of the cards that can go home that is noticed where there is hardly anything else to notice."""


class Greedy:
    """Makes the best-scored move of those it notices.

    `attention` is the share of the moves that it notices. If `sees_home`, it also notices every card that can go home.
    Where columns are not built on, those are all that there is to see, and hardly anybody overlooks one: each deal
    buries the cards in play, so one that is overlooked can lose the game.
    """

    def __init__(self, attention: float, *, sees_home: bool) -> None:
        self._attention = attention
        self._sees_home = sees_home

    def _notices(self, move: Move, chance: RandomSource, *, is_built: bool) -> bool:
        if not goes_home(move):
            return chance.random() < self._attention
        return self._sees_home or chance.random() < (self._attention if is_built else HOME_ALONE)

    def __call__(self, observation: Observation, chance: RandomSource) -> Move | None:
        """Choose a move; None to give up."""
        moves = sensible(observation)
        is_built = observation.deal.compiled.rules.build is not None
        noticed = [move for move in moves if self._notices(move, chance, is_built=is_built)]
        return best_move(observation, noticed, chance) or best_move(observation, moves, chance)


class Rollout:
    """Plays each of the best-scored moves on in its mind, and makes the one that leads furthest.

    It plays on greedily for `moves` moves in each of `worlds` layouts that look the same: seen cards in their places,
    the others at random. This is a rollout, as in Yan, Diaconis, Rusmevichientong and Van Roy, Solitaire: Man Versus
    Machine, 2004.
    """

    def __init__(self, *, candidates: int, worlds: int, moves: int, doubt: float, doubt_unseen: float) -> None:
        self._candidates = candidates
        self._worlds = worlds
        self._moves = moves
        self._doubt = doubt
        """Cards by which another move must lead further than the best-scored one, because rollouts are random."""
        self._doubt_unseen = doubt_unseen
        """Further such cards for an unseen deal, less as cards are seen: worlds are guesses about unseen cards."""

    def __call__(self, observation: Observation, chance: RandomSource) -> Move | None:
        """Choose a move; None to give up."""
        moves = sensible(observation)
        first = best_move(observation, moves, chance)
        if len(moves) < 2:
            return first
        looks = {move: score(observation, move) for move in moves}
        candidates = sorted(moves, key=looks.__getitem__, reverse=True)[: self._candidates]
        worlds = [observation.imagine(chance) for _ in range(self._worlds)]
        furthest = worth(observation) if first is None else self._value_of(worlds, first, chance)
        unseen = 1 - len(observation.seen) / len(observation.deal.rank)
        furthest += self._doubt + self._doubt_unseen * unseen
        for move in candidates:
            if move is not first:
                led = self._value_of(worlds, move, chance)
                if led > furthest:
                    first, furthest = move, led
        return first

    def _value_of(self, worlds: list[Layout], move: Move, chance: RandomSource) -> float:
        return sum([roll_out(world.play(move), self._moves, chance) for world in worlds]) / len(worlds)


def roll_out(layout: Layout, most: int, chance: RandomSource) -> float:
    """Worth of the layout to which greedy play leads after at most so many moves."""
    for _ in range(most):
        moves = layout.legal_moves()
        move = moves[0] if len(moves) == 1 else best_move(layout, moves, chance)
        if move is None:
            break
        layout = layout.play(move)
    return worth(layout)


class ByDeal:
    """Plays by the first of some policies that sees a move where columns were dealt long, and by another elsewhere."""

    def __init__(self, elsewhere: Policy, *long_columns: Policy) -> None:
        self._elsewhere = elsewhere
        self._long_columns = long_columns

    def __call__(self, observation: Observation, chance: RandomSource) -> Move | None:
        """Choose a move; None to give up."""
        if "columns" not in observation.deal.compiled.rules.deal:
            return self._elsewhere(observation, chance)
        for policy in self._long_columns:
            move = policy(observation, chance)
            if move is not None:
                return move
        return None


def sensible(observation: Observation) -> list[Move]:
    """Legal moves without those that have brought nothing, so that no board is played for ever.

    A card on a foundation stays there: without a plan, nothing is gained by taking it back.
    """
    compiled = observation.deal.compiled
    if compiled.redeals is None and sum([move.text == "redeal" for move in observation.vain]) >= MOST_VAIN_REDEALS:
        return []
    has_cells = compiled.has_cells
    shifts = [move for move in observation.vain if is_shift(move, has_cells=has_cells)]
    return [
        move
        for move in observation.legal
        if move.source[0] != "f"
        and not (is_shift(move, has_cells=has_cells) and (len(shifts) >= MOST_SHIFTS or move in shifts))
    ]


def goes_home(move: Move) -> bool:
    """Whether a card goes to a foundation."""
    return move.target[:1] == "f"


def is_shift(move: Move, *, has_cells: bool) -> bool:
    """Whether cards only change places within the tableau and the cells."""
    places = {"t", "r"} if has_cells else {"t"}
    return move.source[0] in places and move.target[:1] in places


HASTY: Final = Greedy(0.5, sees_home=False)
STEADY: Final = Greedy(0.85, sees_home=True)

POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "hasty": ByDeal(HASTY, HASTY, Planner(boards=6, keys=0)),
        "steady": ByDeal(STEADY, Planner(boards=60, keys=0), STEADY),
        "patient": ByDeal(
            Rollout(candidates=3, worlds=2, moves=60, doubt=0.5, doubt_unseen=4.0),
            Planner(boards=300, keys=4000),
            STEADY,
        ),
    }
)
"""Policies of the house bots by name, the weakest first."""


def baseline(observation: Observation, chance: RandomSource) -> Move | None:
    """Play as a beginner does: any card home, else deal or redeal, else any other move. None to give up.

    One house bot plays like this, slowly. A policy that judges moves has to win at least as often as one that does not.
    """
    moves = sensible(observation)
    choices = [move for move in moves if goes_home(move)] or [move for move in moves if not move.target] or moves
    return choices[int(chance.random() * len(choices))] if choices else None


MEASURED: Final[Mapping[str, Policy]] = MappingProxyType({"baseline": baseline, **POLICIES})
"""Policies by name whose wins `cadogan odds` counts: the baseline, and those of the house bots."""


def play_to_end(layout: Layout, policy: Policy, chance: RandomSource) -> Layout:
    """Play a board to its end, or until the policy gives up. Returns the last layout."""
    observation = Observation.of(layout)
    while observation.legal:
        move = policy(observation, chance)
        if move is None:
            break
        layout = layout.play(move)
        observation = observation.follow(move, layout)
    return layout
