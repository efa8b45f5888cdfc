"""Our files for HAProxy, nginx and Caddy, run over TLS before two real nodes: each race goes to one of them."""

import asyncio
import json
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from infra.lab.node import Node
from infra.lab.program import stable_port
from infra.lab.proxy import NAMES, Name, RunningProxy, program, running_proxy
from infra.lab.stage import Stage, external
from tests.api.conftest import Person
from tests.api.routes.oauth.app import TestApp, allowed
from tests.service.live import SEED, bearer

RACES = 12
BOTH_S = 30.0
"""A busy machine answers the proxy's checks late, and one node gets all races until the next check."""
DRAINS = {"TRUSTED_PROXIES": "127.0.0.1", "DRAIN": "600"}
NODES_OF_SEATS = "SELECT string_agg(DISTINCT node_id::text, ',') FROM presence WHERE race_id IN ({}) GROUP BY race_id"


class Behind(NamedTuple):
    """Nodes with a proxy before them."""

    proxy: RunningProxy
    stage: Stage

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(self.stage.nodes)

    @property
    def trusting(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.proxy.certificate)

    @property
    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"{self.proxy.url}/api/v1", verify=self.trusting, timeout=30)

    async def entered(self, race: str, token: str) -> ClientConnection:
        """A racer's connection that was welcomed."""
        address = f"{self.proxy.url.replace('https', 'wss')}/api/v1/races/{race}/socket"
        socket = await connect(address, ssl=self.trusting, proxy=None)
        await socket.send(json.dumps({"type": "hello", "token": token}))
        assert json.loads(await socket.recv())["type"] == "welcome"
        return socket


@pytest.fixture(scope="module")
async def stage() -> AsyncIterator[Stage]:
    async with external(2, environments=[DRAINS] * 2) as stage:
        yield stage


@pytest.fixture(params=NAMES)
async def behind(request: pytest.FixtureRequest, stage: Stage, tmp_path: Path) -> AsyncIterator[Behind]:
    name: Name = request.param
    if program(name) is None:
        pytest.skip(f"needs {name}")
    with running_proxy(name, [node.port for node in stage.nodes], tmp_path) as proxy:
        yield Behind(proxy, stage)


async def new_races(client: httpx.AsyncClient, races: int) -> tuple[str, list[str]]:
    """A player's token, and lobbies with a seat of that player."""
    token = (await client.post("/players", json={"name": f"Proxied {stable_port()}"})).json()["token"]
    terms = {"game": "duchess", "seats": 1, "countdown": 0, "seed": SEED}
    ids: list[str] = []
    for _ in range(races):
        made = await client.post("/races", json=terms, headers=bearer(token))
        assert made.status_code == 201, made.text
        ids.append(made.json()["id"])
        joined = await client.post(f"/races/{ids[-1]}/join", headers=bearer(token))
        assert joined.status_code == 200, joined.text
    return token, ids


async def test_a_race_is_played_over_tls(behind: Behind) -> None:
    async with behind.client as client:
        token, (race,) = await new_races(client, 1)
        socket = await behind.entered(race, token)
        assert (await client.post(f"/races/{race}/ready", headers=bearer(token))).status_code == 200
        while (heard := json.loads(await socket.recv()))["type"] != "board":
            pass
        move = heard["board"]["legal"][0]
        await socket.send(json.dumps({"type": "play", "n": 0, "move": move}))
        while (heard := json.loads(await socket.recv()))["type"] != "ack":
            pass
        assert heard["n"] == 1
        await socket.close()


async def test_an_app_signs_a_player_in(behind: Behind) -> None:
    async with behind.client as client:
        person = await client.post("/players", json={"name": f"Proxied {stable_port()}"})
        player = Person(client, person.json()["name"], person.json())
        found = (await client.get(f"{behind.proxy.url}/.well-known/oauth-authorization-server")).json()
        assert found["issuer"] == behind.proxy.url
        app = TestApp(client)
        answer = await allowed(player, app.query())
        assert answer["iss"] == behind.proxy.url
        given = (await app.exchange(answer["code"])).json()
        state = await client.post(found["introspection_endpoint"], data={"token": given["access_token"]})
        assert (state.json()["iss"], state.json()["active"]) == (behind.proxy.url, True)
        device = await client.post(
            found["device_authorization_endpoint"], data={"client_id": "Clock", "scope": "player:read"}
        )
        assert device.json()["verification_uri"] == f"{behind.proxy.url}/device"


async def test_sockets_and_requests_of_a_race_go_to_one_node_and_races_to_both(behind: Behind) -> None:
    used: set[str] = set()
    until = time.monotonic() + BOTH_S
    async with behind.client as client, AsyncExitStack() as stack:
        while len(used) < len(behind.nodes) and time.monotonic() < until:
            token, races = await new_races(client, RACES)
            for race in races:
                stack.push_async_callback((await behind.entered(race, token)).close)
            ids = ",".join(f"'{race}'" for race in races)
            of_races = behind.stage.server.query(NODES_OF_SEATS.format(ids), "cadogan").split()
            assert len(of_races) == RACES
            assert not any("," in nodes for nodes in of_races)
            used.update(of_races)
    assert len(used) == len(behind.nodes), behind.proxy.said.read_text()


async def test_sockets_of_a_node_that_drains_go_to_the_other_one(behind: Behind) -> None:
    async with behind.client as client, AsyncExitStack() as stack:
        token, races = await new_races(client, RACES)
        draining, _ = behind.nodes
        draining.send_term()
        async with httpx.AsyncClient() as direct, asyncio.timeout(10):
            while (await direct.get(f"{draining.url}/readyz")).status_code == 200:  # noqa: ASYNC110 - it is polled
                await asyncio.sleep(0.02)
        for race in races:
            stack.push_async_callback((await behind.entered(race, token)).close)
        await stack.aclose()
        await draining.terminate()
        draining.start()
        await draining.until_up()
