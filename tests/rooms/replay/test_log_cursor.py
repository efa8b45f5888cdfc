"""A cursor gives the public record of the log, each event at the moment at which it became public."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given, settings

from cadogan.races.events import Event, encode
from cadogan.races.record.applied_event import replay
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.record import PublicRecord, published
from cadogan.rooms.replay import log_cursor
from cadogan.rooms.replay.log_cursor import LogCursor
from cadogan.store.errors import UnknownRace
from cadogan.store.log.log import Entry, Log
from tests.examples_drawn import examples
from tests.races.driver import Drive, drives
from tests.races.given import ADA, BEN, RACE, WON, carried_out, racing_on, with_moves

Told = list[tuple[int, AnyPublicEvent]]


class Stored:
    """A log that has one race, and says how much was read of it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.payloads = [encode(event) for event in events]
        self.read_at_most = 0

    async def read(self, _: object, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = [Entry(number, payload) for number, payload in enumerate(self.payloads, start=1)]
        page = entries[after:][:limit]
        self.read_at_most = max(self.read_at_most, len(page))
        return page


async def run(cursor: LogCursor) -> Told:
    """Everything, with the moment of each."""
    told: Told = []
    while (moment := await cursor.next_moment()) is not None:
        told += [(moment, event) for event in cursor.advance(moment)]
    return told


@settings(max_examples=examples(30))
@given(drives())
def test_events_stand_at_the_time_at_which_they_became_public(race: Drive) -> None:
    log = Stored(race.events)
    told = asyncio.run(run(LogCursor(RACE, cast("Log", log))))
    record, moments = PublicRecord(), []
    for step in replay(log.payloads):
        moments += [(step.event.at, event) for event in record.follow(step)]
    assert told == moments
    assert [event for _, event in told] == published(log.payloads, 0)[1]
    assert all(earlier <= later for (earlier, _), (later, _) in pairwise(told))
    assert log.read_at_most <= 100


async def test_what_becomes_public_at_once_comes_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_cursor, "AT_ONCE", 2)
    ahead = with_moves(racing_on(WON), ADA, WON.moves[:9])
    log = Stored(carried_out(ahead, BEN.resigns(20), ADA.resigns(21)))
    cursor, told = LogCursor(RACE, cast("Log", log)), []
    while (moment := await cursor.next_moment()) is not None:
        assert not cursor.is_over
        events = cursor.advance(moment)
        assert len(events) <= 2
        told += events
    assert cursor.is_over
    assert told == published(log.payloads, 0)[1]
    assert cursor.record.view() == published(log.payloads, 0)[0].view()


async def test_a_race_without_a_log_is_unknown() -> None:
    with pytest.raises(UnknownRace):
        await LogCursor(RACE, cast("Log", Stored([]))).next_moment()
