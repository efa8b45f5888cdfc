"""Starting a race without waiting, over REST."""

from tests.api.conftest import NewPerson, Person, ok, problem


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


async def test_a_race_without_racers_cannot_be_started(ada: Person, person: NewPerson) -> None:
    race = (await ada.creates(seats=2))["id"]
    problem(await ada.post(f"/races/{race}/start"), 409, "wrong-phase")
    problem(await (await person()).post(f"/races/{race}/start"), 403, "no-seat")
