"""Races for tests of fair play: a racer of a kind against a steady person."""

import random
from uuid import UUID

from cadogan.races.ids import PlayerId
from cadogan.races.record.applied_event import AppliedEvent, replay
from cadogan.races.suspicion.timed_move import TimedMove, moves_of
from infra.simulate.fair_play.population import BEGINNING_MS
from infra.simulate.fair_play.raced import raced
from infra.simulate.fair_play.racer import Chooser, Racer, Timing, by_policy, like_a_person

GAME = "eagle-wing-coops"
ADA, BEN = PlayerId(UUID(int=1)), PlayerId(UUID(int=2))


def history(choose: Chooser, timing: Timing | None = None, *, game: str = GAME, seed: int = 1) -> list[AppliedEvent]:
    """A finished race, in whose first seat somebody plays like this."""
    chance = random.Random(seed)
    racer = Racer("somebody", choose, timing or like_a_person(chance))
    opponent = Racer("steady", by_policy("steady"), like_a_person(chance))
    return replay(raced(game, (racer, opponent), (ADA, BEN), BEGINNING_MS, chance).payloads)


def moves(choose: Chooser, timing: Timing | None = None, *, game: str = GAME, seed: int = 1) -> list[TimedMove]:
    """Moves of the first seat of such a race."""
    return moves_of(history(choose, timing, game=game, seed=seed), 0)
