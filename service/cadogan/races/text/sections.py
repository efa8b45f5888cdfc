"""The sections of a race's text: the race's tags, then each seat's tags and words, all with their line numbers."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from cadogan.races.errors import Unreadable
from cadogan.rules import RulesError

TAG = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')

T = TypeVar("T")


class Tag(NamedTuple):
    """Value of a tag, and its line."""

    line: int
    value: str


class Word(NamedTuple):
    """A word of a step, and its line. A step has three words."""

    line: int
    text: str


class Section:
    """Tags by name, and the words after them. The section begins at `line`."""

    __slots__ = ("line", "tags", "words")

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: dict[str, Tag] = {}
        self.words: list[Word] = []

    def read(self, name: str, parse: Callable[[str], T], like: str) -> T:
        """Value of a tag.

        Raises:
            Unreadable: The tag is missing or cannot be read. The message shows one `like` it.
        """
        value = self.read_if_there(name, parse)
        if value is None:
            raise unreadable(self.line, f'the tags that begin here have no [{name} "…"], such as [{name} "{like}"]')
        return value

    def read_if_there(self, name: str, parse: Callable[[str], T]) -> T | None:
        """Value of a tag; None if it is missing. `parse` raises ValueError or RulesError if the value is wrong."""
        tag = self.tags.get(name)
        if tag is None:
            return None
        try:
            return parse(tag.value)
        except (ValueError, RulesError) as error:
            raise unreadable(tag.line, f'[{name} "{tag.value}"]: {error}') from None

    def refuse_others(self, allowed: Sequence[str]) -> None:
        """Raise Unreadable if there is a tag that is not allowed here."""
        for name, tag in self.tags.items():
            if name not in allowed:
                raise unreadable(tag.line, f"there is no tag [{name}] here; the tags are {', '.join(allowed)}")


def sections_of(text: str, first_line: int = 1) -> list[Section]:
    """Sections of a text, that of the race first. Blank lines do not count.

    Raises:
        Unreadable: A line is neither a tag nor words of a step, or is in the wrong place.
    """
    sections = [Section(first_line)]
    for line, content in enumerate(text.splitlines(), start=first_line):
        if not content.lstrip().startswith("["):
            add_words(sections, line, content.split())
            continue
        found = TAG.fullmatch(content.strip())
        if found is None:
            raise unreadable(line, f'{content.strip()!r} is not a tag; a tag looks like [Game "duchess"]')
        if found[1] == "Seat":
            sections.append(Section(line))
        add_tag(sections[-1], found[1], Tag(line, found[2]))
    return sections


def line_of(text: str, seat: int | None, where: str | int, first_line: int = 1) -> int:
    """Line of a tag or step in a readable text. If there is no such tag, the line where its section begins."""
    head, *seats = sections_of(text, first_line)
    section = head if seat is None else seats[seat]
    if isinstance(where, int):
        return section.words[3 * where - 2].line
    return section.tags[where].line if where in section.tags else section.line


def add_words(sections: list[Section], line: int, words: list[str]) -> None:
    """Add words of steps, which only a seat has."""
    if words and len(sections) == 1:
        raise unreadable(line, f'{words[0]!r} stands among the tags of the race; steps come after [Seat "0"]')
    sections[-1].words += [Word(line, word) for word in words]


def add_tag(section: Section, name: str, tag: Tag) -> None:
    """Add a tag, which may occur once, and only before the steps."""
    if name in section.tags:
        raise unreadable(tag.line, f"there is a second [{name}]; the first is in line {section.tags[name].line}")
    if section.words:
        raise unreadable(tag.line, f'[{name}] stands after steps; only [Seat "…"] may, where the next seat begins')
    section.tags[name] = tag


def unreadable(line: int, reason: str) -> Unreadable:
    """A refusal of a text that names the line."""
    return Unreadable(f"line {line}: {reason}")
