"""A batch: appends of many races that are written in one transaction."""

from collections.abc import Iterable
from typing import Self

from cadogan.races.ids import RaceId
from cadogan.store.append import Append, Row


class Advance:
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
        self.advances: dict[RaceId, Advance] = {}
        self.events = 0
        self.is_unsure = False
        """Whether it was sent before and no answer came: it may be in the log already."""

    def add(self, append: Append) -> bool:
        """Take an append in, unless it does not follow the one before it of its race: that has to be settled first."""
        race_id = append.race_id
        advance = self.advances.get(race_id)
        if advance is None:
            advance = self.advances[race_id] = Advance(race_id, append.expected)
        elif append.expected != advance.version:
            return False
        rows = append.rows
        advance.rows += rows
        advance.version += len(rows)
        advance.next_due = append.next_due
        self.events += len(rows)
        self.appends.append(append)
        return True

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
            array_text([r"\\x" + payload.hex() for advance in advances for payload, _ in advance.rows]),
            array_text([str(is_lifecycle) for advance in advances for _, is_lifecycle in advance.rows]),
        )

    def apart(self) -> list[Self]:
        """Split into batches of one race each."""
        parts = {race_id: type(self)() for race_id in self.advances}
        for append in self.appends:
            parts[append.race_id].add(append)
        for part in parts.values():
            part.is_unsure = self.is_unsure
        return list(parts.values())


def array_text(elements: Iterable[str]) -> str:
    """Array as Postgres reads it, of elements that need no quotes."""
    return f"{{{','.join(elements)}}}"
