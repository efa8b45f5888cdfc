"""`cadogan import --check`: whether a race can have been as its text says. It asks neither a service nor a database."""

import sys
from pathlib import Path

from cadogan.cli.verify import FileName
from cadogan.races.errors import Unreadable
from cadogan.races.text import TextRace
from cadogan.races.text_check import check_text
from cadogan.races.text_read import read_text
from cadogan.races.text_sections import line_of


def import_command(file: FileName, /, *, check: bool = False) -> None:
    """Read the text of a race, and play it again by the rules.

    Parameters
    ----------
    file
        What `cadogan export` wrote; - reads it from standard input.
    check
        Only say whether it can have been so, which is all that there is: a text is no log, and none is made of it.
    """
    if not check:
        sys.exit("A text is no log: it cannot be brought into a service, only checked. Add --check.")
    text = content_of(file)
    try:
        race = read_text(text)
    except Unreadable as error:
        sys.exit(f"{file}: {error}")
    findings = check_text(race)
    for finding in findings:
        print(f"{file}: line {line_of(text, finding.seat, finding.where)}: {finding}")
    if findings:
        sys.exit(1)
    print(summary(race))


def content_of(file: str) -> str:
    """What a file has; what is wrong with it ends the program."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return content.decode()
    except OSError as error:
        sys.exit(f"{file}: {error.strerror}")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        sys.exit(f"{file}: line {line}: this is not UTF-8")


def summary(race: TextRace) -> str:
    """What was played."""
    steps = sum(len(seat.steps) for seat in race.seats)
    seats = sorted(enumerate(race.seats), key=lambda numbered: (numbered[1].place, numbered[0]))
    ends = ", ".join(f"{seat.place}. {seat.name or f'seat {number}'} ({seat.how})" for number, seat in seats)
    return f"Race {race.race_id} can have been so: {steps} moves and undos are as the rules say, and so is {ends}."
