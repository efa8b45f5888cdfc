"""Deal pages, and playing a deal again, over REST."""

from secrets import token_bytes, token_hex
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


async def test_a_deal_is_hidden_while_its_first_races_are_under_way(ada: Person, bob: Person) -> None:
    seed = token_hex(16)
    on = await race_on_seed(bob, seed=seed)
    over = await raced(ada, seed=seed)
    assert "until" in problem(await ada.http.get(f"/deals/{over['deal']}"), 409, "held-back")["detail"]
    problem(await ada.http.get(f"/races/{over['id']}/proof"), 409, "held-back")
    for path in ("", "/events", "/replay", "/boards/0"):
        answer = await ada.http.get(f"/races/{over['id']}{path}")
        assert answer.status_code == 200
        assert seed not in answer.text
    assert ok(await ada.http.get(f"/races/{over['id']}/replay"))["deck"] is None
    await bob.resigns(on["id"])
    await is_public(ada, over)


async def is_public(person: Person, over: Json) -> None:
    """The cards of the deal of a finished race are public in every way."""
    deal = ok(await person.http.get(f"/deals/{over['deal']}"))
    proof = ok(await person.http.get(f"/races/{over['id']}/proof"))
    assert proof["events"][0]["event"]["seed"] == deal["seed"]
    assert ok(await person.http.get(f"/races/{over['id']}/replay"))["deck"] is not None
    assert "[Deck " in (await person.http.get(f"/races/{over['id']}/text")).text


async def test_no_later_race_hides_what_was_public(ada: Person, bob: Person, node: Node) -> None:
    seed = token_hex(16)
    over = await raced(ada, seed=seed)
    await is_public(ada, over)
    for hiding in ({}, {"view": "closed", "closed_until": node.services.clock.now_ms() + 86_400_000}):
        lobby = await bob.creates(seats=1, seed=seed, **hiding)
        await is_public(ada, over)
        await begin(lobby, bob)
        await is_public(ada, over)
        await bob.resigns(lobby["id"])
        await is_public(ada, over)
    created(await bob.post(f"/deals/{over['deal']}/races", {"seats": 2}))
    await is_public(ada, over)
    boards = ok(await ada.http.get(f"/deals/{over['deal']}"))["boards"]
    assert len(boards) == 2  # that of the closed race is not public


async def test_a_deal_can_be_played_again_by_its_id(ada: Person, bob: Person) -> None:
    over = await raced(ada, game="eagle-wing", options={"trunk": 17}, seed=token_hex(16))
    again = created(await bob.post(f"/deals/{over['deal']}/races", {"undo": "free", "countdown": 0}))
    assert again["deal"] == over["deal"]
    assert again["settings"]["options"] == over["settings"]["options"]
    assert (again["settings"]["seats"], again["settings"]["undo"]) == (1, "free")
    await begin(again, bob)
    await bob.resigns(again["id"])
    assert ok(await ada.http.get(f"/deals/{over['deal']}"))["races"] == 2


async def test_a_deal_that_is_played_again_chooses_its_terms(ada: Person) -> None:
    race = await raced(ada, seed=token_hex(16))
    terms = {"seats": 2, "undo": "penalty", "undo_penalty": 30, "bots": False, "time_limit": 120}
    again = created(await ada.post(f"/deals/{race['deal']}/races", terms))["settings"]
    assert again | terms == again
    problem(await ada.post(f"/deals/{race['deal']}/races", {"view": "open"}), 422, "invalid-body")


async def test_a_deal_cannot_be_played_again_during_a_race_on_it(ada: Person, bob: Person) -> None:
    seed = token_hex(16)
    race = await race_on_seed(ada, bob, seed=seed)
    problem(await ada.post(f"/deals/{race['deal']}/races", {}), 409, "held-back")
    for racer in (ada, bob):
        await racer.resigns(race["id"])
    practice = created(await ada.post(f"/deals/{race['deal']}/races", {}))
    created(await bob.post(f"/deals/{race['deal']}/races", {}))  # practice does not hold the deal back
    assert practice["deal"] == race["deal"]


async def test_two_races_whose_creators_gave_the_seed_may_start_at_the_same_time(ada: Person, bob: Person) -> None:
    """Their creators know the cards anyway, and nobody can block a seed that others use, too."""
    seed = token_hex(16)
    await race_on_seed(ada, seed=seed)
    await race_on_seed(bob, seed=seed)


async def test_the_seed_of_a_race_is_hidden_while_lists_are_behind(ada: Person, bob: Person, node: Node) -> None:
    """Lists wait for older transactions that write. The race is on, and lists still have it as a lobby."""
    seed = token_hex(16)
    race = await ada.creates(seats=1, seed=seed)
    ok(await ada.http.get("/races"))  # lists have it
    async with node.pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_current_xact_id()")
        await begin(race, ada)
        over = await raced(bob, seed=seed)
        problem(await ada.http.get(f"/deals/{over['deal']}"), 409, "held-back")
        problem(await ada.post(f"/deals/{over['deal']}/races", {}), 409, "held-back")
        problem(await ada.http.get(f"/races/{over['id']}/proof"), 409, "held-back")
    await ada.resigns(race["id"])
    assert ok(await ada.http.get(f"/deals/{over['deal']}"))["seed"] == seed


async def test_a_race_that_was_never_created_does_not_hide_its_deal(ada: Person, node: Node) -> None:
    over = await raced(ada, seed=token_hex(16))
    note = "INSERT INTO deal_race (race_id, deal_id) VALUES ($1, $2)"
    for age_ms in (120_000, 0):
        never_created = uuid7(node.services.clock.now_ms() - age_ms, token_bytes(10))
        await node.pool.execute(note, never_created, UUID(over["deal"]))
        await is_public(ada, over)


async def test_a_random_deal_has_a_page_once_it_was_played_again(ada: Person, bob: Person) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    assert ok(await ada.get(f"/races/{race}"))["deal"] is None
    ghosts = created(await bob.post(f"/races/{race}/ghosts", {"seats": [0], "countdown": 0}))
    await begin(ghosts, bob)
    assert [board["race"] for board in ok(await ada.http.get(f"/deals/{ghosts['deal']}"))["boards"]] == [race]
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


async def test_the_seed_of_a_closed_race_is_hidden_until_it_opens(ada: Person, node: Node) -> None:
    opens_at = node.services.clock.now_ms() + 86_400_000
    race = await raced(ada, seed=token_hex(16), view="closed", closed_until=opens_at)
    problem(await ada.http.get(f"/deals/{race['deal']}"), 409, "held-back")
    problem(await ada.post(f"/deals/{race['deal']}/races", {}), 409, "held-back")


async def test_unknown_deals_and_invalid_bodies_are_refused(ada: Person) -> None:
    problem(await ada.http.get(f"/deals/{uuid4()}"), 404, "unknown-deal")
    problem(await ada.post(f"/deals/{uuid4()}/races", {}), 404, "unknown-deal")
    race = await raced(ada, seed=token_hex(16))
    problem(await ada.http.post(f"/deals/{race['deal']}/races", json={}), 401, "no-token")
    problem(await ada.post(f"/deals/{race['deal']}/races", {"game": "wings"}), 422, "invalid-body")
    problem(await ada.post(f"/deals/{race['deal']}/races", {"seats": 2, "hints": True}), 422, "invalid-settings")
