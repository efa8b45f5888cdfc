"""Values a board whose columns were dealt long: how far it is put in order, in cards home.

There most cards lie on cards that are needed sooner, and one move alone tells little. So a policy plans moves that make
sense together (`planning.py`), and this value says which of the boards that it can reach is best. The weights were
tuned on other deals than those in `docs/odds.md`.
"""

from typing import Final

from cadogan.rules.compiled_rules import ALL_RANKS
from cadogan.rules.layout import KING, Layout
from cadogan.rules.policies.heuristic import FULL_SUIT, wait
from cadogan.rules.position import BITS

IN_PLAY: Final = 0.15
"""A card of the tableau: it came out of the stock."""
FACE_DOWN: Final = -1.0
"""One that lies face down: nobody knows what it can do."""
BURIES: Final = -0.15
"""One that lies on a card that is needed sooner: it must leave before that one can."""
BUILT: Final = 0.1
"""One that is built on the card below it."""
RUN: Final = 0.05
"""One that also moves together with it."""
RUN_OF_SUIT: Final = 0.5
"""The same where complete runs leave. There, a card that is only built is in the way of its suit, and has no value."""
RUN_LENGTHENS: Final = 0.06
"""Added there for each card of the run below it: one long run leaves sooner than two short ones."""
KING_BELOW: Final = 0.2
"""A king at the bottom of a column, where it is in nobody's way."""
GAP: Final = 0.8
"""A gap that takes any card."""
GAP_OF_RANK: Final = 0.05
"""One that takes a single rank. It is worth less than the card that fills it."""
GAP_BEFORE_DEAL: Final = -5.0
"""A gap that must be filled before the next deal."""
CELL: Final = -0.5
"""A cell that is taken."""


def order(layout: Layout, known: int, *, before_deal: bool = False) -> float:
    """Value of a layout to a racer who knows the faces of the cards `known`, as bits.

    `before_deal` says that only the next deal can help, and that it is refused while there is a gap.
    """
    compiled, stacks = layout.deal.compiled, layout.stacks
    gap = GAP_BEFORE_DEAL if before_deal else GAP if compiled.gap_ranks == ALL_RANKS else GAP_OF_RANK
    value = float(layout.home)
    for number in compiled.tableau:
        value += order_in_column(layout, stacks[number], known) if stacks[number] else gap
    if compiled.has_cells:
        for number in compiled.reserve:
            if stacks[number]:
                value += CELL
    return value


def order_in_column(layout: Layout, stack: bytes, known: int) -> float:
    """Value of the cards of a column. A card that a plan turns up counts as neither good nor bad."""
    deal, seen, runs_leave = layout.deal, layout.seen, layout.deal.compiled.runs_leave
    fit, take, run_fit, run_take = deal.fit, deal.take, deal.run_fit, deal.run_take
    value = IN_PLAY * len(stack)
    if known & BITS[stack[0]] and deal.rank[stack[0]] == KING:
        value += KING_BELOW
    soonest, below, run = FULL_SUIT, -1, 0
    for card in stack:
        if not known & BITS[card]:
            if not seen & BITS[card]:
                value += FACE_DOWN
            continue
        if not runs_leave:
            waits = wait(layout, card)
            if waits > soonest:
                value += BURIES
            else:
                soonest = waits
        if below < 0:
            pass
        elif run_fit[card] == run_take[below]:
            run += 1
            value += RUN_OF_SUIT + RUN_LENGTHENS * run if runs_leave else BUILT + RUN
        else:
            run = 0
            if fit[card] == take[below] and not runs_leave:
                value += BUILT
        below = card
    return value
