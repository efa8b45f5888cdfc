"""An event that a node cannot read stops its race and nothing else; a node of a newer release goes on with it."""

import asyncio
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from uuid import UUID, uuid4

import httpx

from cadogan.people.dodging import EARLY_MS
from cadogan.races.commands import Resign
from cadogan.races.evolve import evolve
from cadogan.store.database import connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Log
from cadogan_client import Cadogan
from tests.cli.conftest import Serving
from tests.future import FROM_THE_FUTURE
from tests.store.courses import NOW_MS, players, raced, rated
from tests.store.unreadable import decode_more, write_unreadable

Run = Callable[..., subprocess.CompletedProcess[str]]

NEWER = [sys.executable, "-m", "tests.cli.newer_release"]
SOON_S = 30


@asynccontextmanager
async def log_of(dsn: str) -> AsyncIterator[Log]:
    async with await connect(dsn) as pool, Log(pool) as log:
        yield log


async def unreadable_race(log: Log) -> UUID:
    """A rated race that is over, with an event that only a newer release can read."""
    course = await rated(log, *players(2))
    await write_unreadable(log, course.race.id, course.race.version)
    course.race = evolve(course.race, decode_more(FROM_THE_FUTURE))
    await course.does(*(Resign(NOW_MS + 2 * EARLY_MS, seat) for seat in range(2)))
    return course.race.id


async def phases(http: httpx.AsyncClient) -> Mapping[UUID, str]:
    """The race list."""
    answer = await http.get("/api/v1/races")
    assert answer.status_code == 200, answer.text
    return {UUID(race["id"]): race["phase"] for race in answer.json()["races"]}


async def until_listed(http: httpx.AsyncClient, race: UUID, phase: str) -> None:
    async with asyncio.timeout(SOON_S):
        while (await phases(http)).get(race) != phase:  # noqa: ASYNC110 - the list is polled
            await asyncio.sleep(0.05)


async def until_ready(http: httpx.AsyncClient, status: str, set_aside: int) -> None:
    async with asyncio.timeout(SOON_S):
        while True:
            ready = (await http.get("/readyz")).json()
            if (ready["status"], ready["set_aside"]) == (status, set_aside):
                return
            assert ready["status"] in ("ready", "degraded"), ready
            await asyncio.sleep(0.05)


async def test_an_unreadable_event_stops_its_race_alone(
    cadogan: Run, serving: Serving, port: int, postgres: EmbeddedPostgres
) -> None:
    dsn = postgres.dsn(f"aside_{uuid4().hex}")
    async with (
        serving(port, DATABASE_URL=dsn) as node,
        Cadogan(node.url) as ada,
        httpx.AsyncClient(base_url=node.url) as http,
    ):
        await node.until_up()
        async with log_of(dsn) as log:
            bad = await unreadable_race(log)
            good = await raced(log, dict.fromkeys(players(2), 1))
        player = await ada.sign_up("Ada")
        lobby = (await ada.create_race("duchess", seats=2)).id
        await until_listed(http, lobby, "lobby")
        assert await phases(http) == {lobby: "lobby", good: "finished", bad: "racing"}
        await until_ready(http, "degraded", 1)
        assert (await http.get("/api/v1/leaderboards/duchess")).status_code == 200, "brings the ratings up to date"
        assert (await http.get(f"/api/v1/players/{player.id}/marks")).status_code == 200, "and feats"
        async with asyncio.timeout(SOON_S), aclosing(ada.feed("start")) as feed:  # type: ignore[type-var]
            assert [(await anext(feed)).race for _ in range(3)] == [bad, good, good]
        assert (await http.get(f"/api/v1/races/{bad}/events")).status_code == 503
        check_commands(cadogan, dsn, bad)
        said = await node.end(signal.SIGINT)
    assert said.count("Traceback") == 4, "one for each projection"


def check_commands(cadogan: Run, dsn: str, bad: UUID) -> None:
    """What an operator can do about it."""
    for _ in range(2):  # before a rebuild, and after it
        aside = cadogan("set-aside", "--database-url", dsn).stdout.splitlines()
        assert sorted(line.split()[:2] for line in aside) == [
            [str(bad), projection] for projection in ("feats", "listing", "ratings", "results")
        ]
        rebuilt = cadogan("rebuild", "--database-url", dsn)
        assert rebuilt.returncode == 0, rebuilt.stderr
        assert "Races that could not be applied: 1." in rebuilt.stdout
    again = cadogan("set-aside", "retry", str(bad), "--database-url", dsn)
    assert (again.returncode, again.stdout) == (1, "Applied: 0 of 4.\n")
    assert f"Still set aside:\n{bad}" in again.stderr
    other = cadogan("set-aside", "retry", str(uuid4()), "--database-url", dsn)
    assert (other.returncode, other.stdout) == (1, "")
    assert "is not set aside" in other.stderr


async def test_a_node_of_a_newer_release_goes_on_with_the_race(
    cadogan: Run, serving: Serving, port: int, postgres: EmbeddedPostgres
) -> None:
    dsn = postgres.dsn(f"newer_{uuid4().hex}")
    with socket.create_server(("127.0.0.1", 0)) as found:
        other_port = int(found.getsockname()[1])
    async with serving(port, DATABASE_URL=dsn) as older, httpx.AsyncClient(base_url=older.url) as http:
        await older.until_up()
        async with log_of(dsn) as log:
            early = await unreadable_race(log)
            await until_ready(http, "degraded", 1)
            async with serving(other_port, command=NEWER, DATABASE_URL=dsn) as newer:
                await newer.until_up()
                await until_ready(http, "ready", 0)
                late = await unreadable_race(log)  # the older node may set it aside first
                for race in (early, late):
                    await until_listed(http, race, "finished")
                await until_ready(http, "ready", 0)
    assert cadogan("set-aside", "--database-url", dsn).stdout == "No race is set aside.\n"
