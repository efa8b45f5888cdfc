"""Parsers for the tags and times of a race's text.

Each raises ValueError or a RulesError with a message that says what would be right.
"""

import re
from collections.abc import Callable
from typing import Any, TypeVar, get_args
from uuid import UUID

from cadogan.races.board import UNDONE
from cadogan.races.facts import How
from cadogan.races.ids import RaceId
from cadogan.races.text.tags_and_moves import GhostOf
from cadogan.races.text.times import ms_of_span
from cadogan.rules import Game, Move, Seed
from cadogan.rules.cards import parse_deck
from cadogan.rules.game import OptionValue

AN_ID = "01a22a6e-0002-7000-8000-000000000001"
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
HEX = re.compile(r"[0-9a-f]{64}")

HOWS: tuple[How, ...] = get_args(How)

T = TypeVar("T")


def id_of(text: str) -> UUID:
    """Id of a race or a player."""
    try:
        read = UUID(text)
    except ValueError:
        read = None
    if read is None or str(read) != text:
        raise ValueError(f"an id looks like {AN_ID}, in lower case")
    return read


def number_of(text: str) -> int:
    """A number without leading zeros."""
    if NUMBER.fullmatch(text) is None:
        raise ValueError("this must be a number without leading zeros")
    return int(text)


def the_number(right: int, text: str) -> int:
    """The number of the seat, which can only be this one."""
    if text != str(right):
        raise ValueError(f"seats are in order; this is seat {right}")
    return right


def seed_of(text: str) -> str:
    """A seed as the writer writes it."""
    if str(Seed.parse(text)) != text:
        raise ValueError("a seed is in lower case")
    return text


def deck_of(game: Game, text: str) -> str:
    """A permutation of the game's pack(s)."""
    return " ".join(map(str, parse_deck(text.split(" "), game.rules.packs, game.rules.suits)))


def options_of(game: Game, text: str) -> dict[str, OptionValue]:
    """Options of a game, each with a value that the game allows."""
    options: dict[str, OptionValue] = {}
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or name in options:
            raise ValueError(f"{word!r} is not an option, or comes twice; options look like trunk=17 redeals=null")
        is_number = NUMBER.fullmatch(value) is not None
        options[name] = None if value == "null" else int(value) if is_number else value
    return game.with_options(options).chosen


def opening_of(text: str) -> tuple[str, ...]:
    """Actions before the position that practice began from."""
    return tuple(UNDONE if word == UNDONE else Move.parse(word).text for word in text.split())


def ghost_of(text: str) -> GhostOf:
    """A seat of another race."""
    race, _, seat = text.partition(" ")
    return GhostOf(RaceId(id_of(race)), number_of(seat))


def undo_of(text: str) -> dict[str, Any]:
    """The settings `undo`, and `undo_penalty` in seconds if there is a penalty."""
    match text.split(" "):
        case ["none" | "free"]:
            return {"undo": text}
        case ["penalty", seconds]:
            return {"undo": "penalty", "undo_penalty": number_of(seconds)}
        case _:
            raise ValueError("this must be none, free, or penalty and its seconds, as in 'penalty 10'")


def end_of(text: str) -> tuple[How, int]:
    """How and when a seat ended."""
    how, _, time = text.rpartition(" ")
    return one_of(HOWS)(how), ms_of_span(time)


def one_of(words: tuple[T, ...]) -> Callable[[str], T]:
    """A parser that accepts only these words."""

    def read(text: str) -> T:
        for word in words:
            if word == text:
                return word
        raise ValueError(f"{text!r} is not one of {', '.join(map(str, words))}")

    return read


def yes_or_no(text: str) -> bool:
    """Whether something is so."""
    return one_of(("yes", "no"))(text) == "yes"


def digest_of(text: str) -> str:
    """A digest as the writer writes it."""
    if HEX.fullmatch(text) is None:
        raise ValueError("a digest has 64 hexadecimal digits, in lower case")
    return text
