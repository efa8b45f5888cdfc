"""Random games: each axis drawn as the table of axes says, as far as they make sense together."""

from hypothesis import reject
from hypothesis import strategies as st

from cadogan.rules import InvalidRules
from cadogan.rules.axes import Rules
from cadogan.rules.axis import Chance, drawn
from cadogan.rules.validation import validate


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that make sense."""
    return drawn_rules(draw(st.randoms(use_true_random=False))) or reject()


def drawn_rules(chance: Chance) -> Rules | None:
    """Rules that make sense; None if they lay more cards than there are, which is all that may be wrong with them."""
    made = drawn(Rules, chance)
    try:
        validate(made)
    except InvalidRules as error:
        if error.axis != "deal":
            raise
        return None
    return made
