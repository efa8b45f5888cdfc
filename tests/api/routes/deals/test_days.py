"""The deal of the day over REST, on nodes with clocks that the tests set."""

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import date, timedelta
from hashlib import sha256
from uuid import uuid4

import httpx
import pytest

from cadogan.races.day import begins_ms, ends_ms, opens_ms
from cadogan.rules import GAMES, Seed
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES
from cadogan.store.tables.deals import Deals
from tests.api.conftest import Json, NewPerson, Node, Person, created, ok, problem, serving_node
from tests.api.listening import has_started
from tests.clock import MovableClock

NOBODY = "00000000-0000-7000-8000-000000000000"

DAY = date(2026, 11, 21)
GAME = "duchess"
NOON_MS = begins_ms(DAY) + 12 * 3_600_000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> MovableClock:
    monkeypatch.setattr("cadogan.races.day.COUNTDOWN_S", 0)  # a room counts seconds that pass, not those of this clock
    return MovableClock(NOON_MS)


@pytest.fixture
async def node(dsn: str, clock: MovableClock) -> AsyncIterator[Node]:
    async with serving_node(dsn, clock=clock) as node:
        yield node


async def begins(racer: Person, race: str) -> None:
    ok(await racer.post(f"/races/{race}/join"))
    ok(await racer.post(f"/races/{race}/ready"))


async def day(person: Person, of: date | str = DAY) -> dict[str, Json]:
    return {deal["game"]: deal for deal in ok(await person.http.get(f"/days/{of}"))["deals"]}


async def test_every_game_has_a_deal_today_and_a_commitment_for_tomorrow(ada: Person, clock: MovableClock) -> None:
    today, tomorrow = await day(ada, "today"), await day(ada, DAY + timedelta(days=1))
    assert set(today) == set(tomorrow) == set(GAMES)
    for deal in (*today.values(), *tomorrow.values()):
        assert deal["seed"] is deal["witness"] is None
        assert "not rated" in deal["unrated"].lower()
    clock.passes(86_400)
    assert {name: deal["commitment"] for name, deal in (await day(ada, "today")).items()} == {
        name: deal["commitment"] for name, deal in tomorrow.items()
    }
    clock.stands_at(opens_ms(DAY + timedelta(days=1)))
    for game, deal in (await day(ada, DAY + timedelta(days=1))).items():
        text = b"cadogan/day/1" + f"2026-11-22 {game}".encode() + bytes.fromhex(deal["seed"])
        assert sha256(text).hexdigest() == tomorrow[game]["commitment"]


async def test_only_known_games_that_hide_most_cards_show_an_opening_on_its_day(
    ada: Person, clock: MovableClock
) -> None:
    of_day = await day(ada)
    shown = {game for game, deal in of_day.items() if deal["opening"] is not None}
    assert shown == {"klondike", "spider", "canfield", "duchess"}
    made = created(await ada.post(f"/days/{DAY}/klondike/races"))
    await begins(ada, made["id"])
    clock.passes(3)
    await has_started(ada.http, made["id"])
    board = ok(await ada.get(f"/races/{made['id']}/board"))
    assert of_day["klondike"]["opening"] == {"piles": board["piles"], "legal": board["legal"]}
    assert all(deal["opening"] is None for deal in (await day(ada, DAY + timedelta(days=1))).values())
    clock.stands_at(ends_ms(DAY))
    assert all(deal["opening"] is None for deal in (await day(ada)).values())


async def test_a_second_attempt_is_refused_with_the_id_of_the_first_race(ada: Person, bob: Person) -> None:
    made = created(await ada.post(f"/days/{DAY}/{GAME}/races"))
    assert (made["settings"]["view"], made["settings"]["undo"], made["settings"]["seats"]) == ("closed", "none", 1)
    assert problem(await ada.post(f"/days/{DAY}/{GAME}/races"), 409, "already-played")["race"] == made["id"]
    problem(await bob.post(f"/races/{made['id']}/join"), 403, "no-seat")
    other = created(await bob.post(f"/days/today/{GAME}/races"))
    assert other["deal"] == made["deal"]
    created(await ada.post("/days/today/wings/races"))


async def test_concurrent_attempts_create_one_race(node: Node, ada: Person, clock: MovableClock) -> None:
    await day(ada)
    async with serving_node(node.dsn, clock=clock) as other, httpx.AsyncClient(base_url=f"{other.url}/api/v1") as http:
        there = ada.at(http)
        answers = await asyncio.gather(
            *(each.post(f"/days/{DAY}/{GAME}/races") for _ in range(4) for each in (ada, there))
        )
    races = [answer.json()["id"] for answer in answers if answer.status_code == 201]
    assert len(races) == 1
    refused = [problem(answer, 409, "already-played")["race"] for answer in answers if answer.status_code != 201]
    assert refused == races * 7


async def test_a_player_who_was_not_ready_in_time_can_try_again(ada: Person, clock: MovableClock) -> None:
    first = created(await ada.post(f"/days/{DAY}/{GAME}/races"))["id"]
    clock.passes(121)
    problem(await ada.post(f"/races/{first}/join"), 409, "wrong-phase")
    second = created(await ada.post(f"/days/{DAY}/{GAME}/races"))["id"]
    assert second != first
    assert [row["race"] for row in (await table(ada))["results"]] == [second]


async def table(person: Person) -> Json:
    return ok(await person.http.get(f"/days/{DAY}/{GAME}"))


async def started(racer: Person, clock: MovableClock) -> str:
    """A race of the day that is under way."""
    race: str = created(await racer.post(f"/days/today/{GAME}/races"))["id"]
    await begins(racer, race)
    clock.passes(3)
    await has_started(racer.http, race)
    return race


async def finished(racer: Person, clock: MovableClock, moves: int = 0) -> str:
    race = await started(racer, clock)
    for n in range(moves):
        await racer.plays(race, n, (await racer.board(race))["legal"][0])
    await racer.resigns(race)
    return race


async def test_the_table_shows_results_and_no_cards(ada: Person, bob: Person, clock: MovableClock) -> None:
    adas = await finished(ada, clock, moves=2)
    bobs = await started(bob, clock)
    day_table = await table(ada)
    assert [(row["race"], row["how"]) for row in day_table["results"]] == [(adas, "resigned"), (bobs, None)]
    assert day_table["results"][0]["home"] > 0
    assert day_table["deal"]["players"] == 2
    for path in (f"/races/{adas}/boards/0", f"/races/{adas}/replay", f"/races/{adas}/proof"):
        problem(await bob.get(path), 409, "held-back")
    problem(await bob.post(f"/races/{adas}/ghosts", {"seats": [0]}), 409, "held-back")
    problem(await bob.get(f"/deals/{day_table['deal']['deal']}"), 409, "held-back")
    problem(await bob.post(f"/deals/{day_table['deal']['deal']}/races", {}), 409, "held-back")
    problem(await bob.get(f"/days/{DAY}/{GAME}/boards/{adas}"), 409, "held-back")
    problem(await bob.post(f"/days/{DAY}/{GAME}/ghosts", {"races": [adas]}), 409, "held-back")
    problem(await bob.http.get(f"/days/{DAY}/{GAME}/boards/{adas}"), 401, "no-token")


async def test_new_results_do_not_shift_pages_of_the_table(ada: Person, clock: MovableClock, person: NewPerson) -> None:
    racers = [await person() for _ in range(5)]
    await asyncio.gather(*[finished(racer, clock, moves=number % 3) for number, racer in enumerate(racers)])
    whole = (await table(ada))["results"]
    homes = [row["home"] for row in whole]
    assert homes == sorted(homes, reverse=True)
    page = ok(await ada.http.get(f"/days/{DAY}/{GAME}?limit=2"))
    found = page["results"]
    while page["next"] is not None:
        await finished(await person(), clock, moves=2)  # a result among the best
        page = ok(await ada.http.get(f"/days/{DAY}/{GAME}?limit=2&cursor={page['next']}"))
        found += page["results"]
    assert [row for row in found if row["player"] in {racer.id for racer in racers}] == whole
    assert len({row["race"] for row in found}) == len(found)


async def out_of_time(racer: Person, clock: MovableClock, moves: int = 0) -> str:
    """A board of the day that was played on to an end: until the time was up."""
    race = await started(racer, clock)
    for n in range(moves):
        await racer.plays(race, n, (await racer.board(race))["legal"][0])
    clock.passes(ok(await racer.get(f"/races/{race}"))["settings"]["time_limit"])
    await racer.post(f"/races/{race}/resign")  # too late, but the race notices the time
    assert ok(await racer.get(f"/races/{race}"))["standings"][0]["how"] == "out of time"
    return race


async def sees(person: Person, race: str) -> bool:
    """Whether a player may see a board of the day, and race it."""
    board = await person.get(f"/days/{DAY}/{GAME}/boards/{race}")
    ghosts = await person.post(f"/days/{DAY}/{GAME}/ghosts", {"races": [race]})
    if board.status_code == 200:
        assert created(ghosts)["seats"][1]["ghost"]["race"] == race
        return True
    for refused in (board, ghosts):
        problem(refused, 409, "held-back")
    return False


async def test_before_the_day_opens_nobody_sees_a_board_that_is_better_than_theirs(
    person: NewPerson, clock: MovableClock
) -> None:
    people = [await person() for _ in range(5)]
    *players, stranger = people
    for number, player in enumerate(players):
        await (finished if number == 1 else out_of_time)(player, clock, number)
    gave_up = players[1].id
    rows = (await table(stranger))["results"]
    own = {row["player"]: place for place, row in enumerate(rows)}
    for each in people:
        for place, row in enumerate(rows):
            is_above_it = each.id in own and each.id != gave_up and own[each.id] < place
            assert await sees(each, row["race"]) == (row["player"] == each.id or is_above_it)
    clock.stands_at(opens_ms(DAY) + 5_000)
    assert [await sees(stranger, row["race"]) for row in rows] == [True] * 4


async def test_a_player_who_played_on_can_watch_and_race_those_below(
    ada: Person, bob: Person, clock: MovableClock
) -> None:
    adas, bobs = await finished(ada, clock), await out_of_time(bob, clock, moves=1)  # of a Duchess: one card home
    assert ok(await bob.get(f"/days/{DAY}/{GAME}/boards/{adas}"))["n"] == 0
    assert ok(await bob.get(f"/days/{DAY}/{GAME}/boards/{bobs}"))["n"] == 1
    assert ok(await bob.get(f"/days/{DAY}/{GAME}/boards/{bobs}?n=0"))["n"] == 0
    made = created(await bob.post(f"/days/{DAY}/{GAME}/ghosts", {"races": [adas]}))
    assert made["seats"][1]["ghost"]["race"] == adas
    assert (made["settings"]["view"], made["settings"]["listed"]) == ("closed", False)
    assert [row["race"] for row in (await table(ada))["results"]] == [bobs, adas]
    playing = await ada.post("/days/today/wings/races")
    problem(await bob.get(f"/days/{DAY}/{GAME}/boards/{created(playing)['id']}"), 404, "unknown-race")


async def test_a_line_that_is_played_back_is_listed_below_boards_that_were_raced(
    node: Node, ada: Person, bob: Person, clock: MovableClock
) -> None:
    """The clock stands still: the program takes no time at all."""
    seed = Seed(bytes(15) + b"\1")
    await Deals(node.pool).put(GAME, GAMES[GAME].chosen, seed.value, "deal")
    raced = await out_of_time(ada, clock)
    played_back = await started(bob, clock)
    layout = GAMES[GAME].start(seed.deck(GAMES[GAME]))
    observation = Observation.of(layout)
    for n in range(80):
        move = POLICIES["steady"](observation, random.Random(n))
        assert move is not None
        await bob.plays(played_back, n, move.text)
        layout = layout.play(move)
        observation = observation.follow(move, layout)
    await bob.resigns(played_back)
    rows = (await table(ada))["results"]
    assert [(row["race"], row["played_back"]) for row in rows] == [(raced, False), (played_back, True)]
    assert rows[0]["home"] < rows[1]["home"]
    assert (await table(ada))["results"] == rows  # as it is kept
    assert not await sees(bob, raced)
    assert not await sees(ada, played_back)  # raced slowly, its line would beat her board


async def test_a_deleted_player_stays_in_the_table_without_a_name(
    ada: Person, bob: Person, clock: MovableClock
) -> None:
    before = await finished(ada, clock, moves=1)
    await finished(bob, clock)
    (result,) = [row for row in (await table(bob))["results"] if row["race"] == before]
    headers = {"Authorization": f"Bearer {ada.token}"}
    await ada.http.request("DELETE", "/players/me", json={"name": ada.name}, headers=headers)
    problem(await ada.get("/players/me"), 401, "wrong-token")
    (left,) = [row for row in (await table(bob))["results"] if row["race"] == before]
    assert left == {**result, "name": ""}
    clock.stands_at(opens_ms(DAY) + 5_000)
    assert ok(await bob.get(f"/days/{DAY}/{GAME}/boards/{before}"))["n"] == 1


async def test_after_the_day_all_is_public_and_the_deal_is_for_practice(
    ada: Person, bob: Person, clock: MovableClock
) -> None:
    adas = await finished(ada, clock, moves=1)
    clock.stands_at(ends_ms(DAY))
    problem(await bob.post(f"/days/{DAY}/{GAME}/races"), 409, "wrong-phase")
    assert (await table(bob))["deal"]["seed"] is None
    clock.stands_at(opens_ms(DAY) + 5_000)
    deal = (await table(bob))["deal"]
    assert deal["seed"] is not None
    practice = created(await bob.post(f"/days/{DAY}/{GAME}/races"))
    assert (practice["deal"], practice["settings"]["view"]) == (deal["deal"], "fair")
    assert [row["race"] for row in (await table(bob))["results"]] == [adas]
    proof = ok(await bob.get(f"/races/{adas}/proof"))
    assert proof["events"][0]["event"]["seed"] == deal["seed"]
    page = ok(await bob.get(f"/deals/{deal['deal']}"))
    assert (page["seed"], [board["race"] for board in page["boards"]]) == (deal["seed"], [adas])


async def test_an_unknown_day_is_refused(ada: Person) -> None:
    await day(ada)
    problem(await ada.post(f"/days/{DAY + timedelta(days=1)}/{GAME}/races"), 409, "wrong-phase")
    problem(await ada.http.get("/days/2025-01-01"), 404, "unknown-day")
    problem(await ada.http.get("/days/2026-13-01"), 404, "unknown-day")
    problem(await ada.http.get("/days/today/accordion"), 404, "unknown-game")
    problem(await ada.post("/days/today/accordion/races"), 404, "unknown-game")
    problem(await ada.post("/days/today/accordion/ghosts", {"races": [NOBODY]}), 404, "unknown-game")
    problem(await ada.post(f"/days/{DAY}/{GAME}/ghosts", {"races": []}), 422, "invalid-body")


async def test_a_refused_attempt_is_none(node: Node, ada: Person) -> None:
    load = node.services.rooms.load
    load.is_overloaded = True
    problem(await ada.post(f"/days/{DAY}/{GAME}/races"), 503, "overloaded")
    load.is_overloaded = False
    created(await ada.post(f"/days/{DAY}/{GAME}/races"))


async def test_an_attempt_that_is_one_lobby_too_many_is_none(dsn: str, clock: MovableClock) -> None:
    async with (
        serving_node(dsn, clock=clock, most_lobbies=1) as node,
        httpx.AsyncClient(base_url=f"{node.url}/api/v1", timeout=20) as http,
    ):
        name = f"Pat {uuid4().hex[:12]}"
        pat = Person(http, name, created(await http.post("/players", json={"name": name})))
        await pat.creates()
        for _ in range(2):
            problem(await pat.post(f"/days/{DAY}/{GAME}/races"), 409, "too-many-lobbies")
