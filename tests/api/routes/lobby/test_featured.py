"""The featured race: which race is chosen, and what is shown of it."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from uuid import UUID

import httpx
import pytest

from cadogan.lobby.news.front_page import APART_MS, WINDOW_MS
from cadogan.races.commands import Leave
from cadogan.races.ids import RaceId
from cadogan.store.clock import Clock
from tests.api.conftest import Json, Node, Person, created, ok, race_on, rated_race_on, serving_node


@pytest.fixture
async def people(client: httpx.AsyncClient) -> tuple[Person, Person]:
    cora, dan = [
        Person(client, name, created(await client.post("/players", json={"name": name}))) for name in ("Cora", "Dan")
    ]
    return cora, dan


async def featured(client: httpx.AsyncClient) -> Json:
    return ok(await client.get("/races/featured"))


async def watched(node: Node, **spectators: int) -> None:
    """Record spectators on another node."""
    await node.pool.execute("INSERT INTO node (node_id, seen) VALUES ($1, now()) ON CONFLICT DO NOTHING", UUID(int=9))
    for race, count in spectators.items():
        await node.pool.execute("INSERT INTO watching VALUES ($1, $2, $3)", UUID(int=9), UUID(race), count)


async def test_no_race_is_featured_while_none_is_under_way(
    client: httpx.AsyncClient, people: tuple[Person, Person]
) -> None:
    nothing: Json = {"race": None, "racers": [], "spectators": 0}
    assert await featured(client) == nothing
    cora, dan = people
    await cora.creates()
    await race_on(cora)  # solo
    await race_on(cora, dan, listed=False)
    await race_on(cora, dan, view="closed", closed_until=time.time_ns() // 1_000_000 + 600_000)
    over = await race_on(cora, dan)
    assert (await featured(client))["race"]["id"] == over
    for racer in people:
        await racer.resigns(over)
    assert await featured(client) == nothing


async def test_the_featured_race_has_its_view_names_and_spectators(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person]
) -> None:
    race = await race_on(*people)
    await watched(alone, **{race: 3})
    found = await featured(client)
    assert found["race"] == ok(await client.get(f"/races/{race}"))
    assert [racer["name"] for racer in found["racers"]] == ["Cora", "Dan"]
    assert found["spectators"] == 3
    (listed,) = ok(await client.get("/races"))["races"]
    assert listed["spectators"] == 3


async def test_rated_most_watched_closest_and_newest_races_come_first(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person]
) -> None:
    cora, _ = people
    seed = "000102030405060708090a0b0c0d0e0f"
    close = await race_on(*people)
    led = await race_on(*people, seed=seed)
    assert (await featured(client))["race"]["id"] in {close, led}
    await cora.plays(led, 0, "r1-f3")
    async with streamed(client, close), streamed(client, led):
        await is_featured(client, close)
    await is_featured(client, led)  # nobody is connected here, as on another node, so neither lead is known
    await watched(alone, **{close: 2, led: 1})
    assert (await featured(client))["race"]["id"] == close
    rated = await rated_race_on(alone, *people)
    assert (await featured(client))["race"]["id"] == rated
    await people[0].resigns(rated)
    await people[1].resigns(rated)
    assert (await featured(client))["race"]["id"] == close


async def test_house_races_are_featured_only_without_others(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person]
) -> None:
    house = await race_on(*people)
    await client.get("/races")  # the list follows the log
    await alone.pool.execute("UPDATE race_listing SET is_house = true")
    await watched(alone, **{house: 50})
    assert (await featured(client))["race"]["id"] == house
    race = await race_on(*people)
    assert (await featured(client))["race"]["id"] == race


async def test_spectators_of_a_lost_node_do_not_count(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person]
) -> None:
    first, newest = await race_on(*people), await race_on(*people)
    await watched(alone, **{first: 50})
    assert (await featured(client))["race"]["id"] == first
    await alone.pool.execute("UPDATE node SET seen = now() - interval '1 minute'")
    assert (await featured(client))["race"]["id"] == newest
    assert await alone.rooms.spectators([RaceId(UUID(first))]) == {}


@asynccontextmanager
async def streamed(client: httpx.AsyncClient, race: str) -> AsyncIterator[None]:
    """Somebody follows a race here."""
    async with client.stream("GET", f"/races/{race}/events", headers={"Accept": "application/x-ndjson"}) as stream:
        lines = stream.aiter_lines()  # kept: what closes them also closes the stream
        await anext(lines)
        yield


async def is_featured(client: httpx.AsyncClient, race: str) -> None:
    """Wait until a race is featured: a stream that ends takes a moment to be gone."""
    async with asyncio.timeout(10):
        while (await featured(client))["race"]["id"] != race:
            pass


class MovableClock(Clock):
    """A clock that a test moves on."""

    ahead_ms = 0

    def now_ms(self) -> int:
        """Time, as far ahead as the test wants it."""
        return super().now_ms() + self.ahead_ms


async def test_races_in_which_nobody_moves_come_last(dsn: str) -> None:
    clock = MovableClock()
    async with serving_node(dsn, clock=clock) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1") as client:
        cora, dan = [
            Person(client, name, created(await client.post("/players", json={"name": name}))) for name in ("C1", "D1")
        ]
        seed = "000102030405060708090a0b0c0d0e0f"
        moving, newest = await race_on(cora, dan, seed=seed), await race_on(cora, dan)
        await watched(node, **{newest: 1})
        async with streamed(client, moving), streamed(client, newest):
            assert (await featured(client))["race"]["id"] == newest
            clock.ahead_ms += WINDOW_MS
            await cora.plays(moving, 0, "r1-f3")
            assert (await featured(client))["race"]["id"] == moving


@pytest.mark.parametrize("hidden", [0, 1, 9])
@pytest.mark.parametrize("is_followed", [True, False])
async def test_moves_that_are_held_back_choose_no_race(dsn: str, hidden: int, *, is_followed: bool) -> None:
    """Two accounts that race each other and move in view can count those of a race that is hidden from them."""
    clock = MovableClock()
    async with serving_node(dsn, clock=clock) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1") as client:
        ann, bea, cora, dan = [
            Person(client, name, created(await client.post("/players", json={"name": name})))
            for name in ("Ann", "Bea", "Cora", "Dan")
        ]
        measuring, measured = await race_on(ann, bea, game="storehouse"), await race_on(cora, dan, game="storehouse")
        if is_followed:
            followed = [measuring, measured]
        else:
            followed = []
            clock.ahead_ms += 120_000
            for _ in range(2):
                await node.rooms.close_idle()
        async with AsyncExitStack() as streams:
            for race in followed:
                await streams.enter_async_context(streamed(client, race))
            chosen = [(await featured(client))["race"]["id"]]
            clock.ahead_ms += WINDOW_MS
            for n in range(hidden):
                await cora.plays(measured, n, "deal")
            chosen.append((await featured(client))["race"]["id"])
            await ann.plays(measuring, 0, "deal")  # hidden, too
            clock.ahead_ms += APART_MS
            chosen.append((await featured(client))["race"]["id"])
    assert chosen == [measured] * 3  # the newest


async def test_a_race_whose_racers_are_away_is_not_featured(
    alone: Node, client: httpx.AsyncClient, people: tuple[Person, Person]
) -> None:
    race = await race_on(*people)
    room = await alone.rooms.room(RaceId(UUID(race)))
    await alone.rooms.command(room, Leave(alone.services.clock.now_ms(), 0))
    assert (await featured(client))["race"]["id"] == race  # one racer is there
    await alone.rooms.command(room, Leave(alone.services.clock.now_ms(), 1))
    assert (await featured(client))["race"] is None
