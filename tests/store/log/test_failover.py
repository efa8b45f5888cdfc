"""A primary that hangs, its standby, and lines that lose their other end; `infra.faults` has the long forms."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from structlog.testing import capture_logs

from cadogan.store.database import connect
from cadogan.store.errors import Unreachable
from cadogan.store.log.append import LANDED
from cadogan.store.log.log import Log
from cadogan.store.migrations import migrate
from cadogan.store.primary import TIMELINE, Host, Primary, hosts_of
from infra.lab.postgres import Server, dsn_of, postgres_pair
from infra.lab.tcp_proxy import Does, TcpProxy
from tests.fixtures import execute
from tests.store.appends import append, new_race_id, stored
from tests.store.moves import assert_whole, make_moves


@pytest.fixture
def pair() -> Iterator[tuple[Server, Server]]:
    with postgres_pair() as pair:
        yield pair


@pytest.fixture
async def proxy(shared_dsn: str) -> AsyncIterator[TcpProxy]:
    """A line to the Postgres of all tests."""
    (directory,) = parse_qs(urlsplit(shared_dsn).query)["host"]
    async with TcpProxy(Path(directory, ".s.PGSQL.5432")) as proxy:
        yield proxy


@pytest.fixture
async def distant_log(shared_dsn: str, proxy: TcpProxy) -> AsyncIterator[Log]:
    """The log, over that line."""
    database = urlsplit(shared_dsn).path
    async with await connect(f"postgresql://cadogan@127.0.0.1:{proxy.port}{database}") as pool, Log(pool) as log:
        yield log


async def test_a_hung_primary_is_left_and_not_written_to_when_it_comes_back(pair: tuple[Server, Server]) -> None:
    primary, standby = pair
    dsn = dsn_of(primary, standby)
    await migrate(dsn)
    await execute(dsn, "SELECT create_partitions()")
    async with await connect(dsn) as pool, Log(pool) as log:
        race, other = new_race_id(), new_race_id()
        before = await make_moves(log, race, "before", 2)
        primary.hang()
        move = append(log, race, 4, b"under way")
        await asyncio.to_thread(standby.promote)
        assert await move == LANDED
        primary.resume()
        await make_moves(log, other, "after", 2)
        await assert_whole(log, race, [*before, b"under way"])
        assert await pool.fetchval("SELECT count(*) FROM head") == 2
        assert (
            primary.query("SELECT count(*) FROM head WHERE version > 4 OR race_id = '" + str(other) + "'", "cadogan")
            == "0"
        )


async def test_a_former_primary_is_not_taken_for_the_primary(pair: tuple[Server, Server]) -> None:
    """Both say that they are primaries. The later timeline counts, whatever the order of the hosts."""
    former, promoted = pair
    await asyncio.to_thread(promoted.promote)
    while promoted.query("SELECT pg_is_in_recovery()") == "t":
        pass
    for hosts in (former, promoted), (promoted, former):
        primary = Primary(dsn_of(*hosts))
        await primary.doubt()
        connection = await primary.connect()
        assert await connection.fetchval(TIMELINE) == "00000002"
        connection.terminate()
        promoted.hang()
        await primary.doubt()
        with pytest.raises(Unreachable, match="was the primary before timeline 2"):
            await primary.connect()
        promoted.resume()


async def test_a_standby_is_not_taken_for_the_primary(pair: tuple[Server, Server]) -> None:
    primary, standby = pair
    with capture_logs() as entries:
        connection = await Primary(dsn_of(standby, primary)).connect()
    assert entries == []  # nothing has failed, and nothing has changed
    assert await connection.fetchval("SELECT pg_is_in_recovery()") is False
    connection.terminate()


@pytest.mark.parametrize("direction", ["to_client", "to_server"])
async def test_a_line_that_loses_its_other_end_is_replaced(distant_log: Log, proxy: TcpProxy, direction: str) -> None:
    """The connection stays open. Only new ones reach Postgres."""
    race = new_race_id()
    assert await append(distant_log, race, 0, b"one") == LANDED
    line = getattr(proxy, direction)
    line.set(Does.DROP)
    lost = append(distant_log, race, 1, b"two")
    await line.dropped.wait()
    line.set(Does.PASS)
    assert await lost == LANDED
    assert await stored(distant_log, race) == [b"one", b"two"]


async def test_a_slow_line_delays_moves_and_loses_none(distant_log: Log, proxy: TcpProxy) -> None:
    proxy.to_client.delay_s = proxy.to_server.delay_s = 0.01
    race = new_race_id()
    await assert_whole(distant_log, race, await make_moves(distant_log, race, "slow", 4))


async def test_a_line_that_is_cut_again_and_again_loses_no_move(distant_log: Log, proxy: TcpProxy) -> None:
    race = new_race_id()
    traffic = asyncio.ensure_future(make_moves(distant_log, race, "ours", 20))
    pause_s = 0.05
    while not traffic.done():
        proxy.cut()
        await asyncio.wait({traffic}, timeout=pause_s)
        pause_s *= 1.1  # a busy machine may need longer than the first pauses to connect at all
    await assert_whole(distant_log, race, traffic.result())


@pytest.mark.parametrize(
    ("dsn", "hosts"),
    [
        ("postgresql://ann:secret@one/cadogan", [Host("one", 5432)]),
        ("postgresql://one:1,two:2/cadogan", [Host("one", 1), Host("two", 2)]),
        ("postgresql://[::1]:1,[::2]/cadogan?port=7", [Host("::1", 1), Host("::2", 7)]),
        ("postgresql://%2Frun%2Fone/cadogan", [Host("/run/one", 5432)]),
        ("postgresql:///cadogan?host=/a,two&port=1,2", [Host("/a", 1), Host("two", 2)]),
    ],
)
def test_hosts_are_read_as_asyncpg_reads_them(dsn: str, hosts: list[Host]) -> None:
    assert hosts_of(dsn) == hosts


def test_a_dsn_without_hosts_leaves_them_to_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGHOST", raising=False)
    assert hosts_of("postgresql:///cadogan") == []
