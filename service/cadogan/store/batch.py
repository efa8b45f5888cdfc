"""A batch: appends of many races that are written in one transaction."""

from typing import Self

from cadogan.races.ids import RaceId
from cadogan.store.append import Append


class Advance:
    """One race's step in a batch: its appends, each decided on top of the one before, as one move of its head."""

    __slots__ = ("expected", "next_due", "version")

    def __init__(self, expected: int) -> None:
        self.expected = expected
        self.version = expected
        self.next_due: int | None = None


class Batch:
    """Appends in the order in which they came, and the columns that `append_events.sql` makes rows of."""

    def __init__(self) -> None:
        self.appends: list[Append] = []
        self.advances: dict[RaceId, Advance] = {}
        self.race_ids: list[RaceId] = []
        self.versions: list[int] = []
        self.payloads: list[bytes] = []
        self.are_lifecycle: list[bool] = []
        self.is_unsure = False
        """Whether it was sent before and no answer came: it may be in the log already."""

    def add(self, append: Append) -> bool:
        """Take an append in, unless it does not follow the one before it of its race: that has to be settled first."""
        race_id = append.race_id
        advance = self.advances.get(race_id)
        if advance is None:
            advance = self.advances[race_id] = Advance(append.expected)
        elif append.expected != advance.version:
            return False
        for payload in append.payloads:
            advance.version += 1
            self.race_ids.append(race_id)
            self.versions.append(advance.version)
            self.payloads.append(payload)
        self.are_lifecycle += append.are_lifecycle
        advance.next_due = append.next_due
        self.appends.append(append)
        return True

    def columns(self) -> tuple[object, ...]:
        """Arguments of `append_events`, in its order."""
        advances = self.advances.values()
        return (
            list(self.advances),
            [advance.expected for advance in advances],
            [advance.version for advance in advances],
            [advance.next_due for advance in advances],
            self.race_ids,
            self.versions,
            self.payloads,
            self.are_lifecycle,
        )

    def payloads_of(self, race_id: RaceId) -> list[bytes]:
        """Payloads of one race, in order of version."""
        return [payload for owner, payload in zip(self.race_ids, self.payloads, strict=True) if owner == race_id]

    def apart(self) -> list[Self]:
        """Split into batches of one race each."""
        parts = {race_id: type(self)() for race_id in self.advances}
        for append in self.appends:
            parts[append.race_id].add(append)
        for part in parts.values():
            part.is_unsure = self.is_unsure
        return list(parts.values())
