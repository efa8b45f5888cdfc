"""A locked table holds up a dozen requests of one node, while people sign up, enter and race there."""

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial

import asyncpg
import uvloop

from infra.faults.case import Case, Outcome, in_rounds
from infra.lab.figure import Figure, at_most
from infra.lab.judge import judge
from infra.lab.racers.crowd import Load, crowd_at
from infra.lab.stage import external

LOAD = Load(racers=20, moves_per_s=100)
LEAST_ACKS = 100
LOCKED_S = 14
SLOW_REQUESTS = 12


async def lock_table(chance: random.Random, racers: int | None) -> Outcome:
    """Race, lock the table of results, ask for results, and use the node meanwhile.

    The other node could declare racers away.
    """
    async with external(2) as stage:
        operator = await asyncpg.connect(stage.dsn)
        root = stage.nodes[0].url
        player = sign_up(root, "Ada Locked")
        async with crowd_at(stage.dsn, stage.ports[:1], LOAD.of(racers), chance) as crowd:
            await crowd.acks.more(LEAST_ACKS)
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
                gap_s = crowd.acks.longest_gap_s(locked)
            waited = max(await asyncio.gather(*slow))
        await operator.close()
        verdict = await judge(stage.server, crowd.history, stage.nodes)
    figures = [
        Figure("longest time without an ack", gap_s, "s", at_most(0.5)),
        Figure("sign up and get a token", signing_up, "s", at_most(1)),
        Figure("readiness", ready, "s", at_most(1)),
        Figure("answer of a request that needs the table", waited, "s", at_most(10)),
    ]
    return Outcome(1, verdict, [], figures)


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


CASE = Case(
    "slow-queries",
    "queries that wait for a table keep nobody out",
    in_rounds(lambda chance, racers: uvloop.run(lock_table(chance, racers))),
    short=1,
    full=3,
)
