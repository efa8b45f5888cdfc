import asyncio
import os
import signal
from pathlib import Path

import asyncpg
import pytest

from cadogan.store import database
from cadogan.store.database import BECOME_THE_SERVICE, Connection, Pool, connect, fetch, open_pools
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.errors import Unreachable
from cadogan.store.pool_uses import USES


async def test_a_connection_has_the_rights_of_the_service_however_it_logged_in(pool: Pool) -> None:
    for _ in range(2):  # also when it comes back from its first use
        assert await pool.fetchval("SELECT current_user") == "cadogan_service"


async def test_a_login_that_may_not_become_the_service_stays_itself(owner: Connection) -> None:
    transaction = owner.transaction()
    await transaction.start()
    await owner.execute("CREATE ROLE visitor; SET LOCAL ROLE visitor")
    await owner.execute(BECOME_THE_SERVICE)
    assert await owner.fetchval("SELECT current_user") == "visitor"
    await transaction.rollback()


async def test_the_service_may_do_everything_with_people_and_nodes(pool: Pool) -> None:
    for table in ("player", "token", "node", "presence"):
        for right in ("SELECT", "INSERT", "UPDATE", "DELETE"):
            assert await pool.fetchval("SELECT has_table_privilege($1, $2)", table, right), (table, right)


async def test_a_postgres_that_is_not_there_is_unreachable(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="Postgres does not answer"):
        await connect(f"postgresql://cadogan@/cadogan?host={tmp_path}")


async def test_a_database_that_does_not_exist_is_named(postgres: EmbeddedPostgres) -> None:
    with pytest.raises(Unreachable, match='database "nowhere" does not exist'):
        await connect(postgres.dsn("postgres").replace("/postgres?", "/nowhere?"))


async def test_a_dsn_that_cannot_be_read_is_not_taken_for_an_outage() -> None:
    with pytest.raises(ValueError, match="here"):
        await connect("postgresql://localhost:here/cadogan")


async def test_a_wrong_question_is_not_taken_for_an_outage(pool: Pool) -> None:
    with pytest.raises(asyncpg.UndefinedTableError):
        await fetch(pool, "SELECT * FROM patience")
    with pytest.raises(asyncpg.DataError):
        await fetch(pool, "SELECT $1::int", "seven")


async def test_a_query_does_not_wait_long_for_a_connection(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "TURN_S", 0.05)
    async with await connect(dsn, connections=1) as pool, pool.acquire():
        with pytest.raises(Unreachable, match="TimeoutError"):
            await fetch(pool, "SELECT 1")


async def test_a_pool_closes_though_postgres_does_not_answer(dsn: str) -> None:
    pool = await connect(dsn)
    backend: int = await pool.fetchval("SELECT pg_backend_pid()")
    os.kill(backend, signal.SIGSTOP)
    try:
        async with asyncio.timeout(2):
            await pool.close()
    finally:
        os.kill(backend, signal.SIGCONT)


async def test_each_pool_ends_its_slow_queries(dsn: str) -> None:
    async with open_pools(dsn) as pools:
        for name, pool in pools._asdict().items():
            limit = f"{USES[name].answer_s}s"
            assert await pool.fetchval("SHOW statement_timeout") == limit, name
        assert await pools.tables.fetchval("SHOW idle_in_transaction_session_timeout") == "15s"


async def test_the_pools_of_a_node_have_the_documented_number_of_connections(dsn: str) -> None:
    async with open_pools(dsn) as pools:
        assert sum(pool.get_max_size() for pool in pools) == 20
        assert sum(pool.get_size() for pool in pools) == 1  # the others are opened when they are needed
