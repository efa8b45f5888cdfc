"""The loose stock: where it is turned card by card and without end, each of its cards is at hand at any time.

Such a card need not be built on a pile, or fill a gap, before another card goes on it. Leave it in the waste until
then, or until it goes home: the pile is shorter, or a gap is there. What moved the card about on the tableau is left
out, and what moved it together with cards below it moves those alone. So in some line of every win, each card of the
stock that comes on the tableau gets another one on it with the next move (`stays_put`). This needs that the waste may
go wherever the tableau and the stock may.

It follows that a card of the stock never hosts others if none but cards of the stock can ever lie on it, and
that a card goes home at once if only such cards can lie on it (`safety.py`).

A deal that is lost with a loose stock is lost, because every line of the real game is a line of the loose one: three
cards are turned in three deals. `loosened` gives that game, in which far fewer layouts have to be opened.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from cadogan.rules.axes import Rules
from cadogan.rules.compiled_rules import CompiledRules
from cadogan.rules.layout import BUSY, Layout
from cadogan.rules.position import Deal
from cadogan.rules.solver.likeness import may_turn
from cadogan.rules.solver.proofs import FIRST_AXES, holds

HOLDS_FOR: Final = FIRST_AXES


def stays_put(deal: Deal) -> bool:
    """Whether a card of the stock may stay there until another card goes on it, or until it goes home."""
    compiled, rules = deal.compiled, deal.compiled.rules
    fillers = (rules.gaps, rules.gaps_without_reserve)
    is_as_free = all("waste" in sources or not set(sources) - {"reserve"} for sources in fillers)
    gains = set(rules.gaps) - {"reserve"} <= set(rules.gaps_without_reserve)
    return (
        holds(rules, HOLDS_FOR)
        and may_turn(deal)
        and compiled.cards_to_waste == 1
        and compiled.redeals is None
        and is_as_free
        and gains
        and compiled.builds_waste
    )


def loosened(layout: Layout) -> Layout | None:
    """The same layout in the game with a loose stock. None where that is the game itself, or proves nothing."""
    deal = layout.deal
    if not may_turn(deal):
        return None
    loose = Deal(loose_rules(deal.compiled.rules), deal.cards)
    if not stays_put(loose) or loose.compiled.rules == deal.compiled.rules:
        return None
    return Layout(loose, layout.stacks, layout.wanted, layout.home, 0, layout.seen, BUSY)


@lru_cache(maxsize=64)
def loose_rules(rules: Rules) -> CompiledRules:
    """Rules with a loose stock."""
    return CompiledRules(replace(rules, cards_to_waste=1, redeals=None))
