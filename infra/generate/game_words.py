"""The words of the games for the page, in each of its languages, from the values in `cadogan/rules/games`."""

import json
from pathlib import Path
from typing import Any

from cadogan.rules import GAMES, Game
from cadogan.rules.words import SHARED_CHOICES

FOLDER = Path(__file__).parents[2] / "clients" / "web" / "src" / "words"
LANGUAGES = ("en", "es")

SOURCES = {
    "es": (
        (
            "docs/odds.md, results of policies with hidden cards",
            "docs/odds.md, resultados de estrategias con cartas tapadas",
        ),
        ("Wikipedia,", "Wikipedia en inglés,"),
        (" and ", " y "),
    )
}
"""English words in the sources of games, and what they are in other languages."""


LEAST_KNOWN = 1_000
"""`renown` of a game that says nothing of it."""


def texts() -> dict[Path, str]:
    """A file for each language."""
    return {
        FOLDER / f"games.{language}.json": json.dumps(words_of(language), ensure_ascii=False, indent=1) + "\n"
        for language in LANGUAGES
    }


def words_of(language: str) -> dict[str, Any]:
    """What the page says about games in a language. Choices and sources are there by their English text."""
    choices: dict[str, str] = dict(SHARED_CHOICES.get(language, {}))
    sources: dict[str, str] = {}
    for game in GAMES.values():
        choices |= game.words[language].choices
        for source in (game.source, *([game.odds.source] if game.odds else [])):
            sources[source] = source_in(language, source)
    translated = {} if language == "en" else {"choices": choices, "sources": sources}
    return {"games": {game.id: game_in(language, game) for game in GAMES.values()}, **translated}


def game_in(language: str, game: Game) -> dict[str, Any]:
    """A game in a language. What is the same as in the service's answer about it is left out."""
    words = game.words[language]
    told = {"about": words.about, "name": words.name, "also": words.also, "history": words.history}
    return {
        **{name: value for name, value in told.items() if value},
        **({"called": more} if (more := called(game)) else {}),
        **({"renown": game.renown} if game.renown < LEAST_KNOWN else {}),
        "how": words.how,
        "first": game.first,
    }


def called(game: Game) -> list[str]:
    """Names of a game in any language, besides those of the service: people look for the one that they know."""
    names = dict.fromkeys(
        name for language in LANGUAGES for name in (game.words[language].name, *game.words[language].also)
    )
    return [name for name in names if name and name not in {game.name, *game.also}]


def source_in(language: str, source: str) -> str:
    """A source in a language."""
    for english, other in SOURCES.get(language, ()):
        source = source.replace(english, other)
    return source
