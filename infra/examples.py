"""`python -m infra.examples`: write the worked examples of the web client's rules pages, played by a good player.

Each is a real deal and its first moves: `{"piles": …}` as they lie, then for each move what it changes.
"""

import json
from pathlib import Path
from typing import Any

from cadogan.races.hint import hint
from cadogan.rules import GAMES, Game, Seed

EXAMPLES = Path(__file__).parents[1] / "clients" / "web" / "src" / "examples.json"
SEED = Seed.parse("ad0e1a1decad09a2acead0e1a1decade")
MOVES = 14


def main() -> None:
    """Write them."""
    EXAMPLES.write_text(examples(), encoding="utf-8")


def examples() -> str:
    """All examples as one JSON text, a game a line."""
    lines = (f"  {json.dumps(name)}: {json.dumps(example(game))}" for name, game in GAMES.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def example(game: Game) -> list[dict[str, Any]]:
    """A deal and its first moves."""
    layout = game.start(SEED.deck(game))
    shown = layout.show_all()
    steps: list[dict[str, Any]] = [{"piles": shown}]
    while len(steps) <= MOVES and (move := hint(layout)) is not None:
        layout = layout.play(move)
        after = layout.show_all()
        steps.append({"move": str(move), "piles": {name: pile for name, pile in after.items() if pile != shown[name]}})
        shown = after
    return steps


if __name__ == "__main__":
    main()
