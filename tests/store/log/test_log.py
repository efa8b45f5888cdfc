import asyncio
from collections.abc import Callable
from uuid import UUID

import pytest
from structlog.testing import capture_logs

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, Pool
from cadogan.store.errors import LogClosed
from cadogan.store.log.append import LANDED, Append, Awaited, Conflict, Failed, Outcome
from cadogan.store.log.log import Entry, Log
from tests.store.appends import Encoded, append, new_race_id, stored, until_waiting

TRANSACTIONS = "SELECT count(DISTINCT xmin::text) FROM event WHERE race_id = ANY ($1)"

LOCK_HEAD = "SELECT true FROM head WHERE race_id = $1 FOR UPDATE"


class Told(Append):
    """An append that calls a function with its outcome."""

    do: Callable[[Outcome], None]

    def done(self, outcome: Outcome) -> None:
        self.do(outcome)


async def test_appended_events_are_read_in_order(log: Log) -> None:
    race = new_race_id()
    assert await append(log, race, 0, b"created") == LANDED
    assert await append(log, race, 1, b"moved", b"finished") == LANDED
    assert await log.read(race) == [Entry(1, b"created"), Entry(2, b"moved"), Entry(3, b"finished")]
    assert await log.read(race, after=1, limit=1) == [Entry(2, b"moved")]
    assert await log.read(new_race_id()) == []


async def test_no_ack_waits_for_the_measuring_of_its_batch(log: Log) -> None:
    batches, when_told = log.written.append_s, asyncio.get_running_loop().create_future()
    log.append(Told(new_race_id(), 0, [Encoded(b"1", False)], None, lambda _: when_told.set_result(batches.count)))
    assert await when_told == 0
    assert batches.count == 1


async def test_a_conflict_tells_the_version_and_writes_nothing(log: Log) -> None:
    race = new_race_id()
    await append(log, race, 0, b"1", b"2")
    assert await append(log, race, 1, b"late", b"later") == Conflict(2)
    assert await append(log, race, 3, b"early") == Conflict(2)
    assert await append(log, race, 0, b"again") == Conflict(2)
    assert await stored(log, race) == [b"1", b"2"]


async def test_a_race_without_a_log_is_at_version_0(log: Log) -> None:
    race = new_race_id()
    assert await append(log, race, 3, b"4") == Conflict(0)
    assert await log.heads([race]) == {}


async def test_a_conflict_fails_one_race_and_not_its_batch(log: Log, pool: Pool) -> None:
    races = [new_race_id() for _ in range(3)]
    await asyncio.gather(*(append(log, race, 0, b"1") for race in races))
    expected = [1, 7, 1]
    outcomes = await asyncio.gather(
        *(append(log, race, version, b"2") for race, version in zip(races, expected, strict=True))
    )
    assert outcomes == [LANDED, Conflict(1), LANDED]
    assert await log.heads(races) == dict(zip(races, [2, 1, 2], strict=True))
    assert await pool.fetchval(TRANSACTIONS, races) == 2


async def test_a_room_decides_on_top_of_its_own_appends_in_flight(log: Log, pool: Pool) -> None:
    race = new_race_id()
    appends = [append(log, race, 0, b"1"), append(log, race, 1, b"2", b"3"), append(log, race, 3, b"4")]
    assert await asyncio.gather(*appends) == [LANDED] * 3
    assert await stored(log, race) == [b"1", b"2", b"3", b"4"]
    assert await pool.fetchval(TRANSACTIONS, [race]) == 1


async def test_an_append_that_does_not_follow_the_one_before_it_conflicts(log: Log) -> None:
    race = new_race_id()
    appends = [append(log, race, 0, b"1"), append(log, race, 0, b"another 1"), append(log, race, 1, b"2")]
    assert await asyncio.gather(*appends) == [LANDED, Conflict(1), Conflict(1)]
    assert await stored(log, race) == [b"1"]


async def test_while_a_batch_is_written_the_next_one_gathers(log: Log, pool: Pool, owner: Connection) -> None:
    held, others = new_race_id(), [new_race_id() for _ in range(20)]
    await append(log, held, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, held)
        first = append(log, held, 1, b"2")
        await until_waiting(owner)
        behind = [append(log, race, 0, b"1") for race in others]
        assert await log.heads(others) == {}
    assert await asyncio.gather(first, *behind) == [LANDED] * 21
    assert await pool.fetchval(TRANSACTIONS, others) == 1


async def test_an_append_on_a_lost_one_fails_though_its_version_fits(log: Log, owner: Connection) -> None:
    race = new_race_id()
    await append(log, race, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, race)
        ours = append(log, race, 1, b"our 2")
        await until_waiting(owner)
        on_top = append(log, race, 2, b"our 3")
        await owner.execute("UPDATE head SET version = 2 WHERE race_id = $1", race)
        await owner.execute("INSERT INTO event (race_id, version, payload) VALUES ($1, 2, 'their 2')", race)
    assert await ours == await on_top == Conflict(2)
    assert await stored(log, race) == [b"1", b"their 2"]


async def test_after_a_conflict_the_next_append_is_judged_by_itself(log: Log) -> None:
    race, second = new_race_id(), asyncio.get_running_loop().create_future()
    refused = []
    await append(log, race, 0, b"1")

    def decide_again(outcome: Outcome) -> None:
        refused.append(outcome)
        log.append(Awaited(race, 1, [Encoded(b"2", is_lifecycle=False)], None, second))

    log.append(Told(race, 0, [Encoded(b"late", is_lifecycle=False)], None, decide_again))
    assert await second == LANDED
    assert refused == [Conflict(1)]
    assert await stored(log, race) == [b"1", b"2"]


async def test_an_append_that_postgres_refuses_fails_alone(log: Log) -> None:
    good, of_no_month = new_race_id(), RaceId(UUID(int=1))
    with capture_logs() as lines:
        outcomes = await asyncio.gather(append(log, of_no_month, 0, b"1"), append(log, good, 0, b"1"))
    assert isinstance(outcomes[0], Failed)
    assert outcomes[0].error.__traceback__ is None, (
        "its frames hold the append, and the append's future holds the error"
    )
    assert outcomes[1] == LANDED
    assert [line["race_id"] for line in lines if line["event"] == "append_failed"] == [str(of_no_month)]
    assert await log.heads([good, of_no_month]) == {good: 1}


async def test_a_callback_that_raises_does_not_stop_the_others(log: Log) -> None:
    def stumble(_: Outcome) -> None:
        raise ZeroDivisionError

    with capture_logs() as lines:
        log.append(Told(new_race_id(), 0, [Encoded(b"1", is_lifecycle=False)], None, stumble))
        assert await append(log, new_race_id(), 0, b"1") == LANDED
    assert [line["event"] for line in lines] == ["append_callback_failed"]


async def test_closing_writes_the_gathered_appends(pool: Pool) -> None:
    log, races = Log(pool), [new_race_id() for _ in range(5)]
    appends = [append(log, race, 0, b"1") for race in races]
    await log.close()
    assert [outcome.result() for outcome in appends] == [LANDED] * 5
    with pytest.raises(LogClosed):
        append(log, races[0], 1, b"2")


async def test_appends_not_written_before_closing_fail(pool: Pool, owner: Connection) -> None:
    log, race, another = Log(pool), new_race_id(), new_race_id()
    await append(log, race, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, race)
        being_written = append(log, race, 1, b"2")
        await until_waiting(owner)
        gathered = append(log, another, 0, b"1")
        await log.close(grace_s=0)
    for outcome in (being_written.result(), gathered.result()):
        assert isinstance(outcome, Failed)
        assert isinstance(outcome.error, LogClosed)


async def test_races_are_due_in_the_order_of_their_time(log: Log) -> None:
    soon, later, never, moved = (new_race_id() for _ in range(4))
    await asyncio.gather(
        append(log, later, 0, b"1", next_due=-20),
        append(log, soon, 0, b"1", next_due=-30),
        append(log, never, 0, b"1"),
        append(log, moved, 0, b"1", next_due=-40),
        append(log, moved, 1, b"2", next_due=-10),
    )
    assert await log.due(-20, limit=10) == [soon, later]
    assert await log.due(-20, limit=1) == [soon]
    assert await log.due(-31, limit=10) == []
    await append(log, soon, 1, b"2")
    assert await log.due(-20, limit=10) == [later]


async def test_a_log_longer_than_a_page_is_read_whole(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadogan.store.log.log.FIRST_PAGE", 3)
    monkeypatch.setattr("cadogan.store.log.log.PAGE", 2)
    long, short = new_race_id(), new_race_id()
    payloads = [b"%d" % version for version in range(1, 9)]
    await append(log, long, 0, *payloads)
    await append(log, short, 0, b"1")
    whole = [Entry(version, payload) for version, payload in enumerate(payloads, start=1)]
    assert (await log.read(long), await log.read(short)) == (whole, whole[:1])
    assert [*await asyncio.gather(log.read(long), log.read(long))] == [whole, whole]
    assert await log.read(long, after=2) == whole[2:]
