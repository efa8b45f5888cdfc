"""Challenges over REST: to a player, or by link."""

import asyncio
from itertools import combinations
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.people.challenge import LINK_S, MOST_OPEN, NAMED_S
from cadogan.races.events import RaceCreated, decode
from cadogan.races.ids import CHANCE_BYTES, PlayerId, uuid7
from cadogan.rules import GAMES
from cadogan.store.tables.deals import RESERVE, Deals
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, serving_node
from tests.store.courses import raced

TERMS = {"game": "duchess", "countdown": 0}


async def challenge_of(person: Person, **more: object) -> Json:
    return created(await person.post("/challenges", {**TERMS, **more}))


async def answer(person: Person, challenge: Json, how: str) -> httpx.Response:
    return await person.post(f"/challenges/{challenge['id']}/{how}")


async def withdraw(person: Person, challenge: Json) -> httpx.Response:
    return await person.http.delete(
        f"/challenges/{challenge['id']}", headers={"Authorization": f"Bearer {person.token}"}
    )


async def mine(person: Person) -> list[str]:
    return [challenge["id"] for challenge in ok(await person.get("/challenges"))["challenges"]]


async def expires(node: Node, challenge: Json) -> None:
    await node.pool.execute("UPDATE challenge SET expires_at = now() WHERE challenge_id = $1", UUID(challenge["id"]))


async def test_a_player_challenged_by_name_accepts_and_races(ada: Person, bob: Person, person: NewPerson) -> None:
    made = await challenge_of(ada, to=bob.name.upper(), undo="free", time_limit=300)
    assert made["state"] == "open"
    assert made["to"] == {"id": bob.id, "name": bob.name}
    assert made["maker"] == {"id": ada.id, "name": ada.name}
    assert (made["settings"]["undo"], made["settings"]["time_limit"]) == ("free", 300)
    assert made["expires_at"] - made["made_at"] == NAMED_S * 1000
    assert await mine(ada) == await mine(bob) == [made["id"]]
    third = await person()
    assert await mine(third) == []
    problem(await answer(third, made, "accept"), 403, "not-challenged")
    accepted = ok(await answer(bob, made, "accept"))
    assert (accepted["state"], accepted["taker"]) == ("accepted", {"id": bob.id, "name": bob.name})
    race = accepted["race"]
    assert ok(await answer(bob, made, "accept"))["race"] == race
    assert ok(await ada.http.get(f"/challenges/{made['id']}"))["race"] == race
    assert (await third.post(f"/races/{race}/join", {"commitment": "00" * 32})).status_code == 403
    for racer in (ada, bob):
        await racer.joins(race)
    await ada.is_ready(race)
    view = await bob.is_ready(race)
    assert (view["phase"], view["settings"]["undo"]) == ("racing", "free")


async def test_a_player_can_be_challenged_by_id(ada: Person, bob: Person) -> None:
    assert (await challenge_of(ada, to=bob.id))["to"]["name"] == bob.name


@pytest.mark.parametrize("how", ["accept", "decline"])
async def test_an_unknown_challenge_cannot_be_answered(bob: Person, how: str) -> None:
    problem(await answer(bob, {"id": "00000000-0000-7000-8000-000000000000"}, how), 404, "unknown-challenge")


async def test_the_first_player_who_accepts_a_link_gets_it(ada: Person, node: Node, person: NewPerson) -> None:
    made = await challenge_of(ada)
    assert made["to"] is None
    assert made["expires_at"] - made["made_at"] == LINK_S * 1000
    async with serving_node(node.dsn) as other, httpx.AsyncClient(base_url=f"{other.url}/api/v1") as http:
        takers = [await person() for _ in range(6)]
        asked = [taker.at(http) if number % 2 else taker for number, taker in enumerate(takers)]
        answers = await asyncio.gather(*(answer(taker, made, "accept") for taker in asked))
    (won,) = [number for number, one in enumerate(answers) if one.status_code == 200]
    for number, one in enumerate(answers):
        if number != won:
            assert "already accepted" in problem(one, 409, "challenge-over")["detail"]
    assert ok(answers[won])["taker"]["id"] == takers[won].id
    assert await mine(takers[won]) == [made["id"]]
    events = [decode(row["payload"]) for row in await node.pool.fetch("SELECT payload FROM event WHERE version = 1")]
    assert [event.creator for event in events if isinstance(event, RaceCreated)].count(PlayerId(UUID(ada.id))) == 1


async def test_a_waiting_request_gets_the_answer_to_a_challenge(ada: Person, bob: Person, node: Node) -> None:
    made = await challenge_of(ada, to=bob.name)
    waiting = asyncio.create_task(ada.http.get(f"/challenges/{made['id']}?wait=10"))
    async with asyncio.timeout(5):
        while not node.services.challenge_service._notifier.awaited:  # noqa: ASYNC110, SLF001 - a new request causes no event
            await asyncio.sleep(0.01)
        ok(await answer(bob, made, "decline"))
        assert ok(await waiting)["state"] == "declined"


async def test_a_challenge_is_declined_with_a_reason(ada: Person, bob: Person) -> None:
    made = await challenge_of(ada, to=bob.id)
    assert made["decline_reason"] is None
    decline = f"/challenges/{made['id']}/decline"
    problem(await bob.post(decline, {"reason": "bored"}), 422, "invalid-body")
    assert ok(await bob.post(decline, {"reason": "time-limit"}))["decline_reason"] == "time-limit"
    assert ok(await bob.post(decline, {"reason": "later"}))["decline_reason"] == "time-limit", "it stays"
    assert ok(await ada.get(f"/challenges/{made['id']}"))["decline_reason"] == "time-limit"


async def test_a_declined_challenge_is_over(ada: Person, bob: Person) -> None:
    made = await challenge_of(ada, to=bob.name)
    for _ in range(2):
        assert ok(await answer(bob, made, "decline"))["state"] == "declined"
    problem(await answer(bob, made, "accept"), 409, "challenge-over")
    problem(await withdraw(ada, made), 409, "challenge-over")
    link = await challenge_of(ada)
    problem(await answer(bob, link, "decline"), 403, "not-challenged")


async def test_only_the_maker_can_withdraw_a_challenge(ada: Person, bob: Person) -> None:
    made = await challenge_of(ada, to=bob.name)
    problem(await withdraw(bob, made), 403, "not-challenged")
    for _ in range(2):
        assert ok(await withdraw(ada, made))["state"] == "withdrawn"
    assert "withdrawn this challenge" in problem(await answer(bob, made, "accept"), 409, "challenge-over")["detail"]


async def test_a_challenge_expires(ada: Person, bob: Person, node: Node) -> None:
    made = await challenge_of(ada, to=bob.name, expires_in=30)
    assert made["expires_at"] - made["made_at"] == 30_000
    await expires(node, made)
    assert ok(await bob.http.get(f"/challenges/{made['id']}"))["state"] == "expired"
    for how in ("accept", "decline"):
        assert "expired" in problem(await answer(bob, made, how), 409, "challenge-over")["detail"]
    assert await mine(bob) == [made["id"]]


async def test_a_challenge_to_oneself_or_an_unknown_player_is_refused(ada: Person) -> None:
    for to in (ada.name, ada.id):
        assert problem(await ada.post("/challenges", {**TERMS, "to": to}), 422, "invalid-challenge")["field"] == "to"
    for to in ("Nobody at all", "0190a3c0-1111-7222-8333-444455556666", "", "Nobody\0"):
        refused = problem(await ada.post("/challenges", {**TERMS, "to": to}), 422, "invalid-challenge")
        assert "no player has the name or id" in refused["detail"]
    link = await challenge_of(ada)
    problem(await answer(ada, link, "accept"), 403, "not-challenged")
    problem(await ada.http.get("/challenges/0190a3c0-1111-7222-8333-444455556666"), 404, "unknown-challenge")


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"seats": 3}, "invalid-settings"),
        ({"game": "accordion"}, "unknown-game"),
        ({"rated": True, "view": "open"}, "invalid-settings"),
        ({"expires_in": 5}, "invalid-settings"),
        ({"seed": "00" * 16}, "invalid-settings"),
    ],
)
async def test_a_challenge_with_invalid_settings_is_refused(ada: Person, terms: Json, code: str) -> None:
    problem(await ada.post("/challenges", {**TERMS, **terms}), 422, code)


async def established(node: Node, *people: Person) -> None:
    """Make people established at Duchess: each has raced four opponents twice, and these have raced each other."""
    opponents = [PlayerId(uuid4()) for _ in range(4)]
    for one, other in [*combinations(opponents, 2)] * 2:
        await raced(node.log, {one: 1, other: 2})
    for person in people:
        for opponent in opponents * 2:
            await raced(node.log, {PlayerId(UUID(person.id)): 1, opponent: 2})


async def test_a_rated_challenge_needs_two_established_players(
    node: Node, ada: Person, bob: Person, person: NewPerson
) -> None:
    refused = problem(await ada.post("/challenges", {"game": "duchess", "rated": True}), 403, "not-established")
    assert "8 rated races against 4 different opponents" in refused["detail"]
    await established(node, ada, bob)
    problem(await ada.post("/challenges", {"game": "canfield", "rated": True}), 403, "not-established")
    stranger = await person()
    to_stranger = {"game": "duchess", "rated": True, "to": stranger.name}
    problem(await ada.post("/challenges", to_stranger), 403, "not-established")
    link = created(await ada.post("/challenges", {"game": "duchess", "rated": True}))
    problem(await answer(stranger, link, "accept"), 403, "not-established")
    race = ok(await answer(bob, link, "accept"))["race"]
    assert ok(await ada.http.get(f"/races/{race}"))["settings"]["rated"]


async def test_two_players_have_one_rated_challenge_a_day(node: Node, ada: Person, bob: Person) -> None:
    await established(node, ada, bob)
    rated = {"game": "duchess", "rated": True}
    made = [created(await maker.post("/challenges", rated)) for maker in (ada, ada, bob)]
    answers = await asyncio.gather(
        answer(bob, made[0], "accept"), answer(bob, made[1], "accept"), answer(ada, made[2], "accept")
    )
    assert sorted(each.status_code for each in answers) == [200, 409, 409]
    for each, challenge in zip(answers, made, strict=True):
        if each.status_code == 409:
            problem(each, 409, "rated-today")
            assert ok(await ada.http.get(f"/challenges/{challenge['id']}"))["state"] == "open"
    (taken,) = [challenge for each, challenge in zip(answers, made, strict=True) if each.status_code == 200]
    taker = bob if taken["maker"]["id"] == ada.id else ada
    ok(await answer(taker, taken, "accept"))  # again
    unrated = await challenge_of(ada, to=bob.name)
    ok(await answer(bob, unrated, "accept"))
    yesterday = uuid7(node.services.clock.now_ms() - 86_400_000, bytes(CHANCE_BYTES))
    await node.pool.execute("UPDATE challenge SET race_id = $1 WHERE challenge_id = $2", yesterday, UUID(taken["id"]))
    (left, *_) = [challenge for each, challenge in zip(answers, made, strict=True) if each.status_code == 409]
    ok(await answer(bob if left["maker"]["id"] == ada.id else ada, left, "accept"))


async def test_the_number_of_open_challenges_is_limited(ada: Person) -> None:
    made = [await challenge_of(ada) for _ in range(MOST_OPEN)]
    problem(await ada.post("/challenges", TERMS), 409, "too-many-challenges")
    ok(await withdraw(ada, made[0]))
    await challenge_of(ada)


async def test_many_winnable_challenges_can_be_accepted_at_once(node: Node, ada: Person, bob: Person) -> None:
    """Each holds a connection while it draws its deal over another one. One pool for both could deadlock."""
    challenges = 12
    assert challenges > node.pool.get_max_size()
    deals = Deals(node.pool)
    for number in range(challenges + RESERVE):
        await deals.put("wings", GAMES["wings"].chosen, bytes([number]) * 16, "deal")
    made = [await challenge_of(ada, game="wings", deal="winnable") for _ in range(challenges)]
    async with asyncio.timeout(20):
        taken = await asyncio.gather(*(answer(bob, each, "accept") for each in made))
    races = {ok(each)["race"] for each in taken}
    assert len(races) == challenges
    for race in races:
        await ada.post(f"/races/{race}/withdraw")
