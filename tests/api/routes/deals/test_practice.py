"""Practice over REST: from a position of a finished race, with hints."""

from tests.api.conftest import Json, NewPerson, Person, created, ok, problem, race_on


async def finished(*racers: Person) -> tuple[str, Json]:
    """A finished race in which the first racer made three moves, and the board after them."""
    race = await race_on(*racers, game="duchess")
    for n in range(3):
        board = await racers[0].board(race)
        await racers[0].plays(race, n, board["legal"][0])
    board = await racers[0].board(race)
    for racer in racers:
        await racer.resigns(race)
    return race, board


async def test_practice_continues_from_a_position_of_a_board(ada: Person, bob: Person, person: NewPerson) -> None:
    race, there = await finished(ada, bob)
    other = await person()
    practice = created(await other.post(f"/races/{race}/boards/0/practice", {"n": 3}))
    assert practice["origin"] == {"race": race, "seat": 0, "n": 3}
    assert (practice["settings"]["seats"], practice["settings"]["listed"]) == (1, False)
    ok(await other.post(f"/races/{practice['id']}/join"))
    ok(await other.post(f"/races/{practice['id']}/ready"))
    board = await other.board(practice["id"])
    assert (board["n"], board["piles"], board["home"]) == (0, there["piles"], there["home"])
    first = board["legal"][0]
    await other.plays(practice["id"], 0, first)
    undone = ok(await other.post(f"/races/{practice['id']}/undo", {"n": 1}))
    assert undone["legal"] == board["legal"]


async def test_hints_are_given_if_the_settings_allow_them_and_are_public(ada: Person) -> None:
    race = (await ada.creates(game="duchess", seats=1, hints=True))["id"]
    await ada.joins(race)
    await ada.is_ready(race)
    board = await ada.board(race)
    hint = ok(await ada.post(f"/races/{race}/hint", {"n": 0}))
    assert hint == ok(await ada.post(f"/races/{race}/hint", {"n": 0}))
    assert hint["n"] == 0
    assert hint["move"] in board["legal"]
    events = ok(await ada.get(f"/races/{race}/events"))["events"]
    assert [event["move"] for event in events if event["type"] == "hinted"] == [hint["move"]]
    await ada.plays(race, 0, hint["move"])
    assert problem(await ada.post(f"/races/{race}/hint", {"n": 0}), 409, "wrong-n")["n"] == 1


async def test_reading_asks_for_no_hint(ada: Person) -> None:
    race = (await ada.creates(seats=1, hints=True))["id"]
    await ada.joins(race)
    await ada.is_ready(race)
    for method in ("GET", "HEAD"):
        headers = {"Authorization": f"Bearer {ada.token}"}
        refused = await ada.http.request(method, f"/races/{race}/hint", params={"n": 0}, headers=headers)
        assert (refused.status_code, refused.headers["allow"]) == (405, "OPTIONS, POST")
        if method == "GET":
            assert "it supports OPTIONS, POST" in problem(refused, 405, "wrong-method")["detail"]
    assert "hinted" not in (await ada.http.get(f"/races/{race}/events")).text


async def test_only_the_racer_gets_hints_and_only_where_allowed(ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    problem(await ada.post(f"/races/{race}/hint", {"n": 0}), 409, "hint-refused")
    alone = await race_on(ada)
    problem(await bob.post(f"/races/{alone}/hint", {"n": 0}), 403, "no-seat")
    assert (
        problem(await ada.post("/races", {"game": "duchess", "hints": True}), 422, "invalid-settings")["field"]
        == "hints"
    )


async def test_practice_needs_a_finished_race_and_an_existing_position(ada: Person, bob: Person) -> None:
    race = await race_on(ada, bob)
    problem(await ada.post(f"/races/{race}/boards/0/practice", {"n": 0}), 409, "wrong-phase")
    for racer in (ada, bob):
        await racer.resigns(race)
    assert problem(await ada.post(f"/races/{race}/boards/0/practice", {"n": 1}), 409, "wrong-n")["n"] == 0
    problem(await ada.post(f"/races/{race}/boards/2/practice", {"n": 0}), 404, "unknown-seat")
    problem(await ada.post(f"/races/{race}/boards/0/practice", {"n": 0, "seats": 2}), 422, "invalid-body")
