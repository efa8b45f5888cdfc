"""Reads the text of a race, and names the line of a mistake. `check` finds out whether the race can have gone so.

A parser generator such as lark does not fit: a text is lines of words, which need no grammar, and the errors of a
grammar name tokens instead of what would be right.
"""

from functools import partial

from cadogan.races.board import UNDONE
from cadogan.races.facts import Origin
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings, game_named
from cadogan.races.text.sections import Section, Word, sections_of, unreadable
from cadogan.races.text.tags_and_moves import TextRace, TextSeat, TextStep
from cadogan.races.text.terms import TAGS, read_settings
from cadogan.races.text.times import moment, ms_of_moment, ms_of_span
from cadogan.races.text.values import (
    AN_ID,
    deck_of,
    digest_of,
    end_of,
    ghost_of,
    id_of,
    number_of,
    one_of,
    opening_of,
    options_of,
    seed_of,
    the_number,
)
from cadogan.rules import InvalidMove, Move

RACE_TAGS = (
    *("Race", "Rules", "Game", "Options", "Seed", "Deck", "Origin", "Opening", "Created", "Started", "Finished"),
    *TAGS.values(),
    "Digest",
)
SEAT_TAGS = ("Seat", "Racer", "Name", "Ghost", "Place", "Home", "End", "GaveUp", "Time")


def read_text(text: str, first_line: int = 1) -> TextRace:
    """Read the text of a race that begins at `first_line` of its file.

    Raises:
        Unreadable: The text has a mistake. The message names the line.
    """
    head, *seats = sections_of(text, first_line)
    head.refuse_others(RACE_TAGS)
    game = head.read("Game", game_named, "duchess")
    options = head.read_if_there("Options", partial(options_of, game))
    must_have_seats(head, seats)
    return TextRace(
        race_id=RaceId(head.read("Race", id_of, AN_ID)),
        rules_version=head.read("Rules", number_of, "1"),
        settings=Settings(
            game=game.id,
            options=game.chosen if options is None else options,
            seats=len(seats),
            **read_settings(head),
        ),
        seed=head.read_if_there("Seed", seed_of),
        deck=head.read_if_there("Deck", partial(deck_of, game)),
        origin=origin_of(head),
        created_at=head.read("Created", ms_of_moment, moment(0)),
        started_at=head.read("Started", ms_of_moment, moment(0)),
        finished_at=head.read("Finished", ms_of_moment, moment(0)),
        digest=head.read("Digest", digest_of, "0" * 64),
        seats=tuple(seat_of(number, section) for number, section in enumerate(seats)),
    )


def must_have_seats(head: Section, seats: list[Section]) -> None:
    """Raise Unreadable if there is no section of a seat: a race has at least one."""
    if not seats:
        raise unreadable(head.line, 'there is no [Seat "0"] after the tags of the race')


def seat_of(number: int, section: Section) -> TextSeat:
    """One seat: its tags and its steps."""
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
        gave_up=section.read_if_there("GaveUp", one_of(("yes",))) is not None,
        steps=tuple(steps_of(section.words)),
    )


def steps_of(words: list[Word]) -> list[TextStep]:
    """Steps, each of three words. A line may end after any of them."""
    steps: list[TextStep] = []
    for n, at in enumerate(range(0, len(words), 3), start=1):
        number, *rest = words[at : at + 3]
        if number.text != f"{n}.":
            raise unreadable(number.line, f"{number.text!r} stands where step {n} should begin, with '{n}.'")
        if len(rest) < 2:
            raise unreadable(words[-1].line, f"step {n} is not complete; a step looks like '{n}. r0-f1 {{0:01.234}}'")
        steps.append(TextStep(action_of(n, rest[0]), time_of(n, rest[1])))
    return steps


def action_of(n: int, word: Word) -> str:
    """Action of a step."""
    if word.text == UNDONE:
        return UNDONE
    try:
        return Move.parse(word.text).text
    except InvalidMove as error:
        raise unreadable(word.line, f"step {n}: {error}, or '{UNDONE}'") from None


def time_of(n: int, word: Word) -> int:
    """Time of a step, in milliseconds since the start."""
    if not (word.text.startswith("{") and word.text.endswith("}")):
        raise unreadable(word.line, f"step {n}: {word.text!r} is not a time in braces, such as {{1:01.200}}")
    try:
        return ms_of_span(word.text[1:-1])
    except ValueError as error:
        raise unreadable(word.line, f"step {n}: {word.text!r}: {error}") from None


def origin_of(head: Section) -> Origin | None:
    """Where a practice race began: a seat of another race, after an opening."""
    origin = head.read_if_there("Origin", ghost_of)
    if origin is None:
        return None
    return Origin(origin.race_id, origin.seat, head.read("Opening", opening_of, "r0-f1 undo deal"))
