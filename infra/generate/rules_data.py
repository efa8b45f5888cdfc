"""The games as data, for the rules engine of the TypeScript SDK: values of axes, and options. The bots of the page."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from statistics import mean
from typing import Any

from cadogan.lobby.bots.bot_play import THINKING_S
from cadogan.lobby.bots.house_bot import HOUSE_BOTS
from cadogan.rules import GAMES, Game
from cadogan.rules.axes import AXES, Build, Rules

CLIENTS = Path(__file__).parents[2] / "clients"
TARGET = CLIENTS / "typescript/src/rules/data.ts"
BOTS = CLIENTS / "web/src/practice/bots.json"
HINTED = "steady"
"""The policy that the hint of the engine plays."""

HEAD = """/** The games as data, from `service/cadogan/rules/games`. Generated; do not edit. */
import type { GamesData } from "./game.js";

export const DATA: GamesData = {
"""


def texts() -> dict[Path, str]:
    """Both files."""
    return {TARGET: rules_data(), BOTS: bots()}


def bots() -> str:
    """Milliseconds of a move, by the name of each house bot that plays as the hint does."""
    thinking_ms = 1000 * mean(THINKING_S)
    paces = {bot.name: round(bot.pace * thinking_ms) for bot in HOUSE_BOTS if bot.policy == HINTED}
    return json.dumps(paces, indent=1) + "\n"


def rules_data() -> str:
    """A module with all games, one a line, and the defaults of their axes."""
    games = "".join(f"    {json.dumps(data_of(game), ensure_ascii=False)},\n" for game in GAMES.values())
    return f"{HEAD}  defaults: {json.dumps(asdict(Rules()))},\n  games: [\n{games}  ],\n}};\n"


def data_of(game: Game) -> dict[str, Any]:
    """A game: its axes but for defaults, and its options."""
    return {
        "id": game.id,
        "name": game.name,
        "rules": axes_of(game.rules),
        "options": [
            {
                "name": option.name,
                "sets": [(value, plain(axes)) for value, axes in option.sets.items()],
                "is_newer": option.is_newer,
            }
            for option in game.options
        ],
    }


def axes_of(rules: Rules) -> dict[str, Any]:
    """The axes that do not have their defaults."""
    return {name: value for name, value in asdict(rules).items() if getattr(rules, name) != AXES[name].default}


def plain(axes: Mapping[str, object]) -> dict[str, object]:
    """Axes that an option sets, as JSON has them."""
    return {name: asdict(value) if isinstance(value, Build) else value for name, value in axes.items()}
