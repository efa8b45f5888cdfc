"""Reads show only committed events, even while an append is being written."""

import asyncio
from uuid import UUID

import httpx
import pytest

from tests.api.conftest import Node, Person, ok, race_on
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
async def test_the_featured_race_has_no_uncommitted_event(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person, command: str
) -> None:
    race = await race_on(ada, bob, view="open", rated=False)
    move = (await ada.board(race))["legal"][0]
    await node.pool.execute("INSERT INTO node (node_id, seen) VALUES ($1, now()) ON CONFLICT DO NOTHING", UUID(int=8))
    await node.pool.execute("INSERT INTO watching VALUES ($1, $2, $3)", UUID(int=8), UUID(race), 1000)
    before = ok(await http.get("/races/featured"))
    assert before["race"]["id"] == race
    async with stalled(node, race, ada, command, {"n": 0, "move": move} if command == "moves" else None):
        assert ok(await http.get("/races/featured"))["race"] == before["race"]
