"""Agreement: how many moves of a racer are those of the solver, which knows every card.

A racer can agree with the solver by playing well, too, so the share is read against that of other players.
"""

from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.fair_play.moment import Moment, weightiest
from cadogan.races.fair_play.timed_move import TimedMove
from cadogan.rules.policies.heuristic import score
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.solver.search import Won, solve


class Agreement(Struct, frozen=True):
    """`equal` of the `asked` moves were the solver's. Positions for which it knows no way to win do not count."""

    asked: int
    equal: int
    shown: Moment | None = None
    """An equal move, best one that a good player would not have tried first."""


def agreement(moves: Sequence[TimedMove], chance: RandomSource, positions: int, nodes: int) -> Agreement:
    """Agreement at a sample of the positions with a choice. The solver remembers at most `nodes` layouts for each."""
    asked = 0
    equal: list[TimedMove] = []
    for move in sample([each for each in moves if each.is_choice], positions, chance):
        verdict = solve(move.layout, nodes)
        if isinstance(verdict, Won):
            asked += 1
            if verdict.moves[0] == move.move:
                equal.append(move)
    return Agreement(asked, len(equal), weightiest(map(moment, equal)))


def moment(move: TimedMove) -> Moment:
    """The moment of a move that is the solver's. It shows more if other moves look better."""
    looks = score(move.observation, move.move)
    better = sum(score(move.observation, option) > looks for option in move.options)
    words = f"the solver's move; {better} of {len(move.options) - 1} others look better"
    return Moment(move.t, move.move.text, better, words)


def sample(moves: Sequence[TimedMove], most: int, chance: RandomSource) -> list[TimedMove]:
    """At most so many of the moves, drawn at random, in their order."""
    places = list(range(len(moves)))
    chance.shuffle(places)
    return [moves[place] for place in sorted(places[:most])]
