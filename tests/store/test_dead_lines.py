"""Connections to Postgres that die in silence: once one is missed, the idle ones of all pools are replaced."""

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from cadogan.store import database
from cadogan.store.database import Pools, open_pools
from cadogan.store.errors import Unreachable
from cadogan.store.log import appender, log
from cadogan.store.log.append import LANDED
from cadogan.store.log.log import Log
from infra.lab.tcp_proxy import TcpProxy
from tests.store.appends import append, new_race_id

SHORT_S = 0.3
PID = "SELECT pg_backend_pid()"


@pytest.fixture
async def line(shared_dsn: str) -> AsyncIterator[TcpProxy]:
    """A line to the Postgres of all tests."""
    (directory,) = parse_qs(urlsplit(shared_dsn).query)["host"]
    async with TcpProxy(Path(directory, ".s.PGSQL.5432")) as line:
        yield line


@pytest.fixture
async def pools(shared_dsn: str, line: TcpProxy) -> AsyncIterator[Pools]:
    """The pools of a node over that line. Each has an idle connection."""
    async with open_pools(f"postgresql://cadogan@127.0.0.1:{line.port}{urlsplit(shared_dsn).path}") as pools:
        for pool in pools:
            await pool.fetchval(PID)
        yield pools


async def test_the_connections_of_every_pool_are_replaced_when_a_batch_is_not_answered(
    pools: Pools, line: TcpProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appender, "DEADLINE_S", SHORT_S)
    async with Log(pools.log, pools.writer) as written:
        race = new_race_id()
        assert await append(written, race, 0, b"one") == LANDED
        line.silence()
        assert await append(written, race, 1, b"two") == LANDED
        for pool in pools:
            assert await pool.fetchval(PID)  # a dead connection would not answer
        assert [entry.payload for entry in await written.read(race)] == [b"one", b"two"]


async def test_the_connections_of_every_pool_are_replaced_when_the_tail_of_a_race_is_not_read(
    pools: Pools, line: TcpProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "DEADLINE_S", SHORT_S)
    async with Log(pools.log, pools.writer) as written:
        race = new_race_id()
        assert await append(written, race, 0, b"one") == LANDED
        line.silence()
        with pytest.raises(Unreachable):
            await written.read(race, after=1)
        assert await written.read(race, after=1) == []
        assert await written.head(race) == 1
        for pool in pools:
            assert await pool.fetchval(PID)


async def test_a_query_that_cannot_be_cancelled_is_not_waited_for(
    pools: Pools, line: TcpProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TURN_S", 3600)  # asyncpg would wait for the cancelling for as long as for a turn
    line.silence()
    with pytest.raises(TimeoutError):
        await pools.log.fetchval(PID, timeout=SHORT_S)
