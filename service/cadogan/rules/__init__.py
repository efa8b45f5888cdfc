"""The games of patience: cards, fair deals, rules as values, and the one engine that plays them.

Start at `games/`: each game is a value. `axes.py` says what such a value can say, `layout.py` plays it.

>>> from cadogan.rules import GAMES, Seed
>>> game = GAMES["duchess"]
>>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
>>> [str(move) for move in layout.legal_moves()]
['r0-f1', 'r1-f3', 'r2-f1', 'r3-f3']
>>> layout = layout.play(layout.legal_moves()[0])
>>> layout.home
1
"""

from types import FunctionType
from typing import Final, Literal

from cadogan.rules.cards import Card
from cadogan.rules.errors import (
    IllegalMove,
    InvalidDeck,
    InvalidMove,
    InvalidOption,
    InvalidRules,
    InvalidSeed,
    RulesError,
    UnknownGame,
)
from cadogan.rules.game import Game
from cadogan.rules.games import GAMES, RULES_VERSION
from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.seed import Seed

RULES_FORM: Final[Literal["compiled", "python"]] = "python" if isinstance(Layout.play, FunctionType) else "compiled"
"""Which of the two runs here; they do the same."""

__all__ = [
    "GAMES",
    "RULES_FORM",
    "RULES_VERSION",
    "Card",
    "Game",
    "IllegalMove",
    "InvalidDeck",
    "InvalidMove",
    "InvalidOption",
    "InvalidRules",
    "InvalidSeed",
    "Layout",
    "Move",
    "RulesError",
    "Seed",
    "UnknownGame",
]
