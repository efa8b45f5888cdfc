"""A locked table holds up a dozen requests of one node, while people sign up, enter and race there."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.figure import Figure, at_most
from infra.bench.races import RaceFactory
from infra.bench.service import free_port, serving
from infra.faults.case import Case
from infra.faults.racers import ALONE, racing

RACERS = 20
MOVES_PER_S = 100
LEAST_ACKS = 100
LOCKED_S = 14
SLOW_REQUESTS = 12
LEFT = """
SELECT count(*) FROM event JOIN event_kind ON to_jsonb(tag) = msgpack_to_jsonb(payload) -> 0 WHERE name = 'RacerLeft'
"""


def run_round() -> list[Figure]:
    """One fault, with a neighbour that would write that racers have left."""
    with TemporaryDirectory(prefix="cadogan-faults-") as directory:
        Path(directory).chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(Path(directory) / "data") as postgres:
            dsn, port = postgres.dsn("cadogan"), free_port()
            with (
                serving(port, dsn, Path(directory) / "service.log"),
                serving(free_port(), dsn, Path(directory) / "neighbour.log"),
            ):
                return asyncio.run(lock_table(dsn, port))


async def lock_table(dsn: str, port: int) -> list[Figure]:
    """Race, lock the table of results, ask for results, and use the node meanwhile."""
    racers = await RaceFactory(dsn).start_more_races(RACERS, ALONE)
    operator = await asyncpg.connect(dsn)
    root = f"http://127.0.0.1:{port}"
    player = sign_up(root, "Ada Locked")
    async with racing(port, racers, MOVES_PER_S) as counts:
        await counts.next_acks(LEAST_ACKS)
        async with operator.transaction():
            await operator.execute("LOCK TABLE result")
            locked = time.monotonic()
            path = f"{root}/api/v1/players/{player}/against/{player}"
            slow = [
                asyncio.create_task(asyncio.to_thread(seconds_of, partial(get, path))) for _ in range(SLOW_REQUESTS)
            ]
            signing_up, ready = 0.0, 0.0
            while time.monotonic() - locked < LOCKED_S:
                name = f"Bob {time.monotonic_ns()}"
                signing_up = max(signing_up, await asyncio.to_thread(seconds_of, partial(sign_up, root, name)))
                ready = max(ready, await asyncio.to_thread(seconds_of, partial(get, f"{root}/readyz", 200)))
                await asyncio.sleep(0.5)
            gap_s = counts.longest_gap_s(locked)
        waited = max(await asyncio.gather(*slow))
    left = await operator.fetchval(LEFT)
    await operator.close()
    return [
        Figure("longest time without an ack", gap_s, "s", at_most(0.5)),
        Figure("sign up and get a token", signing_up, "s", at_most(1)),
        Figure("readiness", ready, "s", at_most(1)),
        Figure("answer of a request that needs the table", waited, "s", at_most(10)),
        Figure("racers who left, as a neighbour says", left, "racers", at_most(0)),
    ]


def seconds_of(work: Callable[[], object]) -> float:
    """Seconds that something takes."""
    began = time.monotonic()
    work()
    return time.monotonic() - began


def get(url: str, status: int | None = None) -> None:
    """Send a request. Raises RuntimeError if its answer does not have the status."""
    try:
        found = urllib.request.urlopen(url, timeout=30).status
    except urllib.error.HTTPError as error:
        found = error.code
    if status is not None and found != status:
        raise RuntimeError(f"{url} is answered with {found}")


def sign_up(root: str, name: str) -> str:
    """Create a player. Returns the id."""
    body = json.dumps({"name": name}).encode()
    request = urllib.request.Request(f"{root}/api/v1/players", body, {"Content-Type": "application/json"})
    return str(json.load(urllib.request.urlopen(request, timeout=30))["id"])


CASE = Case("slow-queries", "queries that wait for a table keep nobody out", run_round, 1, 3)
