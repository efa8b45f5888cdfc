"""What one node does, people at another one learn at once: neither node looks at the database for it."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from cadogan.bus import bus
from cadogan.cli.serving.listeners import bound
from cadogan.lobby import challenge_service, matchmaker
from cadogan.lobby.news import player_feed
from cadogan.rooms import pulse
from tests.fixtures import running
from tests.service.live import SOON_S, bearer, racing, sign_up

SELDOM_S = 3600


@pytest.fixture(scope="module")
async def nodes(rooms_dsn: str) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient]]:
    """Clients of two nodes that reach each other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bus, "GREETING_S", 0.05)
        patch.setattr(pulse, "PULSE_S", 0.05)
        for module in (challenge_service, matchmaker, player_feed):
            patch.setattr(module, "BEAT_S", SELDOM_S)
        async with (
            running(rooms_dsn, bound("127.0.0.1", 0)) as one,
            running(rooms_dsn, bound("127.0.0.1", 0)) as other,
            httpx.AsyncClient(base_url=f"{one.url}/api/v1", timeout=SOON_S) as here,
            httpx.AsyncClient(base_url=f"{other.url}/api/v1", timeout=SOON_S) as there,
        ):
            yield here, there


async def test_opponents_at_two_nodes_find_each_other(nodes: tuple[httpx.AsyncClient, httpx.AsyncClient]) -> None:
    wish = {"game": "duchess"}
    pairings = []
    for node in nodes:
        player = bearer(await sign_up(node))
        entered = await node.post("/pairings", json=wish, headers=player)
        path = f"/pairings/{entered.json()['id']}?wait=25"
        pairings.append(asyncio.create_task(node.get(path, headers=player)))
        await asyncio.sleep(0)
    first, second = [answer.json() for answer in await asyncio.gather(*pairings)]
    assert first["state"] == second["state"] == "paired"
    assert first["race"] == second["race"]


async def test_an_answer_to_a_challenge_arrives_at_the_other_node(
    nodes: tuple[httpx.AsyncClient, httpx.AsyncClient],
) -> None:
    here, there = nodes
    maker, taker = bearer(await sign_up(here)), bearer(await sign_up(there))
    made = (await here.post("/challenges", json={"game": "duchess"}, headers=maker)).json()
    waits = asyncio.create_task(here.get(f"/challenges/{made['id']}?wait=25", headers=maker))
    await asyncio.sleep(0)
    accepted = await there.post(f"/challenges/{made['id']}/accept", headers=taker)
    assert accepted.status_code in (200, 201), accepted.text
    assert (await waits).json()["state"] == "accepted"


async def test_all_nodes_feature_one_race(nodes: tuple[httpx.AsyncClient, httpx.AsyncClient]) -> None:
    """Alone, each node would prefer the race that it has open."""
    for node in nodes:
        await racing(str(node.base_url).removesuffix("/api/v1/"))
    first, second = [(await node.get("/races/featured")).json()["race"] for node in nodes]
    assert first["id"] == second["id"]
