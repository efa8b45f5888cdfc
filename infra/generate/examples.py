"""Worked examples of the web client's rules pages, and the games of its tests.

An example is a real deal and its first moves, which are those that the hint suggests. It is a list: first all piles of
the deal, then each move with the piles that it changes.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from cadogan.api.routes.games import view
from cadogan.races.hint import hint
from cadogan.rules import GAMES, Game, Seed

WEB = Path(__file__).parents[2] / "clients" / "web"
EXAMPLES = WEB / "src" / "games" / "examples.json"
GAMES_OF_TESTS = WEB / "tests" / "table" / "games.json"
SEED = Seed.parse("ad0e1a1decad09a2acead0e1a1decade")
MOVES = 14


def texts() -> dict[Path, str]:
    """Both files."""
    return {EXAMPLES: examples(), GAMES_OF_TESTS: games_of_tests()}


def games_of_tests() -> str:
    """All games as `GET /api/v1/games` shows them."""
    return msgspec.json.format(msgspec.json.encode([view(game) for game in GAMES.values()]), indent=1).decode() + "\n"


def examples() -> str:
    """All examples as JSON, with one line for each game."""
    lines = (f"  {json.dumps(name)}: {json.dumps(example(game))}" for name, game in GAMES.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def example(game: Game) -> list[dict[str, Any]]:
    """The example of a game."""
    layout = game.start(SEED.deck(game))
    piles = layout.show_all()
    steps: list[dict[str, Any]] = [{"piles": piles}]
    while len(steps) <= MOVES and (move := hint(layout)) is not None:
        layout = layout.play(move)
        after = layout.show_all()
        steps.append({"move": str(move), "piles": {name: pile for name, pile in after.items() if pile != piles[name]}})
        piles = after
    return steps
