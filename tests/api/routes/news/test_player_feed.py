"""The feed of a player: challenges, their answers and pairings, as pages and as they happen."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import httpx
import pytest

from cadogan.people.dodging import EARLY_MS
from cadogan.store.tables import challenges
from tests.api.conftest import (
    Json,
    NewPerson,
    Node,
    Person,
    beating_node,
    created,
    ok,
    problem,
    race_won_by,
    rated_race_on,
    serving_node,
)
from tests.api.listening import NDJSON, SERVER_SENT, listening
from tests.clock import MovableClock


@pytest.fixture
async def node(dsn: str) -> AsyncIterator[Node]:
    """A node of its own: its matchmaker would pair the players of other tests."""
    async with beating_node(dsn) as node:
        yield node


@pytest.fixture(autouse=True)
def _newcomers_may_challenge_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As players who have finished a race may."""
    monkeypatch.setattr(challenges, "MOST_OF_ONE_NEWCOMER", 3)


@asynccontextmanager
async def at_work(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Does something in the background that the service does by itself."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def challenge(maker: Person, to: str | None) -> Json:
    return created(await maker.post("/challenges", {"game": "duchess", "to": to}))


async def feed(reader: Person, **query: str) -> Json:
    return ok(await reader.get(f"/players/me/feed?{urlencode(query)}"))


def told(page: Json) -> list[tuple[str, str, str]]:
    return [(event["type"], event["state"], event["challenge"]["id"]) for event in page["events"]]


async def test_both_players_get_what_concerns_them(ada: Person, bob: Person) -> None:
    first, second = await challenge(ada, bob.name), await challenge(ada, bob.name)
    ok(await bob.post(f"/challenges/{first['id']}/decline"))
    accepted = ok(await bob.post(f"/challenges/{second['id']}/accept"))
    third = await challenge(ada, bob.name)
    ok(await ada.delete(f"/challenges/{third['id']}"))
    assert told(await feed(bob)) == [
        ("challenge", "open", first["id"]),
        ("challenge", "open", second["id"]),
        ("challenge", "open", third["id"]),
        ("challenge", "withdrawn", third["id"]),
    ]
    page = await feed(ada)
    assert told(page) == [("challenge", "declined", first["id"]), ("challenge", "accepted", second["id"])]
    assert page["events"][1]["challenge"] == accepted


async def test_a_challenge_to_anyone_is_news_for_its_maker_only_once_it_is_answered(ada: Person, bob: Person) -> None:
    made = await challenge(ada, None)
    assert told(await feed(bob)) == told(await feed(ada)) == []
    ok(await bob.post(f"/challenges/{made['id']}/accept"))
    assert told(await feed(ada)) == [("challenge", "accepted", made["id"])]


async def test_pages_continue_at_their_cursors(ada: Person, bob: Person) -> None:
    made = [await challenge(ada, bob.name) for _ in range(3)]
    page = await feed(bob, limit="2")
    assert page["more"]
    assert [event["challenge"]["id"] for event in page["events"]] == [each["id"] for each in made[:2]]
    rest = await feed(bob, cursor=page["next"])
    assert (told(rest), rest["more"]) == ([("challenge", "open", made[2]["id"])], False)
    assert told(await feed(bob, cursor=page["events"][0]["cursor"])) == told(await feed(bob))[1:]
    assert (await feed(bob, cursor="now"))["next"] == rest["next"]
    problem(await bob.get("/players/me/feed?cursor=damaged"), 422, "invalid-cursor")
    problem(await bob.http.get("/players/me/feed"), 401, "no-token")


@pytest.mark.parametrize("form", [NDJSON, SERVER_SENT])
async def test_news_arrives_as_it_happens(node: Node, ada: Person, bob: Person, form: dict[str, str]) -> None:
    early = await challenge(ada, bob.name)
    headers = {"Authorization": f"Bearer {bob.token}", **form}
    async with at_work(node.services.player_feed.run()), listening(bob.http, "/players/me/feed", headers) as heard:
        assert (await heard.event())["challenge"]["id"] == early["id"]
        late = await challenge(ada, bob.name)
        assert (await heard.event())["challenge"]["id"] == late["id"]


@pytest.mark.usefixtures("empty_queue")
async def test_a_pairing_is_news_for_both_players(node: Node, person: NewPerson) -> None:
    ada, bob = await person(), await person()
    made = [created(await each.post("/pairings", {"game": "duchess"})) for each in (ada, bob)]
    async with at_work(node.services.matchmaker.run()):
        for each, pairing in zip((ada, bob), made, strict=True):
            race = None
            while race is None:  # a wait is shorter than the time after which the client gives up
                race = ok(await each.get(f"/pairings/{pairing['id']}?wait=2"))["race"]
            (event,) = (await feed(each))["events"]
            assert (event["type"], event["pairing"], event["race"]) == ("paired", pairing["id"], race)


async def test_news_behind_a_running_transaction_waits_for_it(node: Node, ada: Person, bob: Person) -> None:
    """Else a reader that has got the later one would never get the earlier one."""
    async with node.pool.acquire() as connection:
        async with connection.transaction():
            await connection.execute(
                "INSERT INTO player_news (player_id, kind, subject, state) VALUES ($1, 'challenge', $2, 'open')",
                UUID(bob.id),
                UUID((await challenge(bob, ada.name))["id"]),
            )
            made = await challenge(ada, bob.name)
            assert told(await feed(bob)) == []
        assert [event["challenge"]["id"] for event in (await feed(bob))["events"]][1:] == [made["id"]]


async def test_races_are_news_for_their_racers_once(node: Node, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    commitment = {"commitment": hashlib.sha256(b"any").hexdigest()}
    again = ok(await bob.post(f"/races/{race}/rematch", commitment))["race"]["id"]
    lobby = (await ada.creates())["id"]
    await ada.joins(lobby)
    await node.services.listing.follow()
    expected = [("race-started", race), ("race-ended", race), ("rematch", again)]
    news = (await feed(ada))["events"]
    assert [(each["type"], each["race"]) for each in news] == expected
    assert (news[1]["state"], news[2]["rematch_of"]) == ("finished", race)
    assert [(each["type"], each["race"]) for each in (await feed(bob))["events"]] == expected
    await node.services.listing.rebuild()
    assert len((await feed(ada))["events"]) == len(expected), "a rebuilt list tells nothing twice"


async def test_a_changed_rating_is_news(dsn: str) -> None:
    clock = MovableClock()
    async with (
        serving_node(dsn, clock=clock) as node,
        httpx.AsyncClient(base_url=f"{node.url}/api/v1") as client,
    ):
        cora, dan = [
            Person(client, name, created(await client.post("/players", json={"name": name})))
            for name in ("Cora", "Dan")
        ]
        race = await rated_race_on(node, cora, dan)
        await cora.plays(race, 0, (await cora.board(race))["legal"][0])
        clock.passes(EARLY_MS / 1000)
        await dan.resigns(race)
        await cora.resigns(race)
        await node.services.ratings.follow()
        for each in (cora, dan):
            assert ("rated", race) in [(news["type"], news["race"]) for news in (await feed(each))["events"]]


async def test_a_revoked_token_is_news_and_an_expired_one_is_not(node: Node, ada: Person) -> None:
    made, other = [
        created(await ada.post("/players/me/tokens", {"name": name, "scopes": ["player:read"]}))
        for name in ("one", "other")
    ]
    await node.pool.execute(
        "UPDATE token SET expires_at = now() - interval '1 s' WHERE token_id = $1", UUID(other["id"])
    )
    for each in (made, other):
        await ada.delete(f"/players/me/tokens/{each['id']}")
    events = (await feed(ada))["events"]
    assert [each["token"] for each in events if each["type"] == "token-revoked"] == [made["id"]]


async def test_a_stream_ends_with_its_token(node: Node, ada: Person, bob: Person) -> None:
    made = created(await ada.post("/players/me/tokens", {"name": "laptop", "scopes": ["player:read"]}))
    headers = {"Authorization": f"Bearer {made['token']}", **NDJSON}
    async with (
        at_work(node.services.player_feed.run()),
        listening(ada.http, "/players/me/feed", headers) as heard,
    ):
        await challenge(bob, ada.name)
        assert [(await heard.event())["type"] for _ in range(2)] == ["account-changed", "challenge"]
        await ada.delete(f"/players/me/tokens/{made['id']}")
        assert await heard.rest() == []
