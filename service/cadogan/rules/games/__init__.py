"""The games. Each module is a game: a value that the engine plays, and its words.

A new game is a new module with a `GAME`; nothing names it elsewhere.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from cadogan.rules.game import Game

RULES_VERSION: Final = 1
"""Increased whenever a rule of any game is corrected. A race keeps the version that it was played with."""


def found() -> Iterator[Game]:
    """The games of all modules."""
    for module in iter_modules(__path__, f"{__name__}."):
        game: Game = import_module(module.name).GAME
        yield game


GAMES = MappingProxyType({game.id: game for game in sorted(found(), key=lambda game: (game.place, game.name))})
"""Every game by its id, in the order of lists."""
