"""Best times at a game."""

from uuid import uuid4

import httpx

from tests.api.conftest import Node, Person, ok, problem
from tests.store.courses import NOW_MS


async def test_the_quickest_win_of_a_player_is_listed_with_its_race(
    http: httpx.AsyncClient, node: Node, ada: Person
) -> None:
    race = str(uuid4())
    await node.pool.execute("INSERT INTO best_time VALUES ('wings', $1, 1, $2, $3)", ada.id, race, NOW_MS)
    expected = {"player": ada.id, "name": ada.name, "time": 1, "at": NOW_MS, "race": race}
    assert ok(await http.get("/games/wings/best-times")) == {"game": "wings", "times": [expected]}


async def test_an_unknown_game_is_not_found(http: httpx.AsyncClient) -> None:
    problem(await http.get("/games/bridge/best-times"), 404, "unknown-game")
