"""Bots are marked as such, play with a scope of their own, and race players who accept bots."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.routes.test_tokens import token_of, with_token

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
