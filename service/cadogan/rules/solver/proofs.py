"""For which axes the proofs of the solver hold. A wrong one calls a deal lost that can be won, so each fails closed.

A proof names the axes that it was made for. Where rules have an axis that it does not name, and not at its default, the
proof is off: the solver then finds less or takes longer, but says nothing wrong. At its default an axis changes
nothing, so old games keep their proofs. A new axis is named by a proof once somebody has extended it, with rules in
`tests/rules/endgames.py` that have the axis.
"""

from typing import Final

from cadogan.rules.axes import Rules
from cadogan.rules.axis import axes_of

FIRST_AXES: Final = frozenset(
    (
        *("packs", "taken_out", "deal"),
        *("ascending", "descending", "by_suit", "foundation_wrap", "base", "lifted_first"),
        *("columns", "build", "built_from", "runs", "pile_limit"),
        *("filled_at_once", "gaps", "gaps_without_reserve"),
        *("reserves", "reserve_depth", "reserve_shown", "reserve_available"),
        *("cards_to_waste", "waste_limit", "unit", "last_unit", "redeals", "gather"),
    )
)
"""Axes that every proof was made for. Later ones are named by each proof that holds for them, never here."""


def holds(rules: Rules, named: frozenset[str]) -> bool:
    """Whether a proof that names these axes holds under rules.

    >>> from cadogan.rules import GAMES
    >>> [holds(GAMES[game].rules, FIRST_AXES - {"runs"}) for game in ("storehouse", "sir-tommy")]
    [False, True]
    """
    kind: type = type(rules)
    axes = axes_of(kind)
    return all(getattr(rules, name) == axes[name].default for name in axes.keys() - named)
