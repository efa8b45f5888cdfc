"""Winnable deals: drawn from a pool, once, for races, pairings and challenges."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from secrets import token_bytes
from uuid import UUID, uuid4

import asyncpg
import httpx
import pytest

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits.limit_policies import WINNABLE, WINNABLES
from cadogan.api.limits.limits import Limits
from cadogan.races.commands import Tick
from cadogan.races.day import day_of, next_day
from cadogan.races.ids import DealId, RaceId, uuid7
from cadogan.rules import GAMES
from cadogan.store.tables.deals import NEVER_CREATED_MS, RESERVE, Deals
from tests.api.conftest import NewPerson, Node, Person, created, ok, problem, serving_node

pytestmark = pytest.mark.usefixtures("empty_queue")

GAME = "storehouse"
"""A game of which no other test draws winnable deals."""


@pytest.fixture
async def pool(node: Node) -> AsyncIterator[Deals]:
    """The pool of this game, with nothing but its reserve at first."""
    await node.pool.execute("DELETE FROM winnable")
    await put(Deals(node.pool), RESERVE)
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


async def test_the_deals_of_the_days_are_drawn_from_what_races_leave(alone: Node, client: httpx.AsyncClient) -> None:
    """On the node of the other tests, any of them may have made the deals of these days."""
    await put(Deals(alone.pool), RESERVE + 3)
    ada = await signed_up(client)
    for _ in range(3):
        await ada.creates(game=GAME, deal="winnable")
    problem(await ada.post("/races", {"game": GAME, "deal": "winnable"}), 503, "no-deal-yet")
    now_ms = alone.services.clock.now_ms()
    await alone.services.daily_deals.prepare(now_ms)
    for day in (day_of(now_ms), next_day(day_of(now_ms))):
        assert ok(await ada.get(f"/days/{day}/{GAME}"))["deal"]["winnable"]


async def test_a_deal_that_nobody_saw_goes_back_under_another_id(pool: Deals, node: Node, ada: Person) -> None:
    await put(pool)
    left, begun = await ada.creates(game=GAME, deal="winnable", seats=1), None
    ok(await ada.post(f"/races/{left['id']}/join"))
    ok(await ada.post(f"/races/{left['id']}/ready"))
    await put(pool)
    begun, left = left, await ada.creates(game=GAME, deal="winnable", seats=1)
    ended = Tick(node.services.clock.now_ms() + 3_600_000)
    assert await pool.take_back(node.services.clock.now_ms()) == 0
    await node.rooms.command(await node.rooms.room(RaceId(UUID(left["id"]))), ended)
    await node.services.listing.follow()
    problem(await ada.post(f"/deals/{left['deal']}/races", {}), 409, "held-back")  # a link to it shows no card
    assert await pool.take_back(node.services.clock.now_ms()) == 1
    problem(await ada.post(f"/deals/{left['deal']}/races", {}), 404, "unknown-deal")
    problem(await ada.get(f"/races/{left['id']}/proof"), 409, "held-back")
    again = await ada.creates(game=GAME, deal="winnable", seats=1)
    assert again["deal"] not in {left["deal"], begun["deal"]}
    problem(await ada.post("/races", {"game": GAME, "deal": "winnable"}), 503, "no-deal-yet")


async def test_a_deal_whose_race_was_never_created_goes_back(pool: Deals, node: Node) -> None:
    await put(pool)
    drawn = await pool.draw(DealId(uuid4()), GAME, GAMES[GAME].chosen)
    assert drawn is not None
    now_ms = node.services.clock.now_ms()
    await pool.add_race(drawn.id, RaceId(uuid7(now_ms, token_bytes(10))))
    assert await pool.take_back(now_ms + NEVER_CREATED_MS - 1000) == 0  # it may be on its way to the log
    assert await pool.take_back(now_ms + NEVER_CREATED_MS + 1000) == 1
    assert await pool.get(drawn.id) is None


@pytest.fixture
async def limited(pool: Deals, node: Node) -> AsyncIterator[Person]:
    """A player at a node with limits, and more deals than they allow."""
    await put(pool, WINNABLES.quota)
    resolver = ClientAddressResolver(["127.0.0.1"])
    limits = partial(Limits, proxies=resolver, now_s=lambda: 0.0)
    async with (
        serving_node(node.dsn, client_addresses=resolver, limits=limits) as other,
        httpx.AsyncClient(base_url=f"{other.url}/api/v1", headers={"X-Forwarded-For": "192.0.2.1"}) as http,
    ):
        yield await signed_up(http)


async def signed_up(http: httpx.AsyncClient) -> Person:
    name = f"Pat {uuid4().hex[:12]}"
    return Person(http, name, created(await http.post("/players", json={"name": name})))


WINNABLE_WISHES = (
    ("/races", {"game": GAME, "deal": "winnable"}),
    ("/pairings", {"game": GAME, "deal": "winnable"}),
    ("/challenges", {"game": GAME, "deal": "winnable"}),
)


@pytest.mark.parametrize("path", [path for path, _ in WINNABLE_WISHES])
async def test_a_game_whose_deals_are_hardly_ever_won_has_no_winnable_ones(ada: Person, path: str) -> None:
    """No pool is filled for it, so a race would be refused for ever, and a pairing would wait in vain."""
    refused = problem(await ada.post(path, {"game": "spider", "deal": "winnable"}), 422, "invalid-settings")
    assert refused["detail"] == "deal: the service finds no deals of spider that it can prove winnable; set deal to any"


async def test_a_player_may_ask_for_a_dozen_winnable_deals_in_an_hour_with_all_tokens(limited: Person) -> None:
    more = created(await limited.post("/players/me/tokens", {"name": "more", "scopes": ["race:create", "race:play"]}))
    other = Person(limited.http, limited.name, {"id": limited.id, "token": more["token"]})
    waiting = ""
    for number in range(WINNABLE.quota):
        person, asked = (limited, other)[number % 2], WINNABLE_WISHES[0 if number < 10 else number - 9]
        created(await person.post(*asked))
        if asked is WINNABLE_WISHES[1]:
            waiting = ok(await person.post(*asked))["id"]  # the same pairing
    for person in (limited, other):
        for path, wish in WINNABLE_WISHES:
            refused = problem(await person.post(path, wish), 429, "too-many-requests")
            assert "'winnable'" in refused["detail"]
    created(await limited.post("/races", {"game": GAME}))
    ok(await other.delete(f"/pairings/{waiting}"))  # nobody else is to be paired with it


async def test_throwaway_accounts_of_an_address_share_an_allowance(limited: Person) -> None:
    people = [limited, *[await signed_up(limited.http) for _ in range(5)]]
    asked = [await person.post(*WINNABLE_WISHES[0]) for person in people for _ in range(WINNABLE.quota)]
    assert [answer.status_code for answer in asked] == [201] * WINNABLES.quota + [429] * WINNABLE.quota


async def test_a_request_that_fails_costs_no_winnable_deal(limited: Person) -> None:
    for _ in range(2 * WINNABLE.quota):
        problem(
            await limited.post("/races", {"game": GAME, "deal": "winnable", "rated": True}), 422, "invalid-settings"
        )
    created(await limited.post("/races", {"game": GAME, "deal": "winnable"}))


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
    assert await pool.in_pool(GAME, GAMES[GAME].chosen) == RESERVE + 1


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
