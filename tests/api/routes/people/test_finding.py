"""Finding players and one's own races, and names in the feed and the export."""

import secrets
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, NewPerson, Person, created, ok, problem, race_on, race_won_by
from tests.api.listening import news, now


async def names(http: httpx.AsyncClient, **query: object) -> list[str]:
    found = ok(await http.get("/players", params=query))["players"]  # type: ignore[arg-type]  # text, numbers and lists
    return [player["name"] for player in found]


async def sign_up(http: httpx.AsyncClient, name: str) -> str:
    player: str = created(await http.post("/players", json={"name": name}))["id"]
    return player


async def test_players_are_found_by_the_beginning_of_their_name(http: httpx.AsyncClient) -> None:
    begin = f"Zo{secrets.token_hex(4)}"
    for tail in ("b", "_a", "C", ".d"):
        await sign_up(http, f"{begin} x{tail}x")
    assert await names(http, name=begin.upper()) == [f"{begin} x{tail}x" for tail in (".d", "_a", "b", "C")]
    assert await names(http, name=f"{begin} x_") == [f"{begin} x_ax"]
    assert await names(http, name=begin, limit=2) == [f"{begin} x.dx", f"{begin} x_ax"]
    for nobody in (f"{begin}%", "%", "_", "\\"):
        assert await names(http, name=nobody) == []


async def test_three_hundred_players_are_found_by_id(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    ids = [ada.id, *(str(uuid4()) for _ in range(298)), bob.id]
    assert sorted(await names(http, id=ids)) == sorted([ada.name, bob.name])
    problem(await http.get("/players", params={"id": [*ids, str(uuid4())]}), 400, "malformed")


@pytest.mark.parametrize("query", [{}, {"name": "a", "id": str(uuid4())}])
async def test_one_way_of_finding_is_asked_for(http: httpx.AsyncClient, query: Json) -> None:
    problem(await http.get("/players", params=query), 400, "invalid-parameter")


async def test_players_find_their_own_unlisted_races(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    secret, shown = await race_on(ada, bob, listed=False), await race_on(ada, bob)
    mine = ok(await ada.get("/players/me/races?phase=racing"))["races"]
    assert [race["id"] for race in mine][:2] == [shown, secret]
    listed = ok(await http.get(f"/players/{ada.id}/races"))["races"]
    assert secret not in [race["id"] for race in listed]
    first = ok(await ada.get("/players/me/races?limit=1"))
    second = ok(await ada.get(f"/players/me/races?limit=1&cursor={first['next']}"))
    assert [first["races"][0]["id"], second["races"][0]["id"]] == [shown, secret]
    problem(await http.get("/players/me/races"), 401, "no-token")


async def test_players_find_lobbies_that_they_opened_without_a_seat(ada: Person, bob: Person) -> None:
    mine = await ada.creates(listed=False)
    theirs = await bob.creates(listed=False)
    found = [race["id"] for race in ok(await ada.get("/players/me/races?phase=lobby"))["races"]]
    assert found[0] == mine["id"]
    assert theirs["id"] not in found


async def test_the_feed_and_the_export_have_names_on_demand(
    http: httpx.AsyncClient, ada: Person, person: NewPerson
) -> None:
    eve = await person("Eve")
    cursor = await now(http)
    await race_won_by(ada, eve)
    started, finished = await news(http, cursor, 2, names="true", player=ada.id)
    assert [racer["name"] for racer in started["racers"]] == [ada.name, eve.name]
    assert [row["name"] for row in finished["standings"]] == [ada.name, eve.name]
    (without, _) = await news(http, cursor, 2, player=ada.id)
    assert "name" not in without["racers"][0]
    problem(await http.get("/races/export?names=true", headers={"Accept": "text/plain"}), 400, "invalid-parameter")
