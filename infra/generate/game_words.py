"""The languages of the page, and in each the words of the games and of the switches of a race, from the core."""

import json
from pathlib import Path
from typing import Any

from cadogan.races.settings import DEFAULTS, SWITCHES
from cadogan.rules import GAMES, Game
from cadogan.rules.words import LANGUAGES, Words, language

FOLDER = Path(__file__).parents[2] / "clients" / "web" / "src" / "words"

LEAST_KNOWN = 1_000
"""`renown` of a game that says nothing of it."""


def texts() -> dict[Path, str]:
    """The lists of languages, games and switches, and the files of each language."""
    files: dict[str, object] = {
        "languages": LANGUAGES,
        "games": {game.id: in_any_language(game) for game in GAMES.values()},
        "switches": {
            name: {"usual": DEFAULTS[name], "first": switch.first, "whose": switch.whose}
            for name, switch in SWITCHES.items()
        },
    }
    for code in LANGUAGES:
        files[f"games.{code}"] = words_of(code)
        files[f"switches.{code}"] = {
            name: {"label": switch.label[code], "unusual": switch.unusual[code]} for name, switch in SWITCHES.items()
        }
    return {
        FOLDER / f"{name}.json": json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        for name, content in files.items()
    }


def words_of(code: str) -> dict[str, Any]:
    """What the page says about games in a language. Choices and sources are there by their English text."""
    games = {game.id: game_in(game.words[code]) for game in GAMES.values()}
    if code == "en":
        return {"games": games}
    own = language(code)
    choices = {english: told for game in GAMES.values() for english, told in game.words[code].choices.items()}
    sources = dict.fromkeys(
        source for game in GAMES.values() for source in (game.source, *([game.odds.source] if game.odds else []))
    )
    return {
        "games": games,
        "choices": {**own.choices, **choices},
        "sources": {source: own.source(source) for source in sources},
    }


def game_in(words: Words) -> dict[str, Any]:
    """A game in a language. What is the same as in the service's answer about it is left out."""
    told = {"about": words.about, "name": words.name, "also": words.also, "history": words.history}
    return {**{name: value for name, value in told.items() if value}, "how": words.how}


def in_any_language(game: Game) -> dict[str, Any]:
    """What the page knows about a game in any language, besides the service's answer about it."""
    return {
        **({"called": more} if (more := called(game)) else {}),
        **({"renown": game.renown} if game.renown < LEAST_KNOWN else {}),
        "first": game.first,
    }


def called(game: Game) -> list[str]:
    """Names of a game in any language, besides those of the service: people look for the one that they know."""
    names = dict.fromkeys(name for words in game.words.values() for name in (words.name, *words.also))
    return [name for name in names if name and name not in {game.name, *game.also}]
