"""The page of the rules: `docs/rules.md`, with the games and the axes from the values that the engine plays."""

from pathlib import Path
from typing import Any, get_type_hints

from cadogan.cli.players.description import in_words
from cadogan.cli.players.games import in_json
from cadogan.rules import GAMES, Game
from cadogan.rules.axes import AXES, Rules
from cadogan.rules.axis import Axis

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
HERE = "<!-- the games -->\n"
AXES_HERE = "<!-- the axes -->\n"


def page() -> str:
    """The page."""
    games = "\n".join(map(section, range(1, len(GAMES) + 1), GAMES.values()))
    return PAGE.read_text(encoding="utf-8").replace(HERE, games).replace(AXES_HERE, table_of_axes())


def table_of_axes() -> str:
    """Every axis with its values, its default and its words."""
    hints = get_type_hints(Rules)
    rows = [
        (f"`{name}`", values(axis, hints[name]), f"`{in_json(axis.default)}`", axis.about)
        for name, axis in AXES.items()
    ]
    return "".join(f"| {' | '.join(row)} |\n" for row in [("axis", "values", "default", "about"), ("---",) * 4, *rows])


def values(axis: Axis, hint: Any) -> str:
    """The values of an axis, in words."""
    return in_words(hint).replace("a number", axis.counts)


def section(number: int, game: Game) -> str:
    """The section of a game: its title with all names, its rules by subject, and what goes with them."""
    exact = game.exact
    also = exact.also or (f"also {', '.join(game.also)}" if game.also else "")
    rows = "".join(f"| {subject} | {rule} |\n" for subject, rule in exact.rows.items())
    parts = [
        f"## {number}. {game.name} (`{game.id}`{'; ' if also else ''}{also})\n",
        f"{exact.before}\n" if exact.before else "",
        f"| | |\n|---|---|\n{rows}",
        f"{exact.after}\n" if exact.after else "",
    ]
    return "\n".join(filter(None, parts))
