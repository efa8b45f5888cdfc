"""Who is here: people with a page open, in the queue, or in a race, on all nodes."""

import asyncio
from uuid import UUID

import httpx
import pytest

from cadogan.lobby.news.who_is_here import FRESH_S
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.tables.online import Online
from tests.api.conftest import Json, Node, Person, created, ok, problem, race_on

NOBODY: Json = {"online": 0, "waiting": 0, "racing": 0, "searches": [], "players": [], "house_bots": False}


@pytest.fixture
async def people(client: httpx.AsyncClient) -> tuple[Person, Person, Person]:
    cora, dan, eve = [
        Person(client, name, created(await client.post("/players", json={"name": name})))
        for name in ("Cora", "Dan", "Eve")
    ]
    return cora, dan, eve


async def seen(node: Node, reader: Person | httpx.AsyncClient) -> Json:
    """What the service says of the people who are here, and not what it said a moment ago."""
    await node.services.who_is_here.report()
    await node.services.listing.follow()
    node.services.who_is_here._read_at = None  # noqa: SLF001 - instead of a wait of two seconds
    return ok(await reader.get("/players/online"))


async def test_people_count_once_as_what_they_do(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person, Person]
) -> None:
    assert await seen(alone, client) == NOBODY
    cora, dan, eve = people
    for each in people:
        await each.get("/players/me/feed")  # as an open page does
    assert await seen(alone, client) == {**NOBODY, "online": 3}
    created(await dan.post("/pairings", {"game": "canfield"}))
    lobby = await cora.creates()
    await cora.joins(lobby["id"])
    await alone.services.presence.note_rest_command(RaceId(UUID(lobby["id"])), 0)
    expected = {**NOBODY, "online": 3, "waiting": 2}
    answer = await seen(alone, client)
    row = {"player": cora.id, "name": "Cora", "activity": "waiting", "game": "duchess", "race": lobby["id"]}
    assert sorted(each["game"] for each in answer["searches"]) == ["canfield", "duchess"]
    assert {**answer, "searches": []} == {**expected, "players": [row]}
    assert (await seen(alone, cora))["waiting"] == 1, "the others are meant"
    race = await race_on(eve, listed=False)
    answer = await seen(alone, client)
    assert (answer["online"], answer["racing"]) == (3, 1)
    assert race not in str(answer), "an unlisted race stays unknown"
    problem(await client.get("/players/online", headers={"Authorization": "Bearer nonsense"}), 401, "wrong-token")


async def test_bots_are_not_people_and_who_goes_is_gone(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person, Person]
) -> None:
    cora, dan, _ = people
    ok(await dan.post("/players/me/bot", {}))
    for each in (cora, dan):
        await each.get("/players/me/feed")
    assert (await seen(alone, client))["online"] == 1
    alone.services.player_feed._read_at.clear()  # noqa: SLF001 - instead of a wait of fifteen seconds
    assert await seen(alone, client) == NOBODY


async def test_people_of_other_nodes_count_until_the_node_is_lost(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person, Person]
) -> None:
    cora, *_ = people
    other = Online(alone.pool, UUID(int=9))
    await other.report([PlayerId(UUID(cora.id)), PlayerId(UUID(int=1))])  # the second one was deleted
    assert (await seen(alone, client))["online"] == 1
    await alone.pool.execute("UPDATE node SET seen = now() - interval '6 s' WHERE node_id = $1", UUID(int=9))
    assert (await seen(alone, client))["online"] == 0


async def test_a_crowd_of_front_pages_asks_postgres_once(alone: Node, client: httpx.AsyncClient) -> None:
    class Counted(Online):
        readings = 0

        async def read(self) -> list[object]:  # type: ignore[override]
            Counted.readings += 1
            return []

    assert FRESH_S > 1
    alone.services.who_is_here._online = Counted(alone.pool, UUID(int=8))  # noqa: SLF001
    await asyncio.gather(*(client.get("/players/online") for _ in range(20)))
    assert Counted.readings == 1
