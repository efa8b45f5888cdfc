"""Reads the text of a race; what is wrong with one is said by line. Whether it can have been so, `text_check` says."""

import re
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Literal, TypeVar, get_args
from uuid import UUID

from cadogan.races.board import UNDONE
from cadogan.races.events import How, Origin
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import game_named
from cadogan.races.text import GhostOf, TextRace, TextSeat, TextStep
from cadogan.races.text_sections import Section, Word, sections_of, unreadable
from cadogan.races.text_write import moment, span
from cadogan.rules import Game, InvalidMove, Move, Seed
from cadogan.rules.cards import parse_deck
from cadogan.rules.game import OptionValue

RACE_TAGS = (
    *("Race", "Rules", "Game", "Options", "Seed", "Deck", "Origin", "Opening", "Created", "Started", "Finished"),
    *("Limit", "Undo", "View", "Rated", "Digest"),
)
SEAT_TAGS = ("Seat", "Racer", "Name", "Ghost", "Place", "Home", "End", "Time")

AN_ID = "01a22a6e-0002-7000-8000-000000000001"
SPAN = re.compile(r"(0|[1-9][0-9]*):([0-5][0-9])\.([0-9]{3})")
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
HEX = re.compile(r"[0-9a-f]{64}")

Undo = Literal["none", "free", "penalty"]
View = Literal["fair", "open", "closed"]
VIEWS: tuple[View, ...] = get_args(View)
HOWS: tuple[How, ...] = get_args(How)
YES_OR_NO = ("yes", "no")

T = TypeVar("T")


def read_text(text: str) -> TextRace:
    """Read the text of a race; Unreadable names the line, and what is wrong there."""
    head, *seats = sections_of(text)
    head.refuse_others(RACE_TAGS)
    game = head.read("Game", game_named, "duchess")
    options = head.read_if_there("Options", partial(options_of, game))
    undo, penalty = head.read("Undo", undo_of, "penalty 10")
    return TextRace(
        race_id=RaceId(head.read("Race", id_of, AN_ID)),
        rules_version=head.read("Rules", number_of, "1"),
        game=game.id,
        options=game.chosen if options is None else options,
        seed=head.read_if_there("Seed", seed_of),
        deck=head.read_if_there("Deck", partial(deck_of, game)),
        origin=origin_of(head),
        created_at=head.read("Created", ms_of_moment, moment(0)),
        started_at=head.read("Started", ms_of_moment, moment(0)),
        finished_at=head.read("Finished", ms_of_moment, moment(0)),
        time_limit=head.read("Limit", number_of, "600"),
        undo=undo,
        undo_penalty=penalty,
        view=head.read("View", one_of(VIEWS), "fair"),
        rated=head.read("Rated", one_of(YES_OR_NO), "no") == "yes",
        digest=head.read("Digest", digest_of, "0" * 64),
        seats=tuple(seat_of(number, section) for number, section in enumerate(must_have_seats(head, seats))),
    )


def must_have_seats(head: Section, seats: list[Section]) -> list[Section]:
    """The seats of a race, of which there is one at the least."""
    if not seats:
        raise unreadable(head.line, 'there is no [Seat "0"] below the tags of the race')
    return seats


def seat_of(number: int, section: Section) -> TextSeat:
    """One seat: its tags, and what was done there."""
    section.refuse_others(SEAT_TAGS)
    section.read("Seat", partial(the_number, number), str(number))
    how, ended = section.read("End", end_of, "resigned 1:01.200")
    return TextSeat(
        racer=PlayerId(section.read("Racer", id_of, AN_ID)),
        name=section.read_if_there("Name", str),
        ghost=section.read_if_there("Ghost", ghost_of),
        place=section.read("Place", number_of, "1"),
        home=section.read("Home", number_of, "52"),
        how=how,
        ended=ended,
        time=section.read("Time", ms_of_span, "1:01.200"),
        steps=tuple(steps_of(section.words)),
    )


def steps_of(words: list[Word]) -> list[TextStep]:
    """Steps, of three words each; a line may end behind any of them."""
    done: list[TextStep] = []
    for n, at in enumerate(range(0, len(words), 3), start=1):
        number, *rest = words[at : at + 3]
        if number.text != f"{n}.":
            raise unreadable(number.line, f"{number.text!r} where step {n} should begin, with '{n}.'")
        if len(rest) < 2:
            raise unreadable(words[-1].line, f"step {n} ends early; a step looks like '{n}. r0-f1 {{0:01.234}}'")
        done.append(TextStep(action_of(n, rest[0]), time_of(n, rest[1])))
    return done


def action_of(n: int, word: Word) -> str:
    """What was done in a step."""
    if word.text == UNDONE:
        return UNDONE
    try:
        return Move.parse(word.text).text
    except InvalidMove as error:
        raise unreadable(word.line, f"step {n}: {error}, or '{UNDONE}'") from None


def time_of(n: int, word: Word) -> int:
    """When a step was done."""
    if not (word.text.startswith("{") and word.text.endswith("}")):
        raise unreadable(word.line, f"step {n}: {word.text!r}: a time stands in braces, as {{1:01.200}}")
    try:
        return ms_of_span(word.text[1:-1])
    except ValueError as error:
        raise unreadable(word.line, f"step {n}: {word.text!r}: {error}") from None


def id_of(text: str) -> UUID:
    """Id of a race or a player."""
    try:
        read = UUID(text)
    except ValueError:
        read = None
    if read is None or str(read) != text:
        raise ValueError(f"an id looks like {AN_ID}, in small letters")
    return read


def number_of(text: str) -> int:
    """A number, without leading zeros."""
    if NUMBER.fullmatch(text) is None:
        raise ValueError("this takes a number, without leading zeros")
    return int(text)


def the_number(right: int, text: str) -> int:
    """A number that can only be this one."""
    if text != str(right):
        raise ValueError(f"seats stand in order; this is seat {right}")
    return right


def seed_of(text: str) -> str:
    """A seed as we write it."""
    if str(Seed.parse(text)) != text:
        raise ValueError("a seed is written in small letters")
    return text


def deck_of(game: Game, text: str) -> str:
    """A permutation of the game's pack(s)."""
    return " ".join(map(str, parse_deck(text.split(" "), game.rules.packs)))


def options_of(game: Game, text: str) -> dict[str, OptionValue]:
    """Options of a game, each with a value that makes sense there."""
    options: dict[str, OptionValue] = {}
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or name in options:
            raise ValueError(f"{word!r} is not one more option; options look like trunk=17 redeals=null")
        is_number = NUMBER.fullmatch(value) is not None
        options[name] = None if value == "null" else int(value) if is_number else value
    return game.with_options(options).chosen


def origin_of(head: Section) -> Origin | None:
    """Where a practice race began: a seat of another race, after an opening."""
    origin = head.read_if_there("Origin", ghost_of)
    if origin is None:
        return None
    return Origin(origin.race_id, origin.seat, head.read("Opening", opening_of, "r0-f1 undo deal"))


def opening_of(text: str) -> tuple[str, ...]:
    """What had been done where practice began."""
    return tuple(UNDONE if word == UNDONE else Move.parse(word).text for word in text.split())


def ghost_of(text: str) -> GhostOf:
    """A seat of another race."""
    race, _, seat = text.partition(" ")
    return GhostOf(RaceId(id_of(race)), number_of(seat))


def undo_of(text: str) -> tuple[Undo, int]:
    """Whether undo is played, and how many seconds each costs."""
    match text.split(" "):
        case ["none"]:
            return "none", 0
        case ["free"]:
            return "free", 0
        case ["penalty", seconds]:
            return "penalty", number_of(seconds)
        case _:
            raise ValueError("this is none, free, or penalty and its seconds, as in 'penalty 10'")


def end_of(text: str) -> tuple[How, int]:
    """How and when a seat ended."""
    how, _, time = text.rpartition(" ")
    return one_of(HOWS)(how), ms_of_span(time)


def one_of(words: tuple[T, ...]) -> Callable[[str], T]:
    """Reads one of some words."""

    def read(text: str) -> T:
        for word in words:
            if word == text:
                return word
        raise ValueError(f"{text!r} is none of {', '.join(map(str, words))}")

    return read


def digest_of(text: str) -> str:
    """A digest as we write it."""
    if HEX.fullmatch(text) is None:
        raise ValueError("a digest has 64 hexadecimal digits, in small letters")
    return text


def ms_of_span(text: str) -> int:
    """Time since the start.

    >>> ms_of_span("1:01.200")
    61200
    """
    found = SPAN.fullmatch(text)
    if found is None:
        raise ValueError(f"a time is minutes, seconds and thousandths, as {span(61_200)}")
    minutes, seconds, thousandths = map(int, found.groups())
    return (minutes * 60 + seconds) * 1000 + thousandths


def ms_of_moment(text: str) -> int:
    """Time since the epoch; no day has a second 60."""
    like = f"a moment looks like {moment(1_796_000_000_123)}"
    if MOMENT.fullmatch(text) is None:
        raise ValueError(like)
    try:
        second = datetime.fromisoformat(text[:19] + "+00:00")
    except ValueError as error:
        raise ValueError(f"{error}; {like}") from None
    return int(second.timestamp()) * 1000 + int(text[20:23])
