"""Checks one stored race: its log by the rules, and the rows that were computed from it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
from msgspec.structs import fields

from cadogan.people.performance import PerformanceTracker
from cadogan.races.events import Event, RaceCreated, decode, is_lifecycle
from cadogan.races.facts import RACE_RULES
from cadogan.races.ids import RaceId
from cadogan.races.listed_race import ListedRace
from cadogan.races.phases import Finished
from cadogan.races.proof.digest import log_digest
from cadogan.races.proof.verify.event_finding import MISSING
from cadogan.races.proof.verify.log import check_log
from cadogan.races.race import Race
from cadogan.rules import RULES_VERSION
from cadogan.store.fsck.difference import difference
from cadogan.store.fsck.fault import Fault, Of
from cadogan.store.fsck.stored_race import Packed, StoredEvent, StoredRace
from cadogan.store.log.log import LifecycleEntry, Place
from cadogan.store.projections.feats import FeatRow, rows_of
from cadogan.store.projections.listing import followed
from cadogan.store.projections.results import Reached, results_of


class CheckedRace(NamedTuple):
    """A race that was read, with the digest of its log. `is_old` if its rules are those of another release."""

    id: RaceId
    version: int
    digest: bytes
    is_old: bool
    faults: Sequence[Fault]


def check_race(stored: StoredRace) -> CheckedRace:
    """Check a race. Damaged rows raise nothing."""
    faults = list(_row_faults(stored))
    events, unreadable = readable_events(stored)
    faults += unreadable
    is_whole = bool(events) and not faults
    is_old = bool(events) and is_of_other_rules(events[0])
    if events and not is_old:
        faults += _rule_faults(stored, events, is_whole=is_whole)
    faults += _list_faults(stored, events) if is_whole else ()
    payloads = [event.payload for event in stored.events]
    digest = log_digest(stored.id, payloads)
    if stored.packed is not None:
        faults += _packed_faults(stored, stored.packed, digest)
    return CheckedRace(stored.id, len(payloads), digest, is_old, faults)


def is_of_other_rules(event: Event) -> bool:
    """Whether a race was raced under rules that this release does not have."""
    return isinstance(event, RaceCreated) and (
        event.rules_version != RULES_VERSION or not 1 <= event.race_rules <= RACE_RULES
    )


def _row_faults(stored: StoredRace) -> Iterator[Fault]:
    """Whether events are missing, and the head agrees with them."""
    versions = [event.version for event in stored.events]
    if not versions and stored.is_archived:
        return
    if not versions:
        have = [("head", stored.head), ("list", stored.listed), ("results", stored.results)]
        yield Fault(
            stored.id, "log", f"no event is stored, but {' and '.join(of for of, rows in have if rows)} have it"
        )
        return
    for before, version in pairwise([0, *versions]):
        if version != before + 1:
            missing = f"event {before + 1} is" if version == before + 2 else f"events {before + 1} to {version - 1} are"
            yield Fault(stored.id, "log", f"{missing} missing")
    if stored.head is None:
        yield Fault(stored.id, "head", f"it is missing; the log is at version {versions[-1]}")
    elif stored.head.version > versions[-1]:
        yield Fault(stored.id, "log", f"it ends with event {versions[-1]}, and the head is at {stored.head.version}")
    elif stored.head.version != versions[-1]:
        yield Fault(stored.id, "head", f"it is at version {stored.head.version}, and the log at {versions[-1]}")


def _packed_faults(stored: StoredRace, packed: Packed, digest: bytes) -> Iterator[Fault]:
    """Whether a packed log is still the one that was packed, and readers find its lifecycle events."""
    if digest != packed.digest:
        yield Fault(stored.id, "digest", f"it is {digest.hex()}; when it was packed, it was {packed.digest.hex()}")
    placed = [(event.version, event.tx) for event in stored.events if event.tx is not None]
    if placed != list(zip(packed.lifecycle, packed.txs, strict=False)):
        yield Fault(stored.id, "order", "the packed race has other places of its lifecycle events than lists follow")


def readable_events(stored: StoredRace) -> tuple[list[Event], list[Fault]]:
    """The events up to the first gap or the first one that cannot be read, and what is wrong there."""
    events: list[Event] = []
    for expected, row in enumerate(stored.events, start=1):
        if row.version != expected:
            return events, []
        try:
            event = decode(row.payload)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            return events, [Fault(stored.id, "log", f"event {row.version} cannot be read: {error}")]
        events.append(event)
    return events, []


def _rule_faults(stored: StoredRace, events: Sequence[Event], *, is_whole: bool) -> Iterator[Fault]:
    """Whether the log can have come about, and its places and next tick are right."""
    if isinstance(events[0], RaceCreated) and events[0].race_id != stored.id:
        yield Fault(stored.id, "log", f"its first event is that of race {events[0].race_id}")
    yield from _order_faults(stored.id, stored.events, events)
    try:
        races, findings = check_log(events)
    except Exception as error:  # noqa: BLE001 - damaged values may break an assumption of any rule
        yield Fault(stored.id, "rules", f"the log cannot be decided again: {error!r}")
        return
    for finding in findings:
        if is_whole or finding.said != MISSING:  # what is behind a gap was not read
            yield Fault(stored.id, "rules", str(finding))
    if is_whole and not findings:
        yield from _computed_faults(stored, races[-1])
        yield from _feat_faults(stored, events, races[-1])


def _order_faults(race_id: RaceId, rows: Sequence[StoredEvent], events: Sequence[Event]) -> Iterator[Fault]:
    last = 0
    for row, event in zip(rows, events, strict=False):
        if is_lifecycle(event) != (row.tx is not None):
            what = "has no place, so that lists miss it" if row.tx is None else "is a move, and has a place"
            yield Fault(race_id, "order", f"event {row.version} {what}")
        elif row.tx is not None and row.tx < last:
            yield Fault(race_id, "order", f"event {row.version} comes before an earlier event of its race")
        last = row.tx or last


def _computed_faults(stored: StoredRace, race: Race) -> Iterator[Fault]:
    """Whether the head and the results follow from the race."""
    if stored.head is not None and stored.head.next_due != race.next_due:
        yield Fault(stored.id, "head", f"its next tick is at {stored.head.next_due}; right would be {race.next_due}")
    if "results" not in stored.followed:
        return
    right = results_of(race) if isinstance(race.phase, Finished) else []
    yield from _row_differences(stored.id, "results", stored.results, right)


def _feat_faults(stored: StoredRace, events: Sequence[Event], race: Race) -> Iterator[Fault]:
    """Whether the feats follow from the race."""
    if "feats" not in stored.followed:
        return
    right: list[FeatRow] = []
    if isinstance(race.phase, Finished):
        tracker = PerformanceTracker()
        for event in events:
            tracker.follow(event)
        right = rows_of(tracker)
    yield from _row_differences(stored.id, "feats", stored.feats, right)


def _row_differences(
    race_id: RaceId, part: Of, stored: Sequence[Reached | FeatRow], right: Sequence[Reached | FeatRow]
) -> Iterator[Fault]:
    """Rows by seat that are missing, wrong, or should not exist."""
    found, wanted = {each.seat: each for each in stored}, {each.seat: each for each in right}
    for seat in sorted(wanted.keys() | found.keys()):
        if seat not in found:
            yield Fault(race_id, part, f"that of seat {seat} is missing")
        elif seat not in wanted:
            yield Fault(race_id, part, f"that of seat {seat} should not exist")
        elif wrong := difference(found[seat], wanted[seat]):
            yield Fault(race_id, part, f"of seat {seat}: {wrong}")


def _list_faults(stored: StoredRace, events: Sequence[Event]) -> Iterator[Fault]:
    """Whether the row in the list follows from the log. An earlier release left some columns empty."""
    if "listing" not in stored.followed:
        return
    if stored.listed is None:
        yield Fault(stored.id, "list", "its row is missing")
        return
    lifecycle = [
        LifecycleEntry(Place(0, stored.id, row.version), row.payload)
        for row, event in zip(stored.events, events, strict=True)
        if is_lifecycle(event)
    ]
    try:
        (right,) = followed({}, lifecycle)
    except (KeyError, IndexError, ValueError) as error:  # of a log that the rules refuse, too
        yield Fault(stored.id, "list", f"its row cannot be computed: {error!r}")
        return
    late = [
        field.name for field in fields(ListedRace) if not field.required and getattr(stored.listed, field.name) is None
    ]
    known = msgspec.structs.replace(right, **{name: None for name in late if name not in ALWAYS})
    if wrong := difference(stored.listed, known):
        yield Fault(stored.id, "list", wrong)


ALWAYS = frozenset(("started_at", "finished_at", "places"))
"""Columns that are empty for a reason of the race."""
