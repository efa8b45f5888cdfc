"""Texts of several races in one file, one after the other, as an export writes them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Part(NamedTuple):
    """Text of one race, and the line of the file where it begins."""

    line: int
    text: str


def parts_of(lines: Iterable[str]) -> Iterator[Part]:
    """Texts of a file, one in memory at a time. A tag [Race] after a seat begins the next text."""
    begins, part, has_seats = 1, list[str](), False
    for number, line in enumerate(lines, start=1):
        tag = line.lstrip()
        if has_seats and tag.startswith("[Race "):
            yield Part(begins, "".join(part))
            begins, part, has_seats = number, [], False
        has_seats = has_seats or tag.startswith("[Seat ")
        part.append(line)
    yield Part(begins, "".join(part))
