"""Winnable deals: drawn from a pool, once, for races, pairings and challenges."""

import asyncio
from collections.abc import AsyncIterator
from secrets import token_bytes

import asyncpg
import pytest

from cadogan.rules import GAMES
from cadogan.store.tables.deals import Deals
from tests.api.conftest import NewPerson, Node, Person, created, ok, problem

GAME = "storehouse"
"""A game of which no other test draws winnable deals."""


@pytest.fixture
async def pool(node: Node) -> AsyncIterator[Deals]:
    """The pool of this game, empty at first."""
    await node.pool.execute("DELETE FROM winnable")
    yield Deals(node.pool)
    await node.pool.execute("DELETE FROM winnable")


async def put(pool: Deals, deals: int = 1) -> None:
    for _ in range(deals):
        await pool.put(GAME, GAMES[GAME].chosen, token_bytes(16), "deal")


async def test_a_winnable_deal_is_used_once_and_its_seed_is_hidden(pool: Deals, ada: Person) -> None:
    await put(pool)
    race = await ada.creates(game=GAME, seats=1, deal="winnable")
    assert race["settings"]["deal"] == "winnable"
    assert race["deal"] is not None
    assert race["commitment"] is None
    ok(await ada.post(f"/races/{race['id']}/join"))
    ok(await ada.post(f"/races/{race['id']}/ready"))
    ended = await ada.resigns(race["id"])
    assert ended["phase"] == "finished"
    assert ended["seed"] is None
    events = ok(await ada.get(f"/races/{race['id']}/events"))["events"]
    assert events[0]["deal"] == race["deal"]
    assert [event["seed"] for event in events if event["type"] == "finished"] == [None]


async def test_an_empty_pool_is_503_with_retry_after(pool: Deals, ada: Person) -> None:
    await put(pool)
    await ada.creates(game=GAME, deal="winnable")
    refused = await ada.post("/races", {"game": GAME, "deal": "winnable"})
    assert GAME in problem(refused, 503, "no-deal-yet")["detail"]
    assert refused.headers["retry-after"] == "10"


async def test_players_can_poll_while_their_winnable_race_is_created(
    pool: Deals, node: Node, ada: Person, bob: Person
) -> None:
    await put(pool)
    owner = await asyncpg.connect(node.dsn)
    async with owner.transaction():
        await owner.execute("LOCK winnable")  # the race cannot be created until this ends
        asks = [
            (person, created(await person.post("/pairings", {"game": GAME, "deal": "winnable"}))["id"])
            for person in (ada, bob)
        ]
        beating = asyncio.create_task(node.services.matchmaker.run())
        await until_waiting(owner, 1)
        asking = [asyncio.create_task(person.get(f"/pairings/{pairing}")) for person, pairing in asks * 10]
        await until_waiting(owner, 4)  # no connection for requests is left
    async with asyncio.timeout(10):
        answers = [ok(answer) for answer in await asyncio.gather(*asking)]
    await owner.close()
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)
    assert {answer["state"] for answer in answers} == {"paired"}


async def until_waiting(postgres: asyncpg.Connection, some: int) -> None:
    """Wait until this many locks are waited for."""
    async with asyncio.timeout(10):
        while await postgres.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted") < some:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


async def test_impossible_wishes_for_winnable_deals_are_refused(pool: Deals, ada: Person) -> None:
    await put(pool)
    wishes = (
        {"game": GAME, "deal": "winnable", "rated": True},
        {"game": GAME, "deal": "winnable", "seed": "00" * 16},
        {"game": "eagle-wing", "deal": "winnable", "options": {"trunk": 17}},
        {"game": GAME, "deal": "won"},
    )
    for wish in wishes:
        assert problem(await ada.post("/races", wish), 422, "invalid-settings")["field"] == "deal"
    assert await pool.in_pool(GAME, GAMES[GAME].chosen) == 1


async def test_a_challenge_can_be_for_a_winnable_deal(pool: Deals, ada: Person, bob: Person) -> None:
    challenge = created(await ada.post("/challenges", {"game": GAME, "deal": "winnable", "to": bob.name}))
    problem(await bob.post(f"/challenges/{challenge['id']}/accept"), 503, "no-deal-yet")
    await put(pool)
    accepted = ok(await bob.post(f"/challenges/{challenge['id']}/accept"))
    assert ok(await ada.get(f"/races/{accepted['race']}"))["deal"] is not None


async def test_a_pair_waits_until_a_winnable_deal_is_ready(
    pool: Deals, node: Node, ada: Person, person: NewPerson
) -> None:
    wish = {"game": GAME, "deal": "winnable"}
    waiting = created(await ada.post("/pairings", wish))
    created(await (await person()).post("/pairings", wish))
    await node.services.matchmaker._pair_waiting()  # noqa: SLF001 - the matchmaker does not run in this test
    assert ok(await ada.get(f"/pairings/{waiting['id']}"))["state"] == "waiting"
    await put(pool)
    await node.services.matchmaker._pair_waiting()  # noqa: SLF001 - as above
    paired = ok(await ada.get(f"/pairings/{waiting['id']}"))
    assert (paired["state"], paired["deal"]) == ("paired", "winnable")
    assert ok(await ada.get(f"/races/{paired['race']}"))["settings"]["deal"] == "winnable"
    problem(await ada.post("/pairings", {**wish, "rated": True}), 422, "invalid-settings")
