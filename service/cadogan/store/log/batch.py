"""A batch: appends of many races that are written in one transaction."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Self

from cadogan.races.ids import RaceId
from cadogan.store.log.append import Append, Row


class StreamAppend:
    """All appends of one race in a batch, each built on the one before: one move of the race's head."""

    __slots__ = ("expected", "next_due", "race_hex", "rows", "version")

    def __init__(self, race_id: RaceId, expected: int) -> None:
        self.race_hex = race_id.hex
        self.expected = expected
        self.version = expected
        self.next_due: int | None = None
        self.rows: list[Row] = []


class Batch:
    """Appends in order of arrival, and the columns from which a statement of the appender makes rows."""

    def __init__(self) -> None:
        self.appends: list[Append] = []
        self.stream_appends: dict[int, StreamAppend] = {}
        """By race id as a number, because the hash of a UUID is computed in Python."""
        self.events = 0
        self.is_unsure = False
        """Whether it was sent before without an answer, so that the log may have it already."""
        self.may_be_blocked = False
        """Whether it has races whose heads were locked by another transaction a moment ago."""

    def take(self, appends: deque[Append], most: int) -> None:
        """Take appends from the queue, in order, until the batch has at least `most` events.

        An append that does not build on its race's previous one stays in the queue, with all behind it: the previous
        one has to be settled first.
        """
        stream_appends, events = self.stream_appends, self.events
        while appends and events < most:
            append = appends[0]
            race = append.race_id.int
            stream_append = stream_appends.get(race)
            if stream_append is None:
                stream_append = stream_appends[race] = StreamAppend(append.race_id, append.expected)
            elif append.expected != stream_append.version:
                break
            rows = append.rows
            stream_append.rows += rows
            stream_append.version += len(rows)
            stream_append.next_due = append.next_due
            events += len(rows)
            self.appends.append(appends.popleft())
        self.events = events

    def columns(self) -> tuple[str, ...]:
        """Arguments of a statement of the appender, in order, each as the text of a Postgres array.

        Texts are faster than arrays: for each element of an array, asyncpg checks abstract base classes to find nested
        arrays, which took one in twelve of all instructions of a move.
        """
        stream_appends = self.stream_appends.values()
        return (
            array_text([stream_append.race_hex for stream_append in stream_appends]),
            array_text([str(stream_append.expected) for stream_append in stream_appends]),
            array_text([str(stream_append.version) for stream_append in stream_appends]),
            array_text(
                [
                    "NULL" if stream_append.next_due is None else str(stream_append.next_due)
                    for stream_append in stream_appends
                ]
            ),
            array_text([stream_append.race_hex for stream_append in stream_appends for _ in stream_append.rows]),
            array_text(
                [
                    str(n + 1)
                    for stream_append in stream_appends
                    for n in range(stream_append.expected, stream_append.version)
                ]
            ),
            array_text([r"\\x" + row.payload.hex() for stream_append in stream_appends for row in stream_append.rows]),
            array_text(
                ["t" if row.is_lifecycle else "f" for stream_append in stream_appends for row in stream_append.rows]
            ),
        )

    @property
    def has_new_races(self) -> bool:
        """Whether it creates races. Another writer may be creating the same ones, and then Postgres waits for it."""
        return any(stream_append.expected == 0 for stream_append in self.stream_appends.values())

    def new_races_apart(self) -> list[Self]:
        """Split off each race that it creates. The others stay together."""
        return self._parts(lambda append: append.race_id if self._is_new(append.race_id) else None)

    def apart(self) -> list[Self]:
        """Split into batches of one race each."""
        return self._parts(lambda append: append.race_id)

    def _is_new(self, race_id: RaceId) -> bool:
        return self.stream_appends[race_id.int].expected == 0

    def _parts(self, part_of: Callable[[Append], RaceId | None]) -> list[Self]:
        of_parts: dict[RaceId | None, deque[Append]] = {}
        for append in self.appends:
            of_parts.setdefault(part_of(append), deque()).append(append)
        parts = []
        for appends in of_parts.values():
            part = type(self)()
            part.take(appends, self.events)
            part.is_unsure = self.is_unsure
            part.may_be_blocked = True
            parts.append(part)
        return parts


def array_text(elements: Iterable[str]) -> str:
    """Text of a Postgres array. The elements must not need quotes."""
    return f"{{{','.join(elements)}}}"
