"""Deal pages, and playing a deal again, over REST."""

from secrets import token_hex
from uuid import UUID, uuid4

from cadogan.races.ids import uuid7
from tests.api.conftest import Json, Node, Person, created, ok, problem, race_on


async def raced(*racers: Person, moves: int = 0, **settings: object) -> Json:
    """A finished race in which the first racer made this many moves."""
    race = await race_on_seed(*racers, **settings)
    for n in range(moves):
        await racers[0].plays(race["id"], n, (await racers[0].board(race["id"]))["legal"][0])
    for racer in racers:
        await racer.resigns(race["id"])
    return ok(await racers[0].get(f"/races/{race['id']}"))


async def race_on_seed(*racers: Person, **settings: object) -> Json:
    race = await racers[0].creates(seats=len(racers), **settings)
    await begin(race, *racers)
    return race


async def begin(race: Json, *racers: Person) -> None:
    for racer in racers:
        ok(await racer.post(f"/races/{race['id']}/join"))
    for racer in racers:
        ok(await racer.post(f"/races/{race['id']}/ready"))


async def test_a_deal_page_lists_every_board_the_best_first(ada: Person, bob: Person) -> None:
    seed = token_hex(16)
    first = await raced(ada, seed=seed, moves=1)
    second = await raced(bob, seed=seed, moves=4)
    assert first["deal"] == second["deal"]
    page = ok(await ada.http.get(f"/deals/{first['deal']}"))
    assert (page["game"], page["seed"], page["races"], page["won"], page["witness"]) == ("duchess", seed, 2, 0, None)
    best, worst = page["boards"]
    assert [best["home"], worst["home"]] == sorted([best["home"], worst["home"]], reverse=True)
    assert {best["name"], worst["name"]} == {ada.name, bob.name}
    assert {best["race"], worst["race"]} == {first["id"], second["id"]}
    assert (best["percentile"], worst["percentile"]) in {(100, 0), (0, 0)}
    assert worst["parted"] is None  # no action differs


async def test_a_deal_is_hidden_while_any_race_on_it_is_under_way(ada: Person, bob: Person) -> None:
    seed = token_hex(16)
    over = await raced(ada, seed=seed)
    on = await race_on_seed(bob, seed=seed)
    assert "until" in problem(await ada.http.get(f"/deals/{over['deal']}"), 409, "held-back")["detail"]
    problem(await ada.http.get(f"/races/{over['id']}/proof"), 409, "held-back")
    for path in ("", "/events", "/replay", "/boards/0"):
        answer = await ada.http.get(f"/races/{over['id']}{path}")
        assert answer.status_code == 200
        assert seed not in answer.text
    assert ok(await ada.http.get(f"/races/{over['id']}/replay"))["deck"] is None
    await bob.resigns(on["id"])
    assert ok(await ada.http.get(f"/deals/{over['deal']}"))["seed"] == seed
    ok(await ada.http.get(f"/races/{over['id']}/proof"))
    assert ok(await ada.http.get(f"/races/{over['id']}/replay"))["deck"] is not None


async def test_a_deal_can_be_played_again_by_its_id(ada: Person, bob: Person) -> None:
    over = await raced(ada, game="eagle-wing", options={"trunk": 17}, seed=token_hex(16))
    again = created(await bob.post(f"/deals/{over['deal']}/races", {"undo": "free", "countdown": 0}))
    assert again["deal"] == over["deal"]
    assert again["settings"]["options"] == over["settings"]["options"]
    assert (again["settings"]["seats"], again["settings"]["undo"]) == (1, "free")
    await begin(again, bob)
    await bob.resigns(again["id"])
    assert ok(await ada.http.get(f"/deals/{over['deal']}"))["races"] == 2


async def test_a_deal_cannot_be_played_again_during_a_race_on_it(ada: Person, bob: Person) -> None:
    seed = token_hex(16)
    race = await race_on_seed(ada, bob, seed=seed)
    problem(await ada.post(f"/deals/{race['deal']}/races", {}), 409, "held-back")
    for racer in (ada, bob):
        await racer.resigns(race["id"])
    practice = created(await ada.post(f"/deals/{race['deal']}/races", {}))
    created(await bob.post(f"/deals/{race['deal']}/races", {}))  # practice does not hold the deal back
    assert practice["deal"] == race["deal"]


async def test_practice_made_before_a_race_cannot_start_during_it(ada: Person, bob: Person) -> None:
    """Its player could look at the cards of the race, and race."""
    deal = (await raced(ada, seed=token_hex(16)))["deal"]
    practice = created(await ada.post(f"/deals/{deal}/races", {"countdown": 0}))
    race = created(await bob.post(f"/deals/{deal}/races", {"seats": 2, "countdown": 0}))
    ok(await ada.post(f"/races/{practice['id']}/join"))
    await begin(race, ada, bob)
    refused = problem(await ada.post(f"/races/{practice['id']}/ready"), 409, "held-back")
    assert "another race on this deal is under way" in refused["detail"]
    for racer in (ada, bob):
        await racer.resigns(race["id"])
    assert ok(await ada.post(f"/races/{practice['id']}/ready"))["phase"] == "racing"


async def test_a_racer_who_plays_a_deal_in_practice_cannot_race_on_it_meanwhile(ada: Person, bob: Person) -> None:
    deal = (await raced(ada, seed=token_hex(16)))["deal"]
    practice = created(await ada.post(f"/deals/{deal}/races", {"countdown": 0}))
    race = created(await bob.post(f"/deals/{deal}/races", {"seats": 2, "countdown": 0}))
    for racer in (ada, bob):
        ok(await racer.post(f"/races/{race['id']}/join"))
    await begin(practice, ada)
    ok(await bob.post(f"/races/{race['id']}/ready"))
    refused = problem(await ada.post(f"/races/{race['id']}/ready"), 409, "held-back")
    assert practice["id"] in refused["detail"]
    await ada.resigns(practice["id"])
    assert ok(await ada.post(f"/races/{race['id']}/ready"))["phase"] == "racing"


async def test_a_racer_who_is_ready_for_a_race_cannot_practise_on_its_deal(ada: Person, bob: Person) -> None:
    deal = (await raced(ada, seed=token_hex(16)))["deal"]
    practice = created(await ada.post(f"/deals/{deal}/races", {"countdown": 0}))
    race = created(await bob.post(f"/deals/{deal}/races", {"seats": 2, "countdown": 0}))
    for racer in (ada, bob):
        ok(await racer.post(f"/races/{race['id']}/join"))
    ok(await ada.post(f"/races/{race['id']}/ready"))
    ok(await ada.post(f"/races/{practice['id']}/join"))
    problem(await ada.post(f"/races/{practice['id']}/ready"), 409, "held-back")


async def test_a_race_whose_creator_gave_the_seed_may_start_at_any_time(ada: Person, bob: Person) -> None:
    """Its creator knows the cards anyway, and nobody can block a seed that others use, too."""
    seed = token_hex(16)
    await race_on_seed(ada, bob, seed=seed)
    await race_on_seed(bob, seed=seed)


async def test_the_seed_of_a_race_is_hidden_while_lists_are_behind(ada: Person, bob: Person, node: Node) -> None:
    """Lists wait for older transactions that write. The race is on, and no list has it."""
    seed = token_hex(16)
    over = await raced(ada, seed=seed)
    ok(await ada.http.get(f"/deals/{over['deal']}"))
    async with node.pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_current_xact_id()")
        race = await race_on_seed(ada, bob, seed=seed)
        problem(await ada.http.get(f"/deals/{over['deal']}"), 409, "held-back")
        problem(await ada.post(f"/deals/{over['deal']}/races", {}), 409, "held-back")
        problem(await ada.http.get(f"/races/{over['id']}/proof"), 409, "held-back")
    for racer in (ada, bob):
        await racer.resigns(race["id"])
    assert ok(await ada.http.get(f"/deals/{over['deal']}"))["seed"] == seed


async def test_a_race_against_ghosts_is_practice_while_lists_are_behind(ada: Person, bob: Person, node: Node) -> None:
    """It has one racer. Lists say so, and the log does."""
    over = await raced(ada, seed=token_hex(16))
    ok(await ada.http.get("/races"))  # lists have it
    async with node.pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_current_xact_id()")
        ghosts = created(await ada.post(f"/races/{over['id']}/ghosts", {"seats": [0], "countdown": 0}))
        await begin(ghosts, ada)
        created(await bob.post(f"/deals/{over['deal']}/races", {"countdown": 0}))


async def test_a_race_that_was_never_created_does_not_hide_its_deal(ada: Person, node: Node) -> None:
    over = await raced(ada, seed=token_hex(16))
    two_minutes_ago = uuid7(node.services.clock.now_ms() - 120_000, bytes(10))
    now = uuid7(node.services.clock.now_ms(), bytes(10))
    note = "INSERT INTO deal_race (race_id, deal_id) VALUES ($1, $2)"
    await node.pool.execute(note, two_minutes_ago, UUID(over["deal"]))
    ok(await ada.http.get(f"/deals/{over['deal']}"))
    await node.pool.execute(note, now, UUID(over["deal"]))
    problem(await ada.http.get(f"/deals/{over['deal']}"), 409, "held-back")


async def test_a_random_deal_has_a_page_once_it_was_played_again(ada: Person, bob: Person) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    assert ok(await ada.get(f"/races/{race}"))["deal"] is None
    ghosts = created(await bob.post(f"/races/{race}/ghosts", {"seats": [0], "countdown": 0}))
    await begin(ghosts, bob)
    problem(await ada.http.get(f"/deals/{ghosts['deal']}"), 409, "held-back")
    await bob.resigns(ghosts["id"])
    await ada.http.get(
        f"/races/{ghosts['id']}/events", headers={"Accept": "application/x-ndjson"}
    )  # returns when it is over
    boards = ok(await ada.http.get(f"/deals/{ghosts['deal']}"))["boards"]
    assert {board["race"] for board in boards} == {race, ghosts["id"]}
    assert len(boards) == 2


async def test_a_deal_without_a_finished_race_has_no_page(ada: Person) -> None:
    race = await ada.creates(seats=1, seed=token_hex(16))
    problem(await ada.http.get(f"/deals/{race['deal']}"), 409, "held-back")


async def test_a_deal_page_does_not_name_unlisted_races(ada: Person) -> None:
    race = await raced(ada, seed=token_hex(16), listed=False)
    (board,) = ok(await ada.http.get(f"/deals/{race['deal']}"))["boards"]
    assert (board["race"], board["percentile"]) == (None, None)


async def test_the_seed_of_a_closed_race_is_hidden_until_it_opens(ada: Person) -> None:
    race = await raced(ada, seed=token_hex(16), view="closed", closed_until=4_000_000_000_000)
    detail = problem(await ada.http.get(f"/deals/{race['deal']}"), 409, "held-back")["detail"]
    assert "4000000005000" in detail


async def test_unknown_deals_and_invalid_bodies_are_refused(ada: Person) -> None:
    problem(await ada.http.get(f"/deals/{uuid4()}"), 404, "unknown-deal")
    problem(await ada.post(f"/deals/{uuid4()}/races", {}), 404, "unknown-deal")
    race = await raced(ada, seed=token_hex(16))
    problem(await ada.http.post(f"/deals/{race['deal']}/races", json={}), 401, "no-token")
    problem(await ada.post(f"/deals/{race['deal']}/races", {"game": "wings"}), 422, "invalid-body")
    problem(await ada.post(f"/deals/{race['deal']}/races", {"seats": 2, "hints": True}), 422, "invalid-settings")


async def test_an_older_race_does_not_reveal_a_deal_that_is_raced_on(ada: Person, bob: Person) -> None:
    over = await raced(ada, seed=token_hex(16))
    again = created(await bob.post(f"/deals/{over['deal']}/races", {"seats": 2, "countdown": 0}))
    await begin(again, ada, bob)
    ways = (("boards/0/practice", {"n": 0}), ("ghosts", {"seats": [0]}))
    for way, body in ways:
        problem(await ada.post(f"/races/{over['id']}/{way}", body), 409, "held-back")
    for racer in (ada, bob):
        await racer.resigns(again["id"])
    for way, body in ways:
        created(await ada.post(f"/races/{over['id']}/{way}", body))
