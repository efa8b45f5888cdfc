"""Postgres goes away in the middle of traffic, in each way that it can; the log says exactly what landed."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator

import asyncpg
import pytest

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, connect, fetch
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.append import LANDED
from cadogan.store.log.log import Log
from cadogan.store.migrations import migrate
from tests.fixtures import execute
from tests.store.appends import append, count_waiting, new_race_id, stored, until_waiting
from tests.store.moves import assert_whole, make_moves

WRITERS = "SELECT pid FROM pg_stat_activity WHERE application_name = 'cadogan' AND query ~ 'append_events|WITH asked'"

PROGRESS = "SELECT sum(version) FROM head WHERE race_id = ANY ($1)"


@pytest.fixture(scope="module")
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPostgres]:
    """A server that may crash without disturbing the others' tests."""
    with EmbeddedPostgres(tmp_path_factory.mktemp("mortal")) as server:
        yield server


@pytest.fixture(scope="module")
async def mortal_dsn(mortal: EmbeddedPostgres) -> str:
    dsn: str = mortal.dsn("cadogan")
    await migrate(dsn)
    await execute(dsn, "SELECT create_partitions()")
    return dsn


@pytest.fixture
async def operator(mortal_dsn: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(mortal_dsn)
    yield connection
    await connection.close()


@pytest.fixture
async def log(mortal_dsn: str) -> AsyncIterator[Log]:
    async with await connect(mortal_dsn) as pool, Log(pool) as log:
        yield log


async def next_progress(operator: Connection, races: list[RaceId], since: int) -> int:
    """Wait until more events have landed than there were; returns how many."""
    progress = since
    while progress <= since:
        progress = await operator.fetchval(PROGRESS, races) or 0
    return progress


async def keep_moving(log: Log, race: RaceId, enough: asyncio.Event) -> list[list[bytes]]:
    """Land moves in a race until there are enough; returns what was acknowledged in each round."""
    rounds: list[list[bytes]] = []
    while not enough.is_set():
        rounds.append(await make_moves(log, race, f"round {len(rounds)}", 8))
    return rounds


async def test_a_writer_that_is_terminated_again_and_again_lands_each_move_once(log: Log, operator: Connection) -> None:
    races = [new_race_id() for _ in range(10)]
    enough = asyncio.Event()
    traffic = asyncio.gather(*(keep_moving(log, race, enough) for race in races))
    progress = 0
    for _ in range(10):
        progress = await next_progress(operator, races, progress)
        await operator.execute(f"SELECT pg_terminate_backend(pid) FROM ({WRITERS})")
    enough.set()
    for race, acknowledged in zip(races, await traffic, strict=True):
        await assert_whole(log, race, *acknowledged)


async def test_a_crash_of_the_server_loses_no_acknowledged_move(log: Log, operator: Connection) -> None:
    races = [new_race_id() for _ in range(10)]
    traffic = asyncio.gather(*(make_moves(log, race, "ours", 40) for race in races))
    await next_progress(operator, races, 0)
    os.kill(await operator.fetchval(WRITERS), signal.SIGKILL)  # Postgres then restarts itself as after a power cut
    for race, acknowledged in zip(races, await traffic, strict=True):
        await assert_whole(log, race, acknowledged)


async def test_a_move_is_acknowledged_only_when_the_standby_has_it(log: Log, operator: Connection) -> None:
    """The line breaks between a commit and its answer, while the standby is away."""
    race = new_race_id()
    await operator.execute("ALTER SYSTEM SET synchronous_standby_names = 'away'")
    await operator.execute("SELECT pg_reload_conf()")
    moves = [append(log, race, 0, b"move")]
    while not await count_waiting(operator, "SyncRep"):  # a moment after the reload, commits begin to wait
        if moves[-1].done():
            moves.append(append(log, race, len(moves), b"move"))
    await operator.execute(f"SELECT pg_terminate_backend(pid) FROM ({WRITERS})")
    async with asyncio.timeout(10):
        while await log.heads([race]) != {race: len(moves)}:  # noqa: ASYNC110 - committed here, unknown to the standby
            await asyncio.sleep(0.02)
    await until_waiting(operator, "SyncRep")
    assert not moves[-1].done()
    await operator.execute("ALTER SYSTEM RESET synchronous_standby_names")
    await operator.execute("SELECT pg_reload_conf()")
    assert await asyncio.gather(*moves) == [LANDED] * len(moves)
    assert await stored(log, race) == [b"move"] * len(moves)


async def test_a_read_survives_the_loss_of_its_connection(mortal_dsn: str, operator: Connection) -> None:
    async with await connect(mortal_dsn, connections=1) as pool:
        pid = await pool.fetchval("SELECT pg_backend_pid()")
        await operator.execute("SELECT pg_terminate_backend($1)", pid)
        (row,) = await fetch(pool, "SELECT 1 AS answer")
        assert row["answer"] == 1
