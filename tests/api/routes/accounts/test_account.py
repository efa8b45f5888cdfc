"""The export and the deletion of an account."""

import asyncio
import json
from uuid import UUID

import asyncpg
import httpx
import pytest

from cadogan.lobby.accounts import departures
from cadogan.races.events import RaceCreated, decode
from cadogan.store.errors import Unreachable
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, race_on
from tests.api.routes.accounts.test_links import link
from tests.api.routes.accounts.test_tokens import with_token
from tests.store.appends import until_waiting

LOG = "SELECT payload FROM event WHERE race_id = $1 ORDER BY version"


async def export(person: Person) -> list[Json]:
    response = await person.get("/players/me/export")
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in response.text.splitlines()]


async def leave(person: Person, name: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {person.token}"}
    return await person.http.request("DELETE", "/players/me", json={"name": name}, headers=headers)


def of_kind(lines: list[Json], kind: str) -> list[Json]:
    return [line for line in lines if line["type"] == kind]


async def beside_a_deletion(node: Node, person: Person, path: str, body: Json) -> httpx.Response:
    """The answer to a request that waits for the deletion of its player."""
    owner, looker = await asyncpg.connect(node.dsn), await asyncpg.connect(node.dsn)
    try:
        async with asyncio.timeout(20), owner.transaction():
            await owner.execute("DELETE FROM player WHERE player_id = $1", UUID(person.id))
            asking = asyncio.create_task(person.post(path, body))
            await until_waiting(looker)
        return await asking
    finally:
        await owner.close()
        await looker.close()


@pytest.mark.parametrize(
    ("path", "body"),
    [("tokens", {"name": "script", "scopes": ["player:read"]}), ("recovery-codes", {}), ("links", {})],
)
async def test_what_comes_beside_a_deletion_is_refused(node: Node, ada: Person, path: str, body: Json) -> None:
    problem(await beside_a_deletion(node, ada, f"/players/me/{path}", body), 401, "wrong-token")


async def test_an_export_has_everything_stored_about_a_player(ada: Person, bob: Person) -> None:
    reader = await with_token(ada, "player:read")
    race = await race_on(ada, bob, listed=False)
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    pairing = created(await ada.post("/pairings", {"game": "sir-tommy"}))
    challenge = created(await bob.post("/challenges", {"game": "duchess", "to": ada.name}))
    lines = await export(reader)
    assert lines[0] == {**lines[0], "type": "player", "id": ada.id, "name": ada.name, "bot": False}
    assert [token["name"] for token in of_kind(lines, "token")] == ["sign-up", "a script"]
    assert [one["id"] for one in of_kind(lines, "pairing")] == [pairing["id"]]
    assert [(one["id"], one["maker"]) for one in of_kind(lines, "challenge")] == [(challenge["id"], bob.id)]
    (mine,) = of_kind(lines, "race")
    assert (mine["id"], mine["seat"], mine["phase"]) == (race, 0, "racing")
    assert mine["events"] == []
    assert lines[-1] == {"type": "end", "lines": len(lines) - 1}
    said = json.dumps(lines)
    assert ada.token not in said
    assert reader.token not in said
    await ada.delete(f"/pairings/{pairing['id']}")


async def test_an_export_has_the_events_of_a_race_once_it_is_over(node: Node, ada: Person, bob: Person) -> None:
    """Gaps between their versions would tell the racer how many moves the other has made, held back or not."""
    race = await race_on(ada, bob)
    for racer in (ada, bob):
        await racer.plays(race, 0, (await racer.board(race))["legal"][0])
    await ada.resigns(race)
    (mine,) = of_kind(await export(ada), "race")
    assert (mine["phase"], mine["events"]) == ("decided", [])
    await bob.resigns(race)
    (mine,) = of_kind(await export(ada), "race")
    log = [decode(row["payload"]) for row in await node.pool.fetch(LOG, race)]
    is_hers = [isinstance(event, RaceCreated) or getattr(event, "seat", None) == 0 for event in log]
    assert mine["events"] == [version for version, is_one in enumerate(is_hers, start=1) if is_one]
    assert len(mine["events"]) == 5, "created, joined, ready, moved, ended"


async def test_an_export_is_of_its_player_and_needs_player_read(ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    assert [line["seat"] for line in of_kind(await export(bob), "race") if line["id"] == race] == [1]
    player = await with_token(ada, "race:play")
    assert problem(await player.get("/players/me/export"), 403, "missing-scope")["scope"] == "player:read"


async def test_a_deletion_needs_the_players_name(ada: Person) -> None:
    for wrong in ("", "yes", ada.name.upper()):
        refused = problem(await leave(ada, wrong), 422, "not-confirmed")
        assert refused["field"] == "name"
        assert ada.name in refused["detail"]
    assert ok(await ada.get("/players/me"))["name"] == ada.name
    reader = await with_token(ada, "player:read", "race:play")
    assert problem(await leave(reader, ada.name), 403, "missing-scope")["scope"] == "token:write"


async def test_a_deleted_player_loses_the_name_and_the_moves_stay(
    node: Node, http: httpx.AsyncClient, ada: Person, bob: Person, person: NewPerson
) -> None:
    race = await race_on(ada, bob, view="open")
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    script, code = await with_token(ada, "player:read"), await link(ada)
    challenge = created(await ada.post("/challenges", {"game": "duchess"}))
    pairing = created(await ada.post("/pairings", {"game": "storehouse"}))
    before = await node.pool.fetch("SELECT * FROM event WHERE race_id = $1 ORDER BY version", race)
    assert (await leave(ada, ada.name)).status_code == 204
    problem(await ada.get("/players/me"), 401, "wrong-token")
    problem(await script.get("/players/me"), 401, "wrong-token")
    problem(await http.get(f"/players/{ada.id}"), 404, "unknown-player")
    problem(await http.get(f"/challenges/{challenge['id']}"), 404, "unknown-challenge")
    problem(await http.post("/players/links", json={"code": code["code"]}), 404, "unknown-link")
    assert await node.pool.fetch("SELECT * FROM pairing WHERE pairing_id = $1", pairing["id"]) == []
    after = await node.pool.fetch("SELECT * FROM event WHERE race_id = $1 ORDER BY version", race)
    assert after[: len(before)] == before
    listed = ok(await http.get("/races", params={"player": bob.id}))["races"][0]
    assert listed["racers"] == [
        {"seat": 0, "player": ada.id, "name": ""},
        {"seat": 1, "player": bob.id, "name": bob.name},
    ]
    assert (await person(ada.name)).id != ada.id


async def test_a_deleted_player_leaves_all_lobbies(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = (await bob.creates(seats=2, listed=False))["id"]
    await ada.joins(race)
    assert (await leave(ada, ada.name)).status_code == 204
    view = ok(await http.get(f"/races/{race}"))
    assert [seat["player"] for seat in view["seats"]] == [None, None]


async def test_a_deletion_leaves_more_lobbies_than_fit_on_a_page(
    http: httpx.AsyncClient, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "LOBBIES_A_PAGE", 2)
    races = [(await bob.creates(seats=2))["id"] for _ in range(5)]
    for race in races:
        await ada.joins(race)
    assert (await leave(ada, ada.name)).status_code == 204
    for race in races:
        assert [seat["player"] for seat in ok(await http.get(f"/races/{race}"))["seats"]] == [None, None]


async def test_a_deletion_whose_answer_was_lost_can_be_repeated(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = (await bob.creates(seats=2))["id"]
    await ada.joins(race)
    other = await with_token(ada, "token:write")

    async def fail(*_: object, **__: object) -> None:
        raise Unreachable("away")

    with monkeypatch.context() as broken:  # after the deletion, and before she has left the lobby
        broken.setattr(node.services.listing, "of", fail)
        problem(await leave(ada, ada.name), 503, "unavailable")
    assert ok(await http.get(f"/races/{race}"))["seats"][0]["player"] == ada.id
    for _ in range(2):
        assert (await leave(ada, ada.name)).status_code == 204
        assert ok(await http.get(f"/races/{race}"))["seats"][0]["player"] is None
    problem(await leave(other, ada.name), 401, "wrong-token")
    problem(await ada.get("/players/me"), 401, "wrong-token")
    await node.pool.execute(
        "UPDATE kept_answer SET asked_at = asked_at - interval '1 day' WHERE operation = 'deleteMe'"
    )
    problem(await leave(ada, ada.name), 401, "wrong-token")
