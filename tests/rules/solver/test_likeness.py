"""Layouts that the solver takes for alike lead to layouts that are alike."""

from collections import deque
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadogan.rules import Game, Layout, Seed
from cadogan.rules.axes import Rules
from cadogan.rules.solver.likeness import Likeness
from tests.examples_drawn import examples
from tests.rules.variants import rules

MOST_LAYOUTS = 150
"""Layouts of one deal that are compared: so many steps are taken from the deal, the nearest first."""


@settings(max_examples=examples(40), deadline=None, suppress_health_check=list(HealthCheck))
@given(rules(), st.integers(0, 2**32))
def test_layouts_with_equal_keys_have_moves_that_lead_to_equal_keys(axes: Rules, seed: int) -> None:
    game = Game(id="variant", name="A variant", about="", source="", rules=axes)
    start = game.start(Seed(Random(seed).randbytes(16)).deck(game))
    likeness = Likeness(start.deal)
    led_to: dict[tuple[bytes, int], tuple[Layout, set[bytes]]] = {}
    for layout in layouts_from(start):
        if layout.idle:
            continue  # a round in which nothing else was legal has begun: no part of the key
        key = likeness.key(layout), likeness.lateness(layout)
        reached = keys_reached(likeness, layout)
        first, expected = led_to.setdefault(key, (layout, reached))
        assert reached == expected, (axes, first.stacks, layout.stacks)


def layouts_from(start: Layout) -> list[Layout]:
    """Layouts that can be reached from a deal, each way to them as a layout of its own."""
    found, ahead = [start], deque([start])
    while ahead and len(found) < MOST_LAYOUTS:
        layout = ahead.popleft()
        following = [layout.play(move) for move in layout.legal_moves()]
        found += following
        ahead += following
    return found


def keys_reached(likeness: Likeness, layout: Layout) -> set[bytes]:
    """Keys after every move. Where the stock may be turned, only of moves that it has no part in: see `lateness`."""
    return {
        likeness.key(layout.play(move))
        for move in layout.legal_moves()
        if not (likeness.turns and move.source in {"deal", "redeal", "s", "w"})
    }
