"""A race as Postgres has it, and what its log leads to."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from cadogan.races.events import MovePlayed, MoveUndone
from cadogan.races.ids import RaceId
from cadogan.races.record.applied_event import AppliedEvent, replay
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.record import PublicRecord
from cadogan.store.log.log import Entry
from infra.lab.history.finding import Finding
from infra.lab.history.history import UNDO


class StoredRace:
    """The log of a race and its head, read after everything has ended at the time `read_at`."""

    def __init__(self, race_id: RaceId, head: int, entries: Sequence[Entry], read_at: float) -> None:
        self.race_id = race_id
        self.read_at = read_at
        self.head = head
        self._entries = entries

    @cached_property
    def applied(self) -> list[AppliedEvent]:
        """The events, each with the race before and after it. Needs a log in which `version_findings` finds nothing."""
        return replay(entry.payload for entry in self._entries)

    @cached_property
    def actions(self) -> list[list[AppliedEvent]]:
        """Moves and undos by seat, in order: the one at index 5 was made when the board had had five."""
        race = self.applied[-1].race
        actions: list[list[AppliedEvent]] = [[] for _ in race.seats]
        for applied in self.applied:
            if isinstance(applied.event, MovePlayed | MoveUndone):
                actions[applied.event.seat].append(applied)
        return actions

    @cached_property
    def public(self) -> tuple[PublicRecord, list[AnyPublicEvent]]:
        """The public record at its end, and its events from p = 1."""
        record = PublicRecord()
        events = [event for applied in self.applied for event in record.follow(applied)]
        return record, events

    def version_findings(self) -> Iterator[Finding]:
        """Gaps, forks, and a head that says something else than the log."""
        expected = 1
        for version, _ in self._entries:
            if version < expected:
                yield Finding("fork", self.race_id, f"the log has version {version} twice")
            elif version > expected:
                yield Finding("gap", self.race_id, f"the log has version {version} after {expected - 1}")
            expected = version + 1
        if self.head != expected - 1:
            words = f"the head is at version {self.head}, the log at {expected - 1}"
            yield Finding("head", self.race_id, words)


def action_of(applied: AppliedEvent) -> str:
    """The move or undo of an event, as a client names it."""
    return applied.event.move if isinstance(applied.event, MovePlayed) else UNDO
