"""Layouts that the solver takes for alike lead to layouts that are alike."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cadogan.rules import GAMES, Game, Layout, Seed
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
SUITS_DO_NOT_MATTER = Rules(
    deal=("reserve",),
    ascending=4,
    by_suit=False,
    columns=2,
    gaps=("waste",),
    reserves=3,
    reserve_depth=2,
    cards_to_waste=1,
)
"""A game in which piles that show the same ranks may hold cards whose numbers sort differently."""


@settings(max_examples=examples(40), suppress_health_check=list(HealthCheck))
@given(rules(), st.integers(0, 2**32).map(Random))
@example(FILLED_FROM_THE_FIRST, Random(1))
@example(SUITS_DO_NOT_MATTER, Random(1))
def test_layouts_with_equal_keys_lead_to_equal_keys(axes: Rules, chance: Random) -> None:
    game = Game(id="variant", name="A variant", about="", source="", rules=axes)
    start = game.start(Seed(chance.randbytes(16)).deck(game))
    likeness = Likeness(start.deal)
    for layout in play(start, 12, chance):
        for other in exchanged(layout):
            if likeness.key(other) == likeness.key(layout):
                assert keys_reached(likeness, other) == keys_reached(likeness, layout), (layout.stacks, other.stacks)


def exchanged(layout: Layout) -> Iterator[Layout]:
    """The layout with any two of its tableau piles, of its reserve piles, or of their tops of one rank, exchanged."""
    compiled = layout.deal.compiled
    # Only there: keys rely on what lies on foundations, and on the order of stock and waste, as a deal has them.
    tops = sorted({stack[-1] for stack in layout.stacks[compiled.first_tableau :] if stack})
    for one, other in combinations(tops, 2):
        if layout.deal.rank[one] == layout.deal.rank[other]:
            swap = bytes.maketrans(bytes((one, other)), bytes((other, one)))
            yield with_stacks(layout, [stack.translate(swap) for stack in layout.stacks])
    for piles in compiled.tableau, compiled.reserve:
        for one, other in combinations(piles, 2):
            stacks = list(layout.stacks)
            stacks[one], stacks[other] = stacks[other], stacks[one]
            yield with_stacks(layout, stacks)


def with_stacks(layout: Layout, stacks: list[bytes]) -> Layout:
    """The layout with other stacks."""
    return Layout(layout.deal, tuple(stacks), layout.wanted, layout.home, layout.redealt, layout.seen, layout.idle)


def test_suits_do_not_tell_layouts_apart_where_they_matter_nowhere() -> None:
    for game_id, are_alike in (("sir-tommy", True), ("eagle-wing", False)):
        game = GAMES[game_id]
        layout = game.start(Seed(bytes(16)).deck(game))
        aces = [card for card in range(52) if layout.deal.rank[card] == 0][:2]
        swap = bytes.maketrans(bytes(aces), bytes(aces[::-1]))
        other = with_stacks(layout, [stack.translate(swap) for stack in layout.stacks])
        likeness = Likeness(layout.deal)
        assert (likeness.key(layout) == likeness.key(other)) == are_alike


def keys_reached(likeness: Likeness, layout: Layout) -> set[bytes]:
    """Keys after every move."""
    return {likeness.key(layout.play(move)) for move in layout.legal_moves()}
