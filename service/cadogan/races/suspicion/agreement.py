"""Agreement: how many of the solver's surprising moves a racer finds.

The solver knows every card. Most of its moves are those that any good player makes, so agreeing with them says little.
A move is surprising if another one looks better, by what lies face up. Players who see only that find few of them,
because most are good in this deal alone. A racer who finds most of them has seen more.
"""

from collections.abc import Sequence

from msgspec import Struct

from cadogan.races.suspicion.moment import Moment, weightiest
from cadogan.races.suspicion.timed_move import TimedMove
from cadogan.rules import Move
from cadogan.rules.policies.heuristic import score
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.solver.search import Won, solve


class Agreement(Struct, frozen=True):
    """Of `positions`, the solver knew a surprising move at `surprising`; the racer made `equal` of these moves."""

    positions: int
    surprising: int
    equal: int
    shown: Moment | None = None


def agreement(moves: Sequence[TimedMove], chance: RandomSource, positions: int, nodes: int) -> Agreement:
    """Agreement at a sample of the positions with a choice. The solver remembers at most `nodes` layouts for each."""
    asked = sample([each for each in moves if each.is_choice], positions, chance)
    surprising = 0
    equal: list[Moment] = []
    for move in asked:
        verdict = solve(move.layout, nodes)
        if not isinstance(verdict, Won):
            continue
        found = verdict.moves[0]
        better = better_looking(move, found)
        if better:
            surprising += 1
            if found == move.move:
                words = f"the solver's move; {better} of {len(move.options) - 1} others look better"
                equal.append(Moment(move.t, found.text, better, words))
    return Agreement(len(asked), surprising, len(equal), weightiest(equal))


def better_looking(move: TimedMove, found: Move) -> int:
    """Number of sensible moves that look better than this one."""
    looks = score(move.observation, found)
    return sum(score(move.observation, option) > looks for option in move.options)


def sample(moves: Sequence[TimedMove], most: int, chance: RandomSource) -> list[TimedMove]:
    """At most so many of the moves, drawn at random, in their order."""
    places = list(range(len(moves)))
    chance.shuffle(places)
    return [moves[place] for place in sorted(places[:most])]
