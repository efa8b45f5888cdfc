"""A race whose head another transaction has locked waits, and the other races of the node go on."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from cadogan.store.database import Connection, Pool
from cadogan.store.log import appender, stall_watch
from cadogan.store.log.append import LANDED, Append, Conflict, Outcome
from cadogan.store.log.blocked_appends import BlockedAppends
from cadogan.store.log.log import Log
from tests.store.appends import append, new_race_id, stored

LOCK_HEAD = "SELECT true FROM head WHERE race_id = $1 FOR UPDATE"


@pytest.fixture
async def log(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Log]:
    """A log that does not wait for locks, as the service has it."""
    monkeypatch.setattr(appender, "DO_NOT_WAIT_LONG", "SET lock_timeout = '20ms'")
    async with Log(pool) as log:
        yield log


async def test_one_locked_race_does_not_stop_the_others(log: Log, owner: Connection) -> None:
    held, others = new_race_id(), [new_race_id() for _ in range(5)]
    await append(log, held, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, held)
        blocked = [append(log, held, 1, b"2"), append(log, held, 2, b"3")]
        for n in range(5):
            for race in others:
                assert await append(log, race, n, b"move") == LANDED
        assert log.blocked == {held}
        blocked.append(append(log, held, 3, b"4"))
        assert not any(outcome.done() for outcome in blocked)
    assert [await outcome for outcome in blocked] == [LANDED] * 3
    assert await stored(log, held) == [b"1", b"2", b"3", b"4"]
    assert await append(log, held, 4, b"5") == LANDED
    assert log.blocked == set()


async def test_a_conflict_behind_a_lock_loses_all_that_was_built_on_it(log: Log, owner: Connection) -> None:
    held, other = new_race_id(), new_race_id()
    await append(log, held, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, held)
        ours = append(log, held, 1, b"our 2")
        assert await append(log, other, 0, b"1") == LANDED
        assert log.blocked == {held}
        on_top = append(log, held, 2, b"our 3")
        await owner.execute("UPDATE head SET version = 2 WHERE race_id = $1", held)
        await owner.execute("INSERT INTO event (race_id, version, payload) VALUES ($1, 2, 'their 2')", held)
    assert await ours == await on_top == Conflict(2)
    assert await stored(log, held) == [b"1", b"their 2"]


async def test_a_race_that_another_writer_is_creating_does_not_stop_the_others(log: Log, owner: Connection) -> None:
    created, running, new = new_race_id(), new_race_id(), new_race_id()
    await append(log, running, 0, b"1")
    async with owner.transaction():
        await owner.execute("INSERT INTO head (race_id, version) VALUES ($1, 0)", created)
        ours = append(log, created, 0, b"1")
        assert await append(log, running, 1, b"2") == LANDED
        assert await append(log, new, 0, b"1") == LANDED
        assert not ours.done()
    assert await ours == LANDED


async def test_a_locked_table_is_waited_for(log: Log, owner: Connection) -> None:
    races = [new_race_id() for _ in range(20)]
    for race in races:
        await append(log, race, 0, b"1")
    async with owner.transaction():
        await owner.execute("LOCK TABLE head")
        moves = [append(log, race, 1, b"2") for race in races]
        while log.blocked != set(races):
            await owner.execute("SELECT true")
    assert [await move for move in moves] == [LANDED] * 20


async def test_a_log_that_closes_writes_blocked_races_too(log: Log, owner: Connection) -> None:
    held, other = new_race_id(), new_race_id()
    await append(log, held, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, held)
        blocked = append(log, held, 1, b"2")
        assert await append(log, other, 0, b"1") == LANDED
        assert log.blocked == {held}
    await log.close()
    assert blocked.result() == LANDED


async def test_an_append_that_comes_as_its_race_is_found_locked_waits_behind_the_others(
    log: Log, owner: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, lost = new_race_id(), new_race_id()
    for race in (held, lost):
        await append(log, race, 0, b"1")
    on_top: list[asyncio.Future[Outcome]] = []
    set_aside = BlockedAppends.set_aside

    def set_aside_and_then_a_move_comes(self: BlockedAppends, appends: Sequence[Append]) -> None:
        if not on_top:  # a socket's data may be read in the very next turn of the loop
            asyncio.get_running_loop().call_soon(lambda: on_top.append(append(log, held, 2, b"our 3")))
        set_aside(self, appends)

    monkeypatch.setattr(BlockedAppends, "set_aside", set_aside_and_then_a_move_comes)
    async with owner.transaction():  # another node writes to one race, and has written to the other
        await owner.execute(LOCK_HEAD, held)
        await owner.execute("UPDATE head SET version = 2 WHERE race_id = $1", held)
        await owner.execute("INSERT INTO event (race_id, version, payload) VALUES ($1, 2, 'their 2')", held)
        ours = append(log, held, 1, b"our 2")
        assert await append(log, lost, 7, b"8") == Conflict(1)
    assert await ours == Conflict(2)
    assert [await outcome for outcome in on_top] == [Conflict(2)]
    assert await stored(log, held) == [b"1", b"their 2"]


async def test_only_the_locked_race_is_refused_however_long_it_is_locked(
    log: Log, owner: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stall_watch, "STALLED_S", 0.2)
    monkeypatch.setattr(stall_watch, "LOOK_S", 0.01)
    held, other = new_race_id(), new_race_id()
    await append(log, held, 0, b"1")
    async with owner.transaction():
        await owner.execute(LOCK_HEAD, held)
        ours = append(log, held, 1, b"2")
        async with asyncio.timeout(5):
            while not log.refuses(held):  # noqa: ASYNC110 - time passes
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)  # nothing is committed meanwhile
        assert not log.is_stalled
        assert not log.refuses(other)
        assert await append(log, other, 0, b"1") == LANDED
    assert await ours == LANDED
    assert not log.refuses(held)


async def test_a_locked_table_stalls_the_log_and_each_race_is_tried(
    log: Log, owner: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stall_watch, "STALLED_S", 0.2)
    monkeypatch.setattr(stall_watch, "LOOK_S", 0.01)
    races = [new_race_id() for _ in range(3)]
    for race in races:
        await append(log, race, 0, b"1")
    async with owner.transaction():
        await owner.execute("LOCK TABLE head")
        moves = [append(log, race, 1, b"2") for race in races[:2]]
        async with asyncio.timeout(5):
            while not (log.is_stalled and log.refuses(races[0])):  # noqa: ASYNC110 - time passes
                await asyncio.sleep(0.01)
        assert not log.refuses(races[2])  # it may be the only one that is not locked
        moves.append(append(log, races[2], 1, b"2"))
    assert [await move for move in moves] == [LANDED] * 3
    assert not log.is_stalled
