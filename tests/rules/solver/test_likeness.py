"""Layouts that the solver takes for alike lead to layouts that are alike."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cadogan.rules import Game, Layout, Seed
from cadogan.rules.axes import Build, Rules
from cadogan.rules.solver.likeness import Likeness
from tests.examples_drawn import examples
from tests.rules.lines import play
from tests.rules.variants import rules

FILLED_FROM_THE_FIRST = Rules(
    deal=("reserve", "tableau"),
    columns=8,
    build=Build(match="any", step=None),
    reserves=2,
    reserve_depth=5,
    filled_at_once=True,
)
"""A game whose reserve piles are not alike: gaps are filled from the first."""


@settings(max_examples=examples(40), deadline=None, suppress_health_check=list(HealthCheck))
@given(rules(), st.integers(0, 2**32).map(Random))
@example(FILLED_FROM_THE_FIRST, Random(1))
def test_layouts_with_equal_keys_lead_to_equal_keys(axes: Rules, chance: Random) -> None:
    game = Game(id="variant", name="A variant", about="", source="", rules=axes)
    start = game.start(Seed(chance.randbytes(16)).deck(game))
    likeness = Likeness(start.deal)
    for layout in play(start, 12, chance):
        for other in exchanged(layout):
            if likeness.key(other) == likeness.key(layout):
                assert keys_reached(likeness, other) == keys_reached(likeness, layout), (layout.stacks, other.stacks)


def exchanged(layout: Layout) -> Iterator[Layout]:
    """The layout with any two of its tableau piles, or of its reserve piles, exchanged."""
    compiled = layout.deal.compiled
    for piles in compiled.tableau, compiled.reserve:
        for one, other in combinations(piles, 2):
            stacks = list(layout.stacks)
            stacks[one], stacks[other] = stacks[other], stacks[one]
            yield Layout(
                layout.deal, tuple(stacks), layout.wanted, layout.home, layout.redealt, layout.seen, layout.idle
            )


def keys_reached(likeness: Likeness, layout: Layout) -> set[bytes]:
    """Keys after every move."""
    return {likeness.key(layout.play(move)) for move in layout.legal_moves()}
