"""Bots are marked as such, play with a scope of their own, and race players who accept bots."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.routes.accounts.test_tokens import token_of, with_token

pytestmark = pytest.mark.usefixtures("empty_queue")

NAMES = (f"Engine {number}" for number in range(1, 100))


@pytest.fixture(scope="module", autouse=True)
async def matching(node: Node) -> AsyncIterator[None]:
    task = asyncio.create_task(node.services.matchmaker.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def bot(http: httpx.AsyncClient) -> Person:
    name = next(NAMES)
    return Person(http, name, created(await http.post("/players", json={"name": name, "bot": True})))


def commitment(person: Person, race: str) -> Json:
    return {"commitment": hashlib.sha256(b"cadogan/nonce/1" + UUID(race).bytes + person.nonce).hexdigest()}


async def test_a_bot_is_marked_as_one_and_has_a_bots_scopes(http: httpx.AsyncClient, bot: Person) -> None:
    assert ok(await http.get(f"/players/{bot.id}"))["bot"]
    (token,) = ok(await bot.get("/players/me/tokens"))["tokens"]
    assert sorted(token["scopes"]) == ["bot:play", "player:read", "race:create", "token:write"]


async def test_a_bot_needs_only_the_scope_bot_play(bot: Person) -> None:
    race = (await bot.creates(seats=1))["id"]
    assert (await bot.joins(race))["seat"] == 0
    reader = await with_token(bot, "player:read")
    refused = await reader.post(f"/races/{race}/join", commitment(reader, race))
    assert problem(refused, 403, "missing-scope")["scope"] == "bot:play"


async def test_an_account_can_become_a_bots_and_keeps_its_tokens(ada: Person) -> None:
    race = (await ada.creates(seats=1))["id"]
    script = await with_token(ada, "race:play")
    assert ok(await ada.post("/players/me/bot"))["bot"]
    assert ok(await ada.post("/players/me/bot"))["bot"], "repeated"
    assert ok(await ada.get("/players/me"))["bot"]
    await script.joins(race)
    scopes = [token["scopes"] for token in ok(await ada.get("/players/me/tokens"))["tokens"]]
    assert all("race:play" not in each and "bot:play" in each for each in scopes)
    refused = await ada.post("/players/me/tokens", {"name": "as a person", "scopes": ["race:play"]})
    assert problem(refused, 403, "missing-scope")["scope"] == "race:play"
    await token_of(ada, "bot:play")


async def test_a_bot_cannot_become_a_person(http: httpx.AsyncClient, bot: Person) -> None:
    problem(await bot.delete("/players/me/bot"), 405, "wrong-method")
    assert ok(await http.get(f"/players/{bot.id}"))["bot"]


async def test_a_race_for_people_refuses_bots(ada: Person, bob: Person, bot: Person) -> None:
    race = (await ada.creates(seats=2, bots=False))["id"]
    refused = await bot.post(f"/races/{race}/join", commitment(bot, race))
    assert "bots: false" in problem(refused, 403, "no-seat")["detail"]
    await bob.joins(race)
    anybodys = (await ada.creates(seats=2))["id"]
    await bot.joins(anybodys)


async def test_a_bot_cannot_accept_a_challenge_for_people(ada: Person, bob: Person, bot: Person) -> None:
    challenge = created(await ada.post("/challenges", {"game": "duchess", "bots": False}))
    problem(await bot.post(f"/challenges/{challenge['id']}/accept"), 403, "not-challenged")
    assert ok(await bob.post(f"/challenges/{challenge['id']}/accept"))["state"] == "accepted"


async def waits(person: Person, **wish: object) -> Json:
    response = await person.post("/pairings", {"game": "wings", **wish})
    assert response.status_code in (200, 201), response.text
    pairing: Json = response.json()
    return pairing


async def race_of(person: Person, pairing: Json) -> str:
    found = ok(await person.get(f"/pairings/{pairing['id']}?wait=10"))
    assert found["state"] == "paired"
    race: str = found["race"]
    return race


async def test_a_bot_is_paired_only_with_players_who_accept_bots(ada: Person, bob: Person, bot: Person) -> None:
    passed_over = await waits(ada)
    engine = await waits(bot)
    assert engine["others"] == 0
    willing = await waits(bob, bots=True, options={})
    race = await race_of(bob, willing)  # Ada has waited longer than the bot, which still waits
    assert race == await race_of(ada, passed_over)
    assert ok(await bot.get(f"/pairings/{engine['id']}"))["state"] == "waiting"
    await bot.delete(f"/pairings/{engine['id']}")


async def test_a_person_who_accepts_bots_is_paired_with_one(ada: Person, bot: Person) -> None:
    engine = await waits(bot, game="bald-eagle")
    willing = await waits(ada, game="bald-eagle", bots=True)
    assert willing["bots"]
    race = await race_of(ada, willing)
    assert race == await race_of(bot, engine)
    await ada.joins(race)
    await bot.joins(race)


async def test_becoming_a_bot_ends_the_pairing_as_a_person(ada: Person) -> None:
    pairing = await waits(ada, game="parisienne")
    ok(await ada.post("/players/me/bot"))
    assert ok(await ada.get(f"/pairings/{pairing['id']}"))["state"] == "cancelled"


async def test_a_bot_is_listed_with_what_it_accepts(http: httpx.AsyncClient, bot: Person, ada: Person) -> None:
    accepts = {"games": ["canfield"], "views": ["fair"], "least_time_limit": 60, "most_time_limit": 900, "rated": False}
    assert "until" in ok(await bot.post("/players/me/availability", accepts))
    listed = {"player": bot.id, "name": bot.name, "accepts": accepts}
    assert listed in ok(await http.get("/bots"))["bots"]
    assert listed in ok(await http.get("/bots", params={"game": "canfield"}))["bots"]
    assert listed not in ok(await http.get("/bots", params={"game": "duchess"}))["bots"]
    everything: Json = {"games": [], "views": [], "least_time_limit": None, "most_time_limit": None, "rated": None}
    ok(await bot.post("/players/me/availability", {}))
    assert {**listed, "accepts": everything} in ok(await http.get("/bots", params={"game": "duchess"}))["bots"]
    left = await bot.http.delete("/players/me/availability", headers={"Authorization": f"Bearer {bot.token}"})
    assert left.status_code == 204
    assert bot.id not in [each["player"] for each in ok(await http.get("/bots"))["bots"]]
    problem(await ada.post("/players/me/availability", {}), 409, "not-a-bot")
    problem(await bot.post("/players/me/availability", {"games": ["bridge"]}), 422, "unknown-game")


async def test_an_availability_ends_unless_it_is_renewed(http: httpx.AsyncClient, bot: Person, node: Node) -> None:
    ok(await bot.post("/players/me/availability", {}))
    await node.pool.execute("UPDATE availability SET expires_at = now() WHERE player_id = $1", UUID(bot.id))
    assert bot.id not in [each["player"] for each in ok(await http.get("/bots"))["bots"]]


async def test_a_bot_waits_for_several_races_at_once(bot: Person, ada: Person) -> None:
    def wish(trunk: int) -> Json:
        return {"game": "eagle-wing", "options": {"trunk": trunk, "redeals": 1}, "keep_others": True}

    first, second = [created(await bot.post("/pairings", wish(trunk))) for trunk in (11, 12)]
    assert second["replaced"] is None
    assert ok(await bot.get(f"/pairings/{first['id']}"))["state"] == "waiting"
    assert ok(await bot.post("/pairings", wish(11)))["id"] == first["id"], "an equal wish keeps its place"
    for trunk in range(13, 19):
        created(await bot.post("/pairings", wish(trunk)))
    problem(await bot.post("/pairings", wish(19)), 409, "too-many-pairings")
    last = created(await bot.post("/pairings", {**wish(19), "keep_others": False}))
    assert ok(await bot.get(f"/pairings/{first['id']}"))["state"] == "cancelled"
    created(await ada.post("/pairings", wish(11)))
    assert created(await ada.post("/pairings", wish(12)))["replaced"] is not None, "people have one"
    await bot.http.delete(f"/pairings/{last['id']}", headers={"Authorization": f"Bearer {bot.token}"})
