"""Short searches with a stock, each by another estimate, before a long one.

A search that has not won soon has mostly lost its way: of the first sixty deals of Klondike, the usual estimates leave
19 undecided after 60,000 keys. Five others, with as many keys each, win ten of these. Without a stock they were not
tried.
"""

from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.solver.search import Unknown, Verdict
from cadogan.rules.solver.turned_cards.turned_estimate import USUAL, Weights
from cadogan.rules.solver.turned_cards.turned_search import solve_turned

SHORT_KEYS: Final = 60_000
"""Keys that each short search remembers."""
OTHERS: Final[tuple[Weights, ...]] = (
    (6, 10, 2, 8, 20, 4),
    (10, 60, 10, 4, 4, 20),
    (10, 40, 10, 4, 1, 30),
    (2, 40, 4, 2, 2, 10),
    (4, 30, 2, 2, 12, 4),
)
"""Estimates that dig for what is wanted at home; that turn up cards first; that do not mind the talon; that build long
columns; that empty the talon."""


def decide_turned(layout: Layout, keys: int) -> Verdict:
    """Decide a layout of turned cards; Unknown if no search decides it that remembers at most `keys` layouts."""
    has_talon = layout.stacks[STOCK] or layout.stacks[WASTE]
    if keys <= SHORT_KEYS or not has_talon:
        return solve_turned(layout, keys)
    for weights in (USUAL, *((other,) for other in OTHERS)):
        verdict = solve_turned(layout, SHORT_KEYS, weights)
        if not isinstance(verdict, Unknown):
            return verdict
    return solve_turned(layout, keys)
