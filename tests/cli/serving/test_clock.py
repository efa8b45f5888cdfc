"""A node whose clock is wrong ends no race, and is not ready. The others go on."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

import asyncpg
import httpx
import pytest

from cadogan.races.events import decode
from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Log
from cadogan_client import Cadogan
from infra.lab.fake_time import FakeTime
from tests.cli.conftest import Serving
from tests.cli.faketime import needs_faketime

pytestmark = needs_faketime

HOUR_S = 3600
DAY_S = 24 * HOUR_S
SOON_S = 60
MINUTE_MS = 60_000


class Cluster(NamedTuple):
    """Two nodes on one Postgres. The second one's clock can be set."""

    right: str
    wrong: str
    dsn: str
    fake: FakeTime


@asynccontextmanager
async def cluster(serving: Serving, dsn: str, fake: FakeTime, port: int) -> AsyncIterator[Cluster]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        other_port = int(found.getsockname()[1])
    async with (
        serving(port, DATABASE_URL=dsn) as right,
        serving(other_port, DATABASE_URL=dsn, **fake.environment) as wrong,
    ):
        await asyncio.gather(right.until_up(), wrong.until_up())
        yield Cluster(right.url, wrong.url, dsn, fake)


@pytest.fixture
def fake(tmp_path: Path) -> FakeTime:
    fake = FakeTime(tmp_path / "faketime")
    fake.is_off(0)
    return fake


@pytest.fixture
def dsn_of_nodes(postgres: EmbeddedPostgres) -> str:
    return postgres.dsn(f"clock_{uuid4().hex}")


async def until_ready(url: str, status: int) -> str:
    """Wait for an answer of the readiness check; its text."""
    async with asyncio.timeout(SOON_S), httpx.AsyncClient(base_url=url) as http:
        while (answer := await http.get("/readyz")).status_code != status:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.05)
        return answer.text


async def until_beats(dsn: str, times: int = 3) -> None:
    """Wait until every node has looked so often for what is due."""
    connection = await asyncpg.connect(dsn)
    async with asyncio.timeout(SOON_S):
        for _ in range(times):
            before = await beats(connection)
            while any(seen == before[node] for node, seen in (await beats(connection)).items()):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.05)
    await connection.close()


async def beats(connection: Connection) -> dict[UUID, datetime]:
    """The last heartbeat of both nodes."""
    nodes = {row["node_id"]: row["seen"] for row in await connection.fetch("SELECT node_id, seen FROM node")}
    assert len(nodes) == 2
    return nodes


@asynccontextmanager
async def race(cluster: Cluster) -> AsyncIterator[UUID]:
    """A race under way on both nodes. One move is made at each."""
    async with asyncio.timeout(2 * SOON_S), Cadogan(cluster.right) as ada, Cadogan(cluster.wrong) as ben:
        await ada.sign_up("Ada")
        await ben.sign_up("Ben")
        race = (await ada.create_race("duchess", seats=2, countdown=0, time_limit=HOUR_S // 2)).id
        async with ada.race(race) as one, ben.race(race) as other:
            await asyncio.gather(one.ready(), other.ready())
            await asyncio.gather(one.started(), other.started())
            for seat in (one, other):
                await seat.play(seat.board.legal[0])
            yield race


async def phase_and_times(cluster: Cluster, race: UUID) -> tuple[str, list[int]]:
    """The phase of a race, and how far the times of its events are from now, in milliseconds."""
    async with Cadogan(cluster.right) as spectator:
        phase = (await spectator.view(race)).phase
    async with await connect(cluster.dsn) as pool, Log(pool) as log:
        entries = await log.read(RaceId(race))
    now_ms = time.time_ns() // 1_000_000
    return phase, [abs(decode(entry.payload).at - now_ms) for entry in entries]


@pytest.mark.parametrize("off_s", [pytest.param(HOUR_S, marks=pytest.mark.long), -HOUR_S, 2])
async def test_a_node_with_a_wrong_clock_ends_no_race(
    serving: Serving, port: int, dsn_of_nodes: str, fake: FakeTime, off_s: int
) -> None:
    fake.is_off(off_s)
    async with cluster(serving, dsn_of_nodes, fake, port) as nodes, race(nodes) as played:
        await until_beats(nodes.dsn)
        phase, differences = await phase_and_times(nodes, played)
        assert phase == "racing"
        assert max(differences) < MINUTE_MS, "the time of every event is Postgres's"
        refusal = await until_ready(nodes.wrong, 503)
        assert f"s {'ahead of' if off_s > 0 else 'behind'} Postgres's" in refusal
        await until_ready(nodes.right, 200)


async def test_a_step_of_a_clock_in_mid_race_changes_no_time(
    serving: Serving, port: int, dsn_of_nodes: str, fake: FakeTime
) -> None:
    async with cluster(serving, dsn_of_nodes, fake, port) as nodes:
        await until_ready(nodes.wrong, 200)
        async with race(nodes) as played:
            for step_s in (HOUR_S, -HOUR_S):
                fake.is_off(step_s)
                await until_ready(nodes.wrong, 503)
                await until_beats(nodes.dsn)
                phase, differences = await phase_and_times(nodes, played)
                assert (phase, max(differences) < MINUTE_MS) == ("racing", True)
            fake.is_off(0)
            await until_ready(nodes.wrong, 200)


@pytest.mark.parametrize("off_s", [200 * DAY_S, pytest.param(-62 * DAY_S, marks=pytest.mark.long)])
async def test_a_node_in_another_month_creates_races_in_this_one(
    serving: Serving, port: int, dsn_of_nodes: str, fake: FakeTime, off_s: int
) -> None:
    """The log is partitioned by the month of the race's id, and has no partition for months that are far off."""
    fake.is_off(off_s)
    async with cluster(serving, dsn_of_nodes, fake, port) as nodes, race(nodes), Cadogan(nodes.wrong) as cleo:
        await cleo.sign_up("Cleo")
        made = (await cleo.create_race("duchess", seats=1)).id
        assert abs((made.int >> 80) - time.time_ns() // 1_000_000) < MINUTE_MS
