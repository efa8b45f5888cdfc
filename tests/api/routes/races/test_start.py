"""Starting a race without waiting, over REST."""

import asyncio

from tests.api.conftest import NewPerson, Node, Person, created, ok, problem


async def test_the_creator_starts_the_race_with_the_racers_present(ada: Person, bob: Person) -> None:
    race = (await ada.creates(seats=4))["id"]
    for racer in (ada, bob):
        await racer.joins(race)
    problem(await bob.post(f"/races/{race}/start"), 403, "no-seat")
    called = ok(await ada.post(f"/races/{race}/start"))
    assert [seat["player"] for seat in called["seats"]] == [ada.id, bob.id]
    assert called["start_by"] > called["created_at"]
    assert ok(await ada.post(f"/races/{race}/start"))["start_by"] == called["start_by"]
    await ada.is_ready(race)
    assert (await bob.is_ready(race))["phase"] == "racing"


async def test_the_list_has_the_number_of_racers_after_a_start(ada: Person, bob: Person) -> None:
    race = (await ada.creates(seats=4))["id"]
    for racer in (ada, bob):
        await racer.joins(race)
    ok(await ada.post(f"/races/{race}/start"))
    (listed,) = ok(await ada.get(f"/races?player={bob.id}"))["races"]
    assert (listed["seats"], [racer["seat"] for racer in listed["racers"]]) == (2, [0, 1])


async def test_nobody_without_a_seat_can_start_a_race(ada: Person, bob: Person, person: NewPerson) -> None:
    race = (await ada.creates(seats=3))["id"]
    for nobody in (ada, await person()):
        problem(await nobody.post(f"/races/{race}/start"), 403, "no-seat")
    await bob.joins(race)
    assert ok(await bob.get(f"/races/{race}"))["starter"] == 0
    problem(await ada.post(f"/races/{race}/start"), 403, "no-seat")
    assert ok(await bob.post(f"/races/{race}/start"))["starter"] is None


async def test_once_the_creator_has_left_the_longest_seated_racer_starts(
    ada: Person, bob: Person, person: NewPerson
) -> None:
    race, cleo = (await ada.creates(seats=4))["id"], await person()
    for racer in (ada, bob, cleo):
        await racer.joins(race)
    problem(await bob.post(f"/races/{race}/start"), 403, "no-seat")
    assert ok(await ada.post(f"/races/{race}/leave"))["starter"] == 1
    await ada.joins(race)
    assert ok(await ada.get(f"/races/{race}"))["starter"] == 0, "the creator is back"
    ok(await ada.post(f"/races/{race}/leave"))
    problem(await cleo.post(f"/races/{race}/start"), 403, "no-seat")
    called = ok(await bob.post(f"/races/{race}/start"))
    assert [seat["player"] for seat in called["seats"]] == [bob.id, cleo.id]
    (await cleo.is_ready(race))
    assert (await bob.is_ready(race))["phase"] == "racing"


async def test_once_the_creator_s_account_is_deleted_the_longest_seated_racer_starts(ada: Person, bob: Person) -> None:
    race = (await ada.creates(seats=3))["id"]
    for racer in (ada, bob):
        await racer.joins(race)
    deleted = await ada.http.request(
        "DELETE", "/players/me", json={"name": ada.name}, headers={"Authorization": f"Bearer {ada.token}"}
    )
    assert deleted.status_code == 204
    assert ok(await bob.post(f"/races/{race}/start"))["seats"][0]["player"] == bob.id


async def test_a_racer_starts_over_rest_once_nobody_has_seen_the_creator(node: Node, ada: Person, bob: Person) -> None:
    race = (await ada.creates(seats=3))["id"]
    for racer in (ada, bob):
        await racer.joins(race)
    problem(await bob.post(f"/races/{race}/start"), 403, "no-seat")
    await node.pool.execute("DELETE FROM presence WHERE race_id = $1 AND seat = 0", race)  # as a minute later
    async with asyncio.timeout(30):
        while ok(await bob.get(f"/races/{race}"))["starter"] != 1:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.1)
    assert ok(await bob.post(f"/races/{race}/start"))["seats"][1]["player"] == bob.id


async def test_an_app_that_may_play_for_a_racer_starts_the_race(ada: Person) -> None:
    race = (await ada.creates(seats=3))["id"]
    await ada.joins(race)
    made = created(await ada.post("/players/me/tokens", {"name": "app", "scopes": ["race:play"]}))
    ok(await Person(ada.http, ada.name, {"id": ada.id, "token": made["token"]}).post(f"/races/{race}/start"))
