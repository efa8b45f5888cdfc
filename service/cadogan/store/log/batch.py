"""A batch: appends of many races that are written in one transaction."""

from collections import deque
from collections.abc import Iterable
from typing import Self

from cadogan.races.ids import RaceId
from cadogan.store.log.append import Append, Row


class StreamAppend:
    """One race's step in a batch: its appends, each decided on top of the one before, as one move of its head."""

    __slots__ = ("expected", "next_due", "race_hex", "rows", "version")

    def __init__(self, race_id: RaceId, expected: int) -> None:
        self.race_hex = race_id.hex
        self.expected = expected
        self.version = expected
        self.next_due: int | None = None
        self.rows: list[Row] = []


class Batch:
    """Appends in the order in which they came, and the columns that `append_events.sql` makes rows of."""

    def __init__(self) -> None:
        self.appends: list[Append] = []
        self.advances: dict[int, StreamAppend] = {}
        """By the race's id as a number: a UUID's own hash is computed in Python."""
        self.events = 0
        self.is_unsure = False
        """Whether it was sent before and no answer came: it may be in the log already."""

    def take(self, appends: deque[Append], most: int) -> None:
        """Take appends away, in order, until there are so many events or more.

        One that does not follow the one before it of its race stays, with all behind it: that has to be settled first.
        """
        advances, events = self.advances, self.events
        while appends and events < most:
            append = appends[0]
            race = append.race_id.int
            advance = advances.get(race)
            if advance is None:
                advance = advances[race] = StreamAppend(append.race_id, append.expected)
            elif append.expected != advance.version:
                break
            rows = append.rows
            advance.rows += rows
            advance.version += len(rows)
            advance.next_due = append.next_due
            events += len(rows)
            self.appends.append(appends.popleft())
        self.events = events

    def columns(self) -> tuple[str, ...]:
        """Arguments of `append_events` in its order, each the text of a Postgres array.

        (Of the elements of a real array asyncpg asks the abstract base classes whether they are arrays themselves:
        one in twelve of all instructions that a move takes here.)
        """
        advances = self.advances.values()
        return (
            array_text([advance.race_hex for advance in advances]),
            array_text([str(advance.expected) for advance in advances]),
            array_text([str(advance.version) for advance in advances]),
            array_text(["NULL" if advance.next_due is None else str(advance.next_due) for advance in advances]),
            array_text([advance.race_hex for advance in advances for _ in advance.rows]),
            array_text([str(n + 1) for advance in advances for n in range(advance.expected, advance.version)]),
            array_text([r"\\x" + row.payload.hex() for advance in advances for row in advance.rows]),
            array_text(["t" if row.is_lifecycle else "f" for advance in advances for row in advance.rows]),
        )

    def apart(self) -> list[Self]:
        """Split into batches of one race each."""
        of_races: dict[RaceId, deque[Append]] = {}
        for append in self.appends:
            of_races.setdefault(append.race_id, deque()).append(append)
        parts = []
        for appends in of_races.values():
            part = type(self)()
            part.take(appends, self.events)
            part.is_unsure = self.is_unsure
            parts.append(part)
        return parts


def array_text(elements: Iterable[str]) -> str:
    """Array as Postgres reads it, of elements that need no quotes."""
    return f"{{{','.join(elements)}}}"
