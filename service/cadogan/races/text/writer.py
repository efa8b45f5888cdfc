"""Writes a race as text, in the format of `docs/notation.md`."""

from collections.abc import Iterator

from cadogan.races.steps import Steps, in_one_piece
from cadogan.races.text.tags_and_moves import TextRace, TextSeat
from cadogan.races.text.terms import setting_tags
from cadogan.races.text.times import moment, span
from cadogan.rules.game import OptionValue

STEPS_IN_LINE = 3
"""As many as fit where mail programs break lines."""


def write_text(race: TextRace) -> str:
    """A race as text: its tags, then the tags and steps of each seat."""
    return in_one_piece(write_text_in_steps(race))


def write_text_in_steps(race: TextRace) -> Steps[str]:
    """`write_text`, a seat at a time."""
    blocks = [tags(race_tags(race))]
    for number, seat in enumerate(race.seats):
        blocks.append(tags(seat_tags(number, seat)))
        blocks.append(play(seat))
        yield
    return "\n".join(block for block in blocks if block)


def race_tags(race: TextRace) -> Iterator[tuple[str, str]]:
    """Tags of the race, in order."""
    yield "Race", str(race.race_id)
    yield "Rules", str(race.rules_version)
    yield "Game", race.settings.game
    if race.settings.options:
        yield "Options", " ".join(f"{name}={option(value)}" for name, value in race.settings.options.items())
    if race.seed is not None:
        yield "Seed", race.seed
    if race.deck is not None:
        yield "Deck", race.deck
    if race.origin is not None:
        yield "Origin", f"{race.origin.race_id} {race.origin.seat}"
        yield "Opening", " ".join(race.origin.actions)
    yield "Created", moment(race.created_at)
    yield "Started", moment(race.started_at)
    yield "Finished", moment(race.finished_at)
    yield from setting_tags(race.settings)
    yield "Digest", race.digest


def seat_tags(number: int, seat: TextSeat) -> Iterator[tuple[str, str]]:
    """Tags of a seat, in order."""
    yield "Seat", str(number)
    yield "Racer", str(seat.racer)
    if seat.name is not None:
        yield "Name", seat.name
    if seat.ghost is not None:
        yield "Ghost", f"{seat.ghost.race_id} {seat.ghost.seat}"
    yield "Place", str(seat.place)
    yield "Home", str(seat.home)
    yield "End", f"{seat.how} {span(seat.ended)}"
    if seat.gave_up:
        yield "GaveUp", "yes"
    yield "Time", span(seat.time)


def tags(pairs: Iterator[tuple[str, str]]) -> str:
    """Tags, each on a line. No value has a quotation mark; names may not contain one."""
    return "".join(f'[{name} "{value}"]\n' for name, value in pairs)


def play(seat: TextSeat) -> str:
    """Steps of a seat, some on each line."""
    steps = [f"{n}. {step.action} {{{span(step.t)}}}" for n, step in enumerate(seat.steps, start=1)]
    lines = (steps[at : at + STEPS_IN_LINE] for at in range(0, len(steps), STEPS_IN_LINE))
    return "".join(" ".join(line) + "\n" for line in lines)


def option(value: OptionValue) -> str:
    """Value of an option: a number, a word, or null."""
    return "null" if value is None else str(value)
