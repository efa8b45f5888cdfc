"""Moves and their notation: `t1-t3x4`, `r0.5-f2`, `s-t2`, `deal`, `redeal`.

Piles are `s` stock, `w` waste, `f0…` foundations, `t0…` tableau, `r0…` reserve, numbered from the left. Each move has
one spelling, so two moves are equal exactly when their texts are equal.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple, Self

from cadogan.rules.errors import InvalidMove

_NUMBER = "(?:0|[1-9][0-9]?)"
_NOTATION = re.compile(
    rf"(?P<source>s|w|[ftr]{_NUMBER})(?:\.(?P<place>0|[1-9][0-9]{{0,2}}))?-(?P<target>[ftr]{_NUMBER})(?:x(?P<cards>[2-9]|[1-9][0-9]{{1,2}}))?"
)


class _Fields(NamedTuple):
    source: str
    target: str
    cards: int
    place: int | None
    text: str


TEXT: Final = 4
"""Index of the text. Compiled code reads an index faster than an attribute."""


class Move(_Fields):
    """Moves cards from the top of `source` to `target`. `deal` and `redeal` have no target.

    `place` is set where every card of a pile is available: it is the index of the card from the bottom. `text` is the
    notation, as `str` gives it.

    >>> move = Move.parse("t1-t3x4")
    >>> move.source, move.target, move.cards, str(move)
    ('t1', 't3', 4, 't1-t3x4')
    """

    __slots__ = ()

    def __new__(cls, source: str, target: str = "", cards: int = 1, place: int | None = None) -> Self:
        """Make a move and compute its text once."""
        if not target:
            return super().__new__(cls, source, "", 1, None, source)
        origin = source if place is None else f"{source}.{place}"
        run = "" if cards == 1 else f"x{cards}"
        return super().__new__(cls, source, target, cards, place, f"{origin}-{target}{run}")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move.parse({self.text!r})"

    @staticmethod
    @lru_cache(maxsize=8192)  # enough for every move of the games, and a bound for texts that make no sense
    def parse(text: str) -> "Move":
        """Read one move. Raises InvalidMove for any other spelling."""
        if text in ("deal", "redeal"):
            return DEAL if text == "deal" else REDEAL
        match = _NOTATION.fullmatch(text)
        if match is None:
            raise InvalidMove(
                f"{text!r} is not a move; moves look like 'w-f2', 't1-t3x4' (a run of four), 'r0.5-f2', 's-t2', "
                "'deal', 'redeal'"
            )
        source, place, target, cards = match.group("source", "place", "target", "cards")
        return Move(source, target, int(cards or 1), None if place is None else int(place))


DEAL = Move("deal")
REDEAL = Move("redeal")
