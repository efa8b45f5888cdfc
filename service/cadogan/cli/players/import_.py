"""`cadogan import --check`: checks texts of races by the rules, without a service or a database."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from cadogan.cli.players.harmless import tell
from cadogan.cli.players.verify import FileName
from cadogan.races.errors import Unreadable
from cadogan.races.text.check import check_text
from cadogan.races.text.collection import Part, parts_of
from cadogan.races.text.reader import read_text
from cadogan.races.text.sections import line_of
from cadogan.races.text.tags_and_moves import TextRace


def import_command(file: FileName, /, *, check: bool = False) -> None:
    """Replay the text of a race, or of many, by the rules.

    Parameters
    ----------
    file
        Output of `cadogan export`, or an export of many races as text; - reads standard input.
    check
        Only check the text. Nothing else is possible: a text is not a log, and cannot become one.
    """
    if not check:
        sys.exit("A text is not a log: it can be checked, but not imported into a service. Add --check.")
    checked = [is_possible(file, part) for part in parts_of(lines_of(file))]
    if len(checked) > 1:
        print(f"{len(checked):,} races, of which {checked.count(False):,} are not possible.")
    if not all(checked):
        sys.exit(1)


def is_possible(file: str, part: Part) -> bool:
    """Print whether a race is possible. A text that cannot be read ends the program."""
    try:
        race = read_text(part.text, part.line)
    except Unreadable as error:
        sys.exit(f"{file}: {error}")
    findings = check_text(race)
    for finding in findings:
        tell(f"{file}: line {line_of(part.text, finding.seat, finding.where, part.line)}: {finding}")
    if not findings:
        tell(summary(race))
    return not findings


def lines_of(file: str) -> Iterator[str]:
    """Lines of a file. Errors end the program."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as content:
            yield from decoded(file, content)
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")


def decoded(file: str, content: BinaryIO) -> Iterator[str]:
    """Decoded lines."""
    for number, line in enumerate(content, start=1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")  # some editors write a byte order mark
        except UnicodeDecodeError:
            sys.exit(f"{file}: line {number}: this is not UTF-8")


def summary(race: TextRace) -> str:
    """Summary of a race that is possible."""
    steps = sum(len(seat.steps) for seat in race.seats)
    seats = sorted(enumerate(race.seats), key=lambda numbered: (numbered[1].place, numbered[0]))
    ends = ", ".join(f"{seat.place}. {seat.name or f'seat {number}'} ({seat.how})" for number, seat in seats)
    return f"Race {race.race_id} is possible: its {steps} moves and undos follow the rules, and lead to {ends}."
