"""A node whose clock the test moves, and what people do in its arenas."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, created, ok, serving_node
from tests.clock import MovableClock

ARENA = {"name": "Friday arena", "games": ["duchess"], "minutes": 10}


class House(NamedTuple):
    """A node with a clock that the test moves, and its people."""

    node: Node
    clock: MovableClock
    http: httpx.AsyncClient

    async def person(self) -> Person:
        name = f"Pat {uuid4().hex[:12]}"
        return Person(self.http, name, created(await self.http.post("/players", json={"name": name})))

    async def advances(self) -> None:
        """The work of the node that pairs, once."""
        await self.node.services.tournament_director.advance_all()

    async def table(self, arena: Json) -> list[Json]:
        rows: list[Json] = ok(await self.http.get(f"/tournaments/{arena['id']}/table"))["rows"]
        return rows

    async def log(self, arena: Json) -> list[str]:
        answer = await self.http.get(f"/tournaments/{arena['id']}/log")
        return answer.text.splitlines()


@pytest.fixture
async def house(dsn: str) -> AsyncIterator[House]:
    clock = MovableClock()
    async with serving_node(dsn, clock=clock) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        beating = asyncio.create_task(node.services.pulse.run())
        yield House(node, clock, http)
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating


async def arena_of(person: Person, **more: object) -> Json:
    return created(await person.post("/tournaments", {**ARENA, **more}))


async def enters(person: Person, arena: Json) -> Json:
    return ok(await person.post(f"/tournaments/{arena['id']}/enter"))


async def place(person: Person, arena: Json) -> Json:
    return ok(await person.get(f"/tournaments/{arena['id']}/me"))


async def paired(house: House, arena: Json, *people: Person) -> str:
    """Id of the race in which these people are now."""
    await house.advances()
    await house.advances()  # the first one may be the start
    races = {(await place(person, arena))["race"] for person in people}
    assert len(races) == 1, races
    (race,) = races
    assert race is not None
    return str(race)


async def raced(house: House, arena: Json, winner: Person, loser: Person) -> str:
    """A race of the arena, which the loser gives up after the winner has a card home. Then the winner stops, too."""
    race = await paired(house, arena, winner, loser)
    for racer in (winner, loser):
        await racer.joins(race)
    for racer in (winner, loser):
        await racer.is_ready(race)
    house.clock.passes(4)  # the countdown
    board = await starts(winner, race)
    await winner.plays(race, 0, board["legal"][0])
    await loser.resigns(race)
    await winner.resigns(race)
    await house.advances()
    return race


async def starts(person: Person, race: str) -> Json:
    """The board, once the race has begun."""
    async with asyncio.timeout(10):
        while ok(await person.get(f"/races/{race}"))["phase"] in {"lobby", "countdown"}:  # noqa: ASYNC110 - a task of the service
            await asyncio.sleep(0.02)
    return await person.board(race)
