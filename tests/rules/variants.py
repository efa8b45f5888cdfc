"""Random games: each axis drawn as the table of axes says, as far as they make sense together.

Half of them are games that people play with a few axes drawn again: there, rare combinations come to something.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from hypothesis import reject
from hypothesis import strategies as st

from cadogan.rules import GAMES, InvalidRules
from cadogan.rules.axes import AXES, Build, Rules
from cadogan.rules.axis import Chance, Drawn, drawn
from cadogan.rules.validation import validate

ALTERNATING = Build(match="alternating", wrap=False)
OPEN = Rules(deal=("columns",), build=ALTERNATING, runs_to_gaps=True, gaps_without_reserve=("tableau",))

WIDE = {
    "klondike": replace(
        OPEN,
        columns=7,
        lengths=(1, 2, 3, 4, 5, 6, 7),
        face_down=(0, 1, 2, 3, 4, 5, 6),
        runs="any",
        gap_rank="K",
        gaps_without_reserve=("tableau", "waste", "foundation"),
        built_from=("tableau", "waste", "foundation"),
        cards_to_waste=3,
        redeals=None,
    ),
    "freecell": replace(
        OPEN,
        columns=8,
        lengths=(7, 7, 7, 7, 6, 6, 6, 6),
        runs="carried",
        gaps=("tableau", "reserve"),
        reserves=4,
        cells=True,
        cards_to_waste=0,
    ),
    "spider": replace(
        OPEN,
        packs=2,
        ascending=8,
        home="runs",
        columns=10,
        lengths=(6,) * 4 + (5,) * 6,
        face_down=(5,) * 4 + (4,) * 6,
        build=Build(match="any", wrap=False),
        runs="in suit",
        cards_to_waste=0,
        unit=tuple(f"t{i}" for i in range(10)),
        deal_over_gaps=False,
    ),
    "yukon": replace(
        OPEN,
        columns=7,
        lengths=(1, 6, 7, 8, 9, 10, 11),
        face_down=(0, 1, 2, 3, 4, 5, 6),
        runs="any cards",
        gap_rank="K",
        cards_to_waste=0,
    ),
}
"""Games of the wide axes: columns that hide cards, cells, complete runs, cards that come back."""

BASES = [*[game.rules for game in GAMES.values()], *list(WIDE.values()) * 3]


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that make sense."""
    chance = draw(st.randoms(use_true_random=False))
    return (drawn_rules(chance) if chance.random() < 0.5 else next(rules_near(chance), None)) or reject()


def rules_near(chance: Random) -> Iterator[Rules]:
    """Rules of games that people play, with one to five axes drawn again; those of the draws that make sense."""
    for _ in range(20):
        base, again = chance.choice(BASES), chance.sample(list(AXES), chance.randint(1, 5))
        values = Drawn(AXES, chance)
        for name in AXES:
            if name not in again:
                setattr(values, name, getattr(base, name))
        with suppress(InvalidRules, LookupError, ValueError):  # some samplers find nothing that goes with the others
            made = Rules(**{name: getattr(values, name) for name in AXES})
            validate(made)
            yield made


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
