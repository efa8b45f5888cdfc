"""The parts of a race's text: the tags of the race, then for each seat its tags and its words, all with their lines."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from cadogan.races.errors import Unreadable
from cadogan.rules import RulesError

TAG = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')

T = TypeVar("T")


class Tag(NamedTuple):
    """What a tag says, and in which line."""

    line: int
    value: str


class Word(NamedTuple):
    """A word of what was done: a step has three."""

    line: int
    text: str


class Section:
    """Tags by name, and the words below them. `line` is where it begins."""

    __slots__ = ("line", "tags", "words")

    def __init__(self, line: int) -> None:
        self.line = line
        self.tags: dict[str, Tag] = {}
        self.words: list[Word] = []

    def read(self, name: str, kind: Callable[[str], T], like: str) -> T:
        """What a tag says, which has to be there; Unreadable shows what one is `like`."""
        value = self.read_if_there(name, kind)
        if value is None:
            raise unreadable(self.line, f'the tags that begin here lack [{name} "…"], as in [{name} "{like}"]')
        return value

    def read_if_there(self, name: str, kind: Callable[[str], T]) -> T | None:
        """What a tag says, if it is there. `kind` reads it, and raises ValueError with what would be right."""
        tag = self.tags.get(name)
        if tag is None:
            return None
        try:
            return kind(tag.value)
        except (ValueError, RulesError) as error:
            raise unreadable(tag.line, f'[{name} "{tag.value}"]: {error}') from None

    def refuse_others(self, known: Sequence[str]) -> None:
        """Unreadable, if there is a tag that nobody knows."""
        for name, tag in self.tags.items():
            if name not in known:
                raise unreadable(tag.line, f"there is no tag [{name}] here; there are {', '.join(known)}")


def sections_of(text: str, first_line: int = 1) -> list[Section]:
    """Parts of a text that begins in some line, that of the race first. Blank lines say nothing; Unreadable."""
    sections = [Section(first_line)]
    for line, written in enumerate(text.splitlines(), start=first_line):
        if not written.lstrip().startswith("["):
            add_words(sections, line, written.split())
            continue
        found = TAG.fullmatch(written.strip())
        if found is None:
            raise unreadable(line, f'{written.strip()!r} is no tag; a tag looks like [Game "duchess"]')
        if found[1] == "Seat":
            sections.append(Section(line))
        add_tag(sections[-1], found[1], Tag(line, found[2]))
    return sections


def line_of(text: str, seat: int | None, where: str | int, first_line: int = 1) -> int:
    """Line of a tag or of a step, in a text that could be read; where there is no such tag, that of the first."""
    head, *seats = sections_of(text, first_line)
    section = head if seat is None else seats[seat]
    if isinstance(where, int):
        return section.words[3 * where - 2].line
    return section.tags[where].line if where in section.tags else section.line


def add_words(sections: list[Section], line: int, words: list[str]) -> None:
    """Add words of what was done, which a seat does and not the race."""
    if words and len(sections) == 1:
        raise unreadable(line, f'{words[0]!r} stands among the tags of the race; what was done comes below [Seat "0"]')
    sections[-1].words += [Word(line, word) for word in words]


def add_tag(section: Section, name: str, tag: Tag) -> None:
    """Add a tag, which may stand once, and above what was done."""
    if name in section.tags:
        raise unreadable(tag.line, f"a second [{name}]; the first is in line {section.tags[name].line}")
    if section.words:
        raise unreadable(tag.line, f'[{name}] stands below what was done; only [Seat "…"] may, where the next begins')
    section.tags[name] = tag


def unreadable(line: int, reason: str) -> Unreadable:
    """What is wrong with a text, and in which line."""
    return Unreadable(f"line {line}: {reason}")
