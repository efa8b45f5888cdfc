"""How a game is told: exactly, for /docs/rules, and in sentences for people, in each language of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Exact:
    """The rules of a game, as its section of the page at /docs/rules has them. Markdown."""

    rows: dict[str, str]
    """By subject."""
    before: str = ""
    """A paragraph above the rows."""
    after: str = ""
    """A paragraph below the rows."""
    also: str = ""
    """What the title says besides the name, if not its other names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A game for people, in one language. What stands in the game itself in English is empty there."""

    how: dict[str, str]
    """Sentences by subject. The exact rows have the same subjects."""
    name: str = ""
    """Only where the name is an English description."""
    also: tuple[str, ...] = ()
    about: str = ""
    history: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Our choices, by the English sentence; those of several games are in the module of the language."""


HOME_IS_HOME = "Cards on foundations never come back."
WHOLE_PILES = "A whole tableau pile never moves to a gap: that would change nothing."
IDLE_ROUNDS = (
    "Where redeals are unlimited, a board is stuck after a whole round in which only deal and redeal were legal."
)

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "es": "Español", "de": "Deutsch"}
"""Languages of the page, by code, as they call themselves. All but English have a module beside this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What a language other than English says about several games at once."""

    choices: Mapping[str, str]
    """Our choices, by the English sentence."""
    sources: tuple[tuple[str, str], ...]
    """English words in the sources of games, and what they are in this language."""

    def source(self, english: str) -> str:
        """A source of a game in this language."""
        for word, other in self.sources:
            english = english.replace(word, other)
        return english


def language(code: str) -> Language:
    """A language other than English. What the page says is made from it; the service does without."""
    module = import_module(f"{__name__}.{code}")
    return Language(choices=module.CHOICES, sources=module.SOURCES)
