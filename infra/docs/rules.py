"""The page of the rules: `docs/rules.md`, with a section for each game from the values in `cadogan/rules/games`."""

from pathlib import Path

from cadogan.rules import GAMES, Game

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
HERE = "<!-- the games -->\n"


def page() -> str:
    """The page."""
    return PAGE.read_text(encoding="utf-8").replace(
        HERE, "\n".join(map(section, range(1, len(GAMES) + 1), GAMES.values()))
    )


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
