"""A real PgBouncer in transaction mode between a node and Postgres."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cadogan.store.database import open_pools
from cadogan.store.errors import WrongPooler
from cadogan.store.migrations import migrate
from cadogan.store.pool_uses import LEAST_CONNECTIONS
from cadogan.store.pooler import NEEDED, check_pooler
from cadogan_client import Cadogan
from infra.lab.node import Node, serving
from infra.lab.pgbouncer import pgbouncer, running_pgbouncer
from infra.lab.stage import Stage, external

pytestmark = pytest.mark.skipif(pgbouncer() is None, reason="needs Debian's pgbouncer")

LOGIN = "pooled"
SESSIONS = 3
CREATE_LOGIN = f"CREATE ROLE {LOGIN} LOGIN IN ROLE cadogan_service"
OF_LOGIN = f"SELECT count(*) FROM pg_stat_activity WHERE usename = '{LOGIN}'"
OTHERS = f"""
SELECT count(*) FROM pg_stat_activity
WHERE application_name = 'cadogan' AND usename <> '{LOGIN}' AND pid <> pg_backend_pid()
"""
SEED = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture(scope="module")
async def stage() -> AsyncIterator[Stage]:
    """A migrated Postgres without nodes, and a login for the pooler."""
    async with external(0) as stage:
        await migrate(stage.dsn)
        stage.server.query(CREATE_LOGIN)
        yield stage


async def advice(stage: Stage, home: Path) -> str:
    """What a node says that has a pooler whose role lacks settings."""
    with running_pgbouncer(stage.server, LOGIN, SESSIONS, home) as pooler_dsn:
        async with open_pools(stage.dsn, pooler_dsn=pooler_dsn) as pools:
            with pytest.raises(WrongPooler) as wrong:
                await check_pooler(pools.tables)
            return str(wrong.value)


async def test_a_role_without_the_settings_is_refused_with_the_statements_that_set_them(
    stage: Stage, tmp_path: Path
) -> None:
    said = await advice(stage, tmp_path)
    statements = [line.strip() for line in said.splitlines() if "ALTER ROLE" in line]
    lacking = {"jit", "idle_in_transaction_session_timeout", "statement_timeout", "role"}  # the others are defaults
    assert {statement.split()[4] for statement in statements} == lacking
    stage.server.query("\n".join(statements))
    with running_pgbouncer(stage.server, LOGIN, SESSIONS, tmp_path) as pooler_dsn:
        async with open_pools(stage.dsn, pooler_dsn=pooler_dsn) as pools:
            await check_pooler(pools.tables)
            assert await pools.tables.fetchval("SELECT current_user") == "cadogan_service"


async def test_many_clients_share_few_sessions_and_get_their_own_answers(stage: Stage, tmp_path: Path) -> None:
    set_role(stage)
    with running_pgbouncer(stage.server, LOGIN, SESSIONS, tmp_path) as pooler_dsn:
        async with open_pools(stage.dsn, 100, pooler_dsn) as pools:

            async def ask(number: int) -> None:
                pool = (pools.tables, pools.lists, pools.log)[number % 3]
                for again in range(20):
                    text = f"{number} {again}"
                    assert await pool.fetchval("SELECT $1::text", text) == text
                    async with pool.acquire() as connection, connection.transaction():
                        assert await connection.fetchval("SELECT $1::int + 1", number) == number + 1
                        rows = await connection.fetch("SELECT unnest($1::int[]) AS n", [number, again])
                        assert [row["n"] for row in rows] == [number, again]

            await asyncio.gather(*map(ask, range(30)))
            assert int(stage.server.query(OF_LOGIN)) <= SESSIONS


async def test_a_node_with_few_connections_serves_a_race_behind_a_pooler(stage: Stage, tmp_path: Path) -> None:
    set_role(stage)
    with running_pgbouncer(stage.server, LOGIN, SESSIONS, tmp_path) as pooler_dsn:
        settings = {
            "DATABASE_URL": stage.dsn,
            "POOLER_URL": pooler_dsn,
            "DATABASE_CONNECTIONS": str(LEAST_CONNECTIONS),
        }
        node = Node(tmp_path / "node.log", settings)
        async with serving([node]), Cadogan(node.url) as ada:
            await ada.sign_up("Pooled Ada")
            race = await ada.create_race("duchess", seed=SEED, seats=1, countdown=0)
            async with ada.race(race.id) as seat:
                await seat.ready()
                await seat.started()
                for n in range(1, 6):
                    assert (await seat.play(seat.board.legal[0])).n == n
                await seat.resign()
                await seat.finished()
            assert 0 < int(stage.server.query(OF_LOGIN)) <= SESSIONS
            assert int(stage.server.query(OTHERS)) <= 3  # the bus, the writer, and one that replaces its first


def set_role(stage: Stage) -> None:
    """Give the login its settings, as the advice says."""
    stage.server.query("\n".join(f"ALTER ROLE {LOGIN} SET {name} = '{value}';" for name, value in NEEDED.items()))
