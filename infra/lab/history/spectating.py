"""Compares what spectators and nodes show with what the log leads to."""

from collections.abc import Iterator, Mapping

import msgspec

from cadogan.races.record.public_view import RaceView
from cadogan.races.record.record import PublicRecord
from infra.lab.history.finding import Finding
from infra.lab.history.history import Snapshot, Watch
from infra.lab.history.stored_race import StoredRace

encode = msgspec.json.encode

SLACK_S = 5.0
"""Seconds that an event may be on its way to a spectator, on a busy machine."""


def watch_findings(stored: StoredRace, watch: Watch) -> Iterator[Finding]:
    """Whether a spectator has every public event of a race once, in order, as the log leads to it."""
    _, events = stored.public
    p = 0
    for heard in watch.heard:
        if isinstance(heard, Snapshot):
            yield from _snapshot_findings(stored, watch, p, heard)
        elif heard.p != p + 1:
            words = "there was no event between" if heard.p > p else "it came again"
            yield Finding("spectator", stored.race_id, f"{watch.name} got p={heard.p} after p={p}; {words}")
            return
        elif heard.p > len(events):
            yield Finding("spectator", stored.race_id, f"{watch.name} got p={heard.p}; the log leads to {len(events)}")
            return
        else:
            right = encode(events[heard.p - 1]).decode()
            if heard.text != right:
                words = f"{watch.name} got {heard.text} as p={heard.p}; the log leads to {right}"
                yield Finding("spectator", stored.race_id, words)
        p = heard.p
    p_by_then = _p_at(stored, watch.until - SLACK_S)
    if p < p_by_then:
        words = f"{watch.name} has the events up to p={p} only; the log leads to {p_by_then}"
        yield Finding("spectator", stored.race_id, words)


def _snapshot_findings(stored: StoredRace, watch: Watch, p: int, snapshot: Snapshot) -> Iterator[Finding]:
    if snapshot.p < p:
        words = f"{watch.name} got a snapshot of p={snapshot.p} after p={p}"
        yield Finding("spectator", stored.race_id, words)
        return
    record = _record_at(stored, snapshot.p)
    if record is None:
        words = f"{watch.name} got a snapshot of p={snapshot.p}, at which the log never stood"
        yield Finding("spectator", stored.race_id, words)
    elif differing := _differing(record.view(), snapshot.view):
        words = f"{watch.name} got a snapshot of p={snapshot.p} in which these differ from the log: {differing}"
        yield Finding("spectator", stored.race_id, words)


def view_findings(stored: StoredRace, node: str, view: Mapping[str, object]) -> Iterator[Finding]:
    """Whether a node shows a race, with its standings, as the log leads to it."""
    record, _ = stored.public
    if differing := _differing(record.view(), view):
        yield Finding("view", stored.race_id, f"{node} shows other values than the log leads to: {differing}")


def _p_at(stored: StoredRace, at: float) -> int:
    """Number of the last public event that follows from the log up to a moment."""
    record = PublicRecord()
    for applied in stored.applied:
        if applied.event.at / 1000 > at:
            break
        record.follow(applied)
    return record.p


def _record_at(stored: StoredRace, p: int) -> PublicRecord | None:
    """The public record with `p` events, if the log stood there after any of its events."""
    record = PublicRecord()
    for applied in stored.applied:
        record.follow(applied)
        if record.p == p:
            return record
        if record.p > p:
            return None
    return None


def _differing(right: RaceView, shown: Mapping[str, object]) -> str:
    """Names of the values that differ. `progress` is left out: it may run ahead of `p`."""
    expected = msgspec.json.decode(encode(right), type=dict[str, object])
    return ", ".join(
        name for name, value in expected.items() if _without_progress(value) != _without_progress(shown.get(name))
    )


def _without_progress(value: object) -> object:
    if isinstance(value, list):
        return [_without_progress(item) for item in value]
    if isinstance(value, dict):
        return {name: item for name, item in value.items() if name != "progress"}
    return value
