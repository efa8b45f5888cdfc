"""Matchmaking over REST. Each test begins with an empty queue, so that its players meet no others."""

import asyncio
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest

from cadogan.lobby.matchmaker import Opponent
from cadogan.people import pairing as people
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.tables.pairings import Choose, Make, NewPairs
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, serving_node
from tests.api.listening import has_started
from tests.clock import MovableClock

pytestmark = pytest.mark.usefixtures("empty_queue")

WISH: Json = {"game": "eagle-wing", "options": {"trunk": 12, "redeals": 1}}
RATED_WISH: Json = {"game": "eagle-wing", "rated": True}


class Bots:
    """House bots: a single one, which the test plays."""

    def __init__(self) -> None:
        self.one: Opponent | None = None
        self.played: list[RaceId] = []

    async def opponent(self, rating: float, game: str) -> Opponent | None:
        assert (rating, game) == (people.USUAL_RATING, "eagle-wing")
        return self.one

    def called(self, player: PlayerId) -> Opponent | None:
        return self.one if self.one is not None and self.one.player == player else None

    async def announce(self, race_id: RaceId) -> None:
        self.announced = race_id

    def play(self, race_id: RaceId, opponent: Opponent) -> None:
        assert race_id == self.announced
        assert opponent is self.one
        self.played.append(race_id)


@pytest.fixture(autouse=True)
def bots(node: Node) -> Bots:
    node.services.matchmaker._bot_pool = bots = Bots()  # noqa: SLF001 - the bots of this test
    return bots


@pytest.fixture(scope="module", autouse=True)
async def matching(node: Node) -> AsyncIterator[None]:
    """Run the matchmaker of the node. A second node does not run its own."""
    task = asyncio.create_task(node.services.matchmaker.run())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def news(person: Person, pairing: Json) -> Json:
    """The pairing, once it has news."""
    headers = {"Authorization": f"Bearer {person.token}"}
    return ok(await person.http.get(f"/pairings/{pairing['id']}?wait=10", headers=headers, timeout=30))


async def pairing_of(person: Person, wish: Json, **more: object) -> Json:
    return created(await person.post("/pairings", {**wish, **more}))


async def cancel(person: Person, pairing: Json) -> httpx.Response:
    return await person.http.delete(f"/pairings/{pairing['id']}", headers={"Authorization": f"Bearer {person.token}"})


async def test_two_players_with_the_same_wish_race_each_other(ada: Person, bob: Person, person: NewPerson) -> None:
    first = await pairing_of(ada, RATED_WISH)
    assert (first["state"], first["others"], first["race"], first["gap"]) == ("waiting", 0, None, 2.0)
    other_wish = await person()
    passed_over = await pairing_of(other_wish, RATED_WISH, rated=False)
    waiting = asyncio.create_task(news(ada, first))
    second = await pairing_of(bob, RATED_WISH)
    assert second["others"] == 1
    found, theirs = await waiting, await news(bob, second)
    assert found["state"] == theirs["state"] == "paired"
    assert found["race"] == theirs["race"]
    assert found["be_there_by"] > found["since"]
    race = found["race"]
    view = ok(await ada.http.get(f"/races/{race}"))
    assert view["settings"]["rated"]
    assert (await other_wish.post(f"/races/{race}/join", {"commitment": "00" * 32})).status_code == 403
    for racer in (ada, bob):
        await racer.joins(race)
    for racer in (ada, bob):
        view = await racer.is_ready(race)
    assert view["phase"] == "countdown"
    assert ok(await other_wish.get(f"/pairings/{passed_over['id']}"))["state"] == "waiting"


async def test_a_row_that_is_held_for_a_moment_delays_no_pair(
    ada: Person, bob: Person, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request for news holds the row of its player for a moment. One pair in thirty waited half a second for it."""
    monkeypatch.setattr("cadogan.lobby.matchmaker.BEAT_S", 3600)
    passed_over = asyncio.Event()
    pair = node.services.matchmaker._pairings.pair  # noqa: SLF001

    async def noted(choose: Choose, make: Make) -> NewPairs:
        pairs = await pair(choose, make)
        if pairs.left_over:
            passed_over.set()
        return pairs

    monkeypatch.setattr(node.services.matchmaker._pairings, "pair", noted)  # noqa: SLF001
    async with asyncio.timeout(20):
        first = await pairing_of(ada, WISH)
        async with node.pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT FROM pairing WHERE pairing_id = $1 FOR UPDATE", UUID(first["id"]))
            second = await pairing_of(bob, WISH)
            await passed_over.wait()
        assert (await news(ada, first))["race"] == (await news(bob, second))["race"]


async def test_a_wish_of_another_release_does_not_block_other_pairs(
    ada: Person, bob: Person, person: NewPerson, node: Node
) -> None:
    strangers = [(await pairing_of(await person(), {"game": game}))["id"] for game in ("duchess", "canfield")]
    unheard_of = people.Wish("unheard-of", {}, is_rated=False).text
    await node.pool.execute("UPDATE pairing SET wish = $1 WHERE pairing_id = ANY ($2)", unheard_of, strangers)
    first, second = await pairing_of(ada, WISH), await pairing_of(bob, WISH)
    assert (await news(ada, first))["race"] == (await news(bob, second))["race"] is not None


async def test_an_equal_wish_keeps_the_pairing_and_another_replaces_it(ada: Person) -> None:
    first = await pairing_of(ada, WISH)
    again = ok(await ada.post("/pairings", {**WISH, "rated": False}))
    assert (again["id"], again["since"], again["replaced"]) == (first["id"], first["since"], None)
    other = await pairing_of(ada, {"game": "eagle-wing", "options": {"trunk": 17}})
    assert other["replaced"] == first["id"]
    assert other["options"] == {"trunk": 17, "redeals": 2}
    assert ok(await ada.get(f"/pairings/{first['id']}"))["state"] == "cancelled"


async def test_a_waiting_request_is_answered_when_its_wish_is_replaced(ada: Person) -> None:
    first = await pairing_of(ada, WISH)
    waiting = asyncio.create_task(news(ada, first))
    await pairing_of(ada, {"game": "duchess"})
    async with asyncio.timeout(5):
        assert (await waiting)["state"] == "cancelled"


async def test_a_cancelled_pairing_leaves_the_queue_and_can_be_repeated(ada: Person, bob: Person) -> None:
    first = await pairing_of(ada, WISH)
    for _ in range(2):
        assert ok(await cancel(ada, first))["state"] == "cancelled"
    assert (await pairing_of(bob, WISH))["others"] == 0
    problem(await ada.post(f"/pairings/{first['id']}/bot"), 409, "no-opponent")
    problem(await cancel(bob, first), 404, "unknown-pairing")


async def test_a_paired_player_cannot_cancel(ada: Person, bob: Person) -> None:
    first = await pairing_of(ada, WISH)
    await pairing_of(bob, WISH)
    race = (await news(ada, first))["race"]
    assert race in problem(await cancel(ada, first), 409, "not-waiting")["detail"]


async def test_an_invalid_wish_is_refused(ada: Person, bob: Person) -> None:
    assert problem(await ada.post("/pairings", {"game": "accordion"}), 422, "unknown-game")["field"] == "game"
    problem(await ada.post("/pairings", {**WISH, "options": {"runs": "any"}}), 422, "invalid-option")
    problem(await ada.post("/pairings", {**WISH, "seats": 3}), 422, "invalid-body")
    problem(await ada.http.post("/pairings", json=WISH), 401, "no-token")
    pairing = await pairing_of(ada, WISH)
    problem(await bob.get(f"/pairings/{pairing['id']}"), 404, "unknown-pairing")
    problem(await ada.get(f"/pairings/{pairing['id']}?wait=26"), 400, "malformed")


async def test_a_player_waits_again_at_once_if_the_opponent_leaves_after_an_open_nonce(
    ada: Person, bob: Person, node: Node
) -> None:
    first, other = await pairing_of(ada, WISH), await pairing_of(bob, WISH)
    race = (await news(ada, first))["race"]
    for racer in (ada, bob):
        await racer.joins(race)
    await ada.is_ready(race)
    ok(await bob.post(f"/races/{race}/leave"))
    view = ok(await ada.http.get(f"/races/{race}"))
    assert (view["phase"], view["abandoned"], view["left"]) == ("abandoned", "a racer left", [bob.id])
    await node.services.listing.follow()  # a running service does so all the time
    async with asyncio.timeout(people.COMING_S / 2):
        pairing = first | {"state": "paired"}
        while pairing["state"] == "paired":
            pairing = ok(await ada.get(f"/pairings/{first['id']}?wait=1"))
    assert (pairing["state"], pairing["since"]) == ("waiting", first["since"])
    assert ok(await bob.get(f"/pairings/{other['id']}"))["state"] == "missed"


async def test_a_player_waits_again_at_once_if_the_opponent_leaves_before_they_have_come(
    ada: Person, bob: Person, node: Node
) -> None:
    first, other = await pairing_of(ada, WISH), await pairing_of(bob, WISH)
    race = (await news(ada, first))["race"]
    await bob.joins(race)
    ok(await bob.post(f"/races/{race}/leave"))
    await node.services.listing.follow()
    async with asyncio.timeout(people.COMING_S / 2):
        pairing = first | {"state": "paired"}
        while pairing["state"] == "paired":
            pairing = ok(await ada.get(f"/pairings/{first['id']}?wait=1"))
    assert (pairing["state"], pairing["since"]) == ("waiting", first["since"])
    assert ok(await bob.get(f"/pairings/{other['id']}"))["state"] == "missed"


async def test_a_player_keeps_the_place_if_the_opponent_does_not_come(
    ada: Person, bob: Person, person: NewPerson, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, missing = await pairing_of(ada, WISH), await pairing_of(bob, WISH)
    race = (await news(ada, first))["race"]
    await ada.joins(race)
    with monkeypatch.context() as later:
        ahead = MovableClock()
        ahead.passes(people.COMING_S)
        later.setattr(node.services.clock, "now_ms", ahead.now_ms)
        await node.pool.execute(
            "UPDATE pairing SET paired_at = since - interval '1 min' WHERE race_id = $1", UUID(race)
        )
        async with asyncio.timeout(10):
            pairing = first | {"state": "paired"}
            while pairing["state"] == "paired":
                pairing = ok(await ada.get(f"/pairings/{first['id']}?wait=1"))
    assert (pairing["state"], pairing["race"], pairing["since"]) == ("waiting", None, first["since"])
    assert ok(await bob.get(f"/pairings/{missing['id']}"))["state"] == "missed"
    assert ok(await ada.http.get(f"/races/{race}"))["phase"] == "abandoned"
    third = await person()
    await pairing_of(third, WISH)
    again = await news(ada, first)
    assert again["state"] == "paired"
    assert again["race"] != race


async def test_a_wish_after_a_race_has_begun_is_a_new_pairing(ada: Person, bob: Person) -> None:
    first = await pairing_of(ada, WISH)
    await pairing_of(bob, WISH)
    race = (await news(ada, first))["race"]
    same = ok(await ada.post("/pairings", WISH))
    assert (same["id"], same["race"]) == (first["id"], race)
    for racer in (ada, bob):
        await racer.joins(race)
    for racer in (ada, bob):
        await racer.is_ready(race)
    await has_started(ada.http, race)
    assert (await pairing_of(ada, WISH))["id"] != first["id"]
    assert ok(await ada.get(f"/pairings/{first['id']}"))["state"] == "begun"


async def test_a_paired_player_cannot_start_without_the_opponent(ada: Person, bob: Person) -> None:
    first = await pairing_of(ada, WISH)
    await pairing_of(bob, WISH)
    race = (await news(ada, first))["race"]
    await ada.joins(race)
    problem(await ada.post(f"/races/{race}/start"), 409, "wrong-phase")


# The bot


async def test_a_bot_is_offered_after_a_while_and_need_not_be_taken(
    ada: Person, bob: Person, bots: Bots, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots.one = Opponent(PlayerId(UUID(bob.id)), bob.name, "steady")
    monkeypatch.setattr(people, "OFFER_S", 1)
    first = await pairing_of(ada, RATED_WISH)
    assert first["offer"] is None
    offered = await news(ada, first)
    assert offered["state"] == "waiting"
    assert offered["offer"] == {"player": bob.id, "name": bob.name, "strength": "steady"}
    still = ok(await ada.get(f"/pairings/{first['id']}?wait=0.2"))
    assert (still["state"], still["offer"]) == ("waiting", offered["offer"])
    taken = ok(await ada.post(f"/pairings/{first['id']}/bot"))
    assert taken["state"] == "paired"
    assert [str(race) for race in bots.played] == [taken["race"]]
    assert ok(await ada.post(f"/pairings/{first['id']}/bot"))["race"] == taken["race"]
    assert len(bots.played) == 1
    assert not ok(await ada.http.get(f"/races/{taken['race']}"))["settings"]["rated"]
    race = ok(await ada.http.get(f"/races/{taken['race']}"))
    assert race["house_bots"] == [bob.id]
    assert [(seat["player"], seat["ready"]) for seat in race["seats"]] == [(bob.id, True), (None, False)]
    await ada.joins(taken["race"])


async def test_a_player_may_name_the_bot(ada: Person, bob: Person, bots: Bots) -> None:
    bots.one = Opponent(PlayerId(UUID(bob.id)), bob.name, "steady")
    first = await pairing_of(ada, WISH)
    unknown = problem(await ada.post(f"/pairings/{first['id']}/bot", {"player": ada.id}), 409, "no-opponent")
    assert ada.id in unknown["detail"]
    assert f"/api/v1/games/{WISH['game']}/bots" in unknown["detail"]
    problem(await ada.post(f"/pairings/{first['id']}/bot", {"name": bob.name}), 422, "invalid-body")
    taken = ok(await ada.post(f"/pairings/{first['id']}/bot", {"player": bob.id}))
    assert ok(await ada.http.get(f"/races/{taken['race']}"))["house_bots"] == [bob.id]
    assert ok(await ada.post(f"/pairings/{first['id']}/bot", {"player": bob.id}))["race"] == taken["race"]


async def test_a_service_without_house_bots_offers_none(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "OFFER_S", 0.1)
    first = await pairing_of(ada, WISH)
    asked = ok(await ada.get(f"/pairings/{first['id']}?wait=0.4"))
    assert (asked["state"], asked["offer"]) == ("waiting", None)
    problem(await ada.post(f"/pairings/{first['id']}/bot"), 409, "no-opponent")


async def test_a_shutdown_answers_waiting_requests(ada: Person, node: Node) -> None:
    first = await pairing_of(ada, WISH)
    async with serving_node(node.dsn) as other, httpx.AsyncClient(base_url=f"{other.url}/api/v1") as http:
        waiting = asyncio.create_task(news(ada.at(http), first))
        async with asyncio.timeout(5):
            while not other.services.matchmaker.notifier.awaited:  # noqa: ASYNC110 - a new request causes no event
                await asyncio.sleep(0.01)
            other.services.matchmaker.close()
            assert (await waiting)["state"] == "waiting"
            assert (await news(ada.at(http), first))["state"] == "waiting"


async def test_players_at_two_nodes_are_paired(ada: Person, bob: Person, node: Node) -> None:
    first = await pairing_of(ada, WISH)
    async with serving_node(node.dsn) as other, httpx.AsyncClient(base_url=f"{other.url}/api/v1") as http:
        waiting = asyncio.create_task(news(ada, first))
        there = bob.at(http)
        second = await pairing_of(there, WISH)
        async with asyncio.timeout(5):
            assert (await waiting)["race"] == (await news(there, second))["race"]
