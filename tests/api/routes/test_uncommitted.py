"""Reads show only committed events, even while an append is being written."""

import asyncio

import httpx
import pytest

from tests.api.conftest import Node, Person, created, ok, race_on, serving_node
from tests.api.stalled import stalled


async def test_a_move_is_on_no_board_before_its_commit(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob, view="open")
    move = (await ada.board(race))["legal"][0]
    before = ok(await http.get(f"/races/{race}"))
    async with stalled(node, race, ada, "moves", {"n": 0, "move": move}):
        own_board = asyncio.create_task(ada.board(race))
        assert ok(await http.get(f"/races/{race}")) == before
        assert ok(await http.get(f"/races/{race}/boards/0"))["n"] == 0
        assert ok(await http.get(f"/races/{race}/events?since={before['p']}"))["events"] == []
        assert not own_board.done()
    assert (await own_board)["n"] == 1
    assert ok(await http.get(f"/races/{race}/boards/0"))["action"] == move


@pytest.mark.parametrize("command", ["moves", "resign"])
async def test_the_featured_race_has_no_uncommitted_event(dsn: str, command: str) -> None:
    async with serving_node(dsn) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        cora, dan = [Person(http, n, created(await http.post("/players", json={"name": n}))) for n in ("Cora", "Dan")]
        race = await race_on(cora, dan, view="open")
        move = (await cora.board(race))["legal"][0]
        before = ok(await http.get("/races/featured"))
        assert before["race"]["id"] == race
        async with stalled(node, race, cora, command, {"n": 0, "move": move} if command == "moves" else None):
            assert ok(await http.get("/races/featured")) == before
