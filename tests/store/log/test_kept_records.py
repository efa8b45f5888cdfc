"""Records that are kept: a log is folded once, and every answer is as new as its request."""

import asyncio

import pytest

from cadogan.races.events import Event, encode
from cadogan.races.ids import RaceId
from cadogan.races.record.applied_event import apply_one
from cadogan.races.record.record import published
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log import kept_records
from cadogan.store.log.kept_records import KeptRecords
from cadogan.store.log.log import Log
from cadogan.store.turns import Turns
from tests.races.given import ADA, BEN, WON, carried_out, racing_on, with_moves
from tests.store.appends import append, new_race_id

ON = with_moves(racing_on(WON, undo="free"), ADA, WON.moves[:4])
OVER = carried_out(ON, ADA.resigns(8), BEN.resigns(9))


class Folded:
    """Counts the events that are folded."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events = 0
        self.has_begun = asyncio.Event()
        monkeypatch.setattr(kept_records, "apply_one", self.apply_one)

    def apply_one(self, *arguments: object) -> object:
        self.events += 1
        self.has_begun.set()
        return apply_one(*arguments)  # type: ignore[arg-type]


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> Folded:
    return Folded(monkeypatch)


@pytest.fixture
def records(log: Log) -> KeptRecords:
    return KeptRecords(log, Clock(), Turns())


async def stored_race(log: Log, events: list[Event]) -> RaceId:
    race = new_race_id()
    await append(log, race, 0, *map(encode, events))
    return race


async def test_a_log_is_folded_once_for_all_that_ask_at_the_same_time(
    log: Log, records: KeptRecords, folded: Folded
) -> None:
    race = await stored_race(log, OVER)
    kept = await asyncio.gather(*(records.get(race) for _ in range(20)))
    assert folded.events == len(OVER)
    assert {id(each) for each in kept} == {id(await records.get(race))}
    assert kept[0].events == published(map(encode, OVER), 0)[1]
    assert folded.events == len(OVER)


async def test_a_record_follows_its_race_from_where_it_was(log: Log, records: KeptRecords, folded: Folded) -> None:
    race = await stored_race(log, ON)
    assert (await records.get(race)).version == len(ON)
    await append(log, race, len(ON), *map(encode, OVER[len(ON) :]))
    kept = await records.get(race)
    assert folded.events == kept.version == len(OVER)
    assert kept.events == published(map(encode, OVER), 0)[1]


async def test_an_answer_has_what_was_written_before_its_request(
    log: Log, records: KeptRecords, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await stored_race(log, ON)
    is_reading, may_go_on = asyncio.Event(), asyncio.Event()
    read = log.read

    async def slow_read(race_id: RaceId, after: int = 0, limit: int | None = None) -> object:
        entries = await read(race_id, after, limit)
        is_reading.set()
        await may_go_on.wait()
        return entries

    monkeypatch.setattr(log, "read", slow_read)
    first = asyncio.create_task(records.get(race))
    await is_reading.wait()
    await append(log, race, len(ON), *map(encode, OVER[len(ON) :]))
    second = asyncio.create_task(records.get(race))
    may_go_on.set()
    await first
    assert (await second).version == len(OVER)


async def test_who_waits_for_a_folding_that_was_given_up_begins_again(
    log: Log, records: KeptRecords, folded: Folded, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await stored_race(log, OVER)
    monkeypatch.setattr("cadogan.store.turns.TURN_S", 0)  # each step is a turn
    first = asyncio.create_task(records.get(race))
    second = asyncio.create_task(records.get(race))
    await folded.has_begun.wait()
    first.cancel()
    assert (await second).events == published(map(encode, OVER), 0)[1]
    assert first.cancelled()


async def test_a_race_whose_end_is_being_published_is_not_final(
    log: Log,
) -> None:
    race = await stored_race(log, OVER)
    kept = kept_records.KeptRecord()
    steps = kept.follow_in_steps([entry.payload for entry in await log.read(race)], 0)
    for _ in steps:
        assert not kept.is_final
    assert kept.is_final


async def test_what_does_not_exist_or_cannot_be_read_is_not_kept(log: Log, records: KeptRecords) -> None:
    missing = new_race_id()
    with pytest.raises(UnknownRace):
        await records.get(missing)
    await append(log, missing, 0, *map(encode, ON))
    assert (await records.get(missing)).version == len(ON)
    damaged = new_race_id()
    await append(log, damaged, 0, encode(ON[0]), b"nonsense")
    for _ in range(2):
        with pytest.raises(UnreadableRace):
            await records.get(damaged)


async def test_records_that_were_read_the_longest_ago_are_forgotten(
    log: Log, records: KeptRecords, folded: Folded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_records, "MOST_KEPT", 2 * (len(OVER) + kept_records.OF_A_RECORD))
    one, two, three = [await stored_race(log, OVER) for _ in range(3)]
    for race in (one, two, one, three, one):
        await records.get(race)
    assert folded.events == 3 * len(OVER)
    await records.get(two)
    assert folded.events == 4 * len(OVER)
