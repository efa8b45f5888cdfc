"""`cadogan import --check`: whether races can have been as texts say; no service and no database is asked."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from cadogan.cli.verify import FileName
from cadogan.races.errors import Unreadable
from cadogan.races.text.check import check_text
from cadogan.races.text.collection import Part, parts_of
from cadogan.races.text.reader import read_text
from cadogan.races.text.sections import line_of
from cadogan.races.text.tags_and_moves import TextRace


def import_command(file: FileName, /, *, check: bool = False) -> None:
    """Read the text of a race, or of many, and play it again by the rules.

    Parameters
    ----------
    file
        What `cadogan export` wrote, or an export of many races as text; - reads it from standard input.
    check
        Only say whether it can have been so, which is all that there is: a text is no log, and none is made of it.
    """
    if not check:
        sys.exit("A text is no log: it cannot be brought into a service, only checked. Add --check.")
    checked = [is_possible(file, part) for part in parts_of(lines_of(file))]
    if len(checked) > 1:
        print(f"{len(checked):,} races, of which {checked.count(False):,} cannot have been so.")
    if not all(checked):
        sys.exit(1)


def is_possible(file: str, part: Part) -> bool:
    """Whether a race can have been so, and say it; what cannot be read ends the program."""
    try:
        race = read_text(part.text, part.line)
    except Unreadable as error:
        sys.exit(f"{file}: {error}")
    findings = check_text(race)
    for finding in findings:
        print(f"{file}: line {line_of(part.text, finding.seat, finding.where, part.line)}: {finding}")
    if not findings:
        print(summary(race))
    return not findings


def lines_of(file: str) -> Iterator[str]:
    """Lines of a file, however many; what is wrong with it ends the program."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as content:
            yield from decoded(file, content)
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")


def decoded(file: str, content: BinaryIO) -> Iterator[str]:
    """Lines as text."""
    for number, line in enumerate(content, start=1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")  # some editors put a mark before the first one
        except UnicodeDecodeError:
            sys.exit(f"{file}: line {number}: this is not UTF-8")


def summary(race: TextRace) -> str:
    """What was played."""
    steps = sum(len(seat.steps) for seat in race.seats)
    seats = sorted(enumerate(race.seats), key=lambda numbered: (numbered[1].place, numbered[0]))
    ends = ", ".join(f"{seat.place}. {seat.name or f'seat {number}'} ({seat.how})" for number, seat in seats)
    return f"Race {race.race_id} can have been so: {steps} moves and undos are as the rules say, and so is {ends}."
