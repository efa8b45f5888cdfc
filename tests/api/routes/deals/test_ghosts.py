"""Racing against finished boards over REST."""

from tests.api.conftest import Person, created, ok, problem, race_on


async def finished(*racers: Person) -> str:
    """A race in which the first racer made three moves."""
    race = await race_on(*racers, game="duchess")
    for n in range(3):
        await racers[0].plays(race, n, (await racers[0].board(race))["legal"][0])
    for racer in racers:
        await racer.resigns(race)
    return race


async def test_a_finished_board_can_be_raced_against(ada: Person, bob: Person) -> None:
    race = await finished(ada)
    again = created(await bob.post(f"/races/{race}/ghosts", {"seats": [0], "countdown": 0}))
    assert again["seats"][1]["ghost"] == {"race": race, "seat": 0, "player": ada.id}
    ok(await bob.post(f"/races/{again['id']}/join"))
    assert ok(await bob.post(f"/races/{again['id']}/ready"))["phase"] == "racing"
    then, now = ok(await bob.get(f"/races/{race}")), ok(await bob.get(f"/races/{again['id']}"))
    assert now["seats"][0]["piles"]["s"] == " ".join(["--"] * len(now["seats"][0]["piles"]["s"].split()))
    assert then["seed"] is not None
    assert now["seed"] is None
    (listed,) = ok(await bob.get(f"/races?player={bob.id}"))["races"]
    assert (listed["seats"], [racer["player"] for racer in listed["racers"]]) == (1, [bob.id])


async def test_a_race_against_ghosts_keeps_time_and_penalty_and_chooses_the_rest(ada: Person, bob: Person) -> None:
    race = await race_on(ada, game="duchess", undo="penalty", undo_penalty=40, time_limit=300)
    await ada.resigns(race)
    body = {"seats": [0], "people": 2, "undo": "penalty", "bots": False, "listed": False}
    settings = created(await bob.post(f"/races/{race}/ghosts", body))["settings"]
    assert settings["seats"] == 3
    assert (settings["undo"], settings["undo_penalty"], settings["time_limit"]) == ("penalty", 40, 300)
    assert (settings["bots"], settings["listed"]) == (False, False)


async def test_an_unfinished_board_cannot_be_a_ghost(ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    problem(await ada.post(f"/races/{race}/ghosts", {"seats": [1]}), 409, "wrong-phase")
    over = await finished(ada)
    problem(await ada.post(f"/races/{over}/ghosts", {"seats": [1]}), 404, "unknown-seat")
    problem(await ada.post(f"/races/{over}/ghosts", {"seats": []}), 422, "invalid-body")
    problem(await ada.post(f"/races/{over}/ghosts", {"seats": [0] * 7, "people": 2}), 422, "invalid-settings")
