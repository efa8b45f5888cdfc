"""How a game is told: exactly, for /docs/rules, and in sentences for people, in each language of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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
    """Our choices, by the English sentence; those of several games are in `SHARED_CHOICES`."""


HOME_IS_HOME = "Cards on foundations never come back."
WHOLE_PILES = "A whole tableau pile never moves to a gap: that would change nothing."
IDLE_ROUNDS = (
    "Where redeals are unlimited, a board is stuck after a whole round in which only deal and redeal were legal."
)

SHARED_CHOICES: Mapping[str, Mapping[str, str]] = {
    "es": {
        HOME_IS_HOME: "Las cartas de las bases no vuelven a salir.",
        WHOLE_PILES: "Un montón entero no se mueve a un hueco: no cambiaría nada.",
        IDLE_ROUNDS: (
            "Con redistribuciones sin límite, un tablero queda bloqueado tras una vuelta entera en la que solo se "
            "podía repartir y redistribuir."
        ),
    }
}
"""Choices of /docs/rules for every game, in other languages. The last two are listed only where they can matter."""
