"""The judge tells faults of the service from what goes on after the clients have stopped."""

import asyncio
import random
from contextlib import suppress
from itertools import count

import httpx

from infra.lab.judge import judge
from infra.lab.racers.crowd import Load, crowd_at
from infra.lab.stage import embedded

LOAD = Load(racers=2, spectators=0, pairs=0)


async def test_races_that_go_on_after_the_clients_are_no_finding() -> None:
    async with embedded() as stage:
        (node,) = stage.nodes
        async with crowd_at(stage.dsn, stage.ports, LOAD, random.Random(1)) as crowd:
            await crowd.acks.more(10)
        going_on = asyncio.create_task(create_races(node.url))
        verdict = await judge(stage.server, crowd.history, stage.nodes)
        assert await going_on > 0
    assert [str(finding) for finding in verdict.findings] == []


async def create_races(url: str) -> int:
    """Create races of new players as fast as they are answered, until the node stops. Returns how many."""
    number = 0
    with suppress(httpx.TransportError):
        async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
            for number in count():
                answer = await client.post("/players", json={"name": f"Ada {number}"})
                if answer.is_success:
                    authorization = {"Authorization": f"Bearer {answer.json()['token']}"}
                    answer = await client.post("/races", json={"game": "duchess"}, headers=authorization)
                if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:  # the node drains
                    break
                answer.raise_for_status()
    return number
