"""A finished race as text over REST: the same content as its replay, at the same time."""

import time
from secrets import token_hex

import httpx

from cadogan.races.text.check import check_text
from cadogan.races.text.reader import read_text
from tests.api.conftest import Person, ok, problem, race_on, race_won_by
from tests.api.routes.deals.test_deals import race_on_seed, raced

AN_HOUR_MS = 3_600_000


async def text_of(http: httpx.AsyncClient, race: str) -> httpx.Response:
    response = await http.get(f"/races/{race}/text")
    assert response.status_code == 200, response.text
    return response


async def test_the_text_of_a_finished_race_can_be_read_and_replayed(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_won_by(ada, bob)
    response, view = await text_of(http, race), ok(await http.get(f"/races/{race}"))
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.headers["Content-Disposition"] == f'attachment; filename="cadogan-{race}.txt"'
    text = read_text(response.text)
    assert check_text(text) == []
    assert (str(text.race_id), text.seed, text.digest) == (race, view["seed"], view["digest"])
    assert [(str(seat.racer), seat.name) for seat in text.seats] == [(ada.id, ada.name), (bob.id, bob.name)]
    standings = sorted(view["standings"], key=lambda row: row["seat"])
    assert [(seat.place, seat.home, seat.how, seat.time) for seat in text.seats] == [
        (row["place"], row["home"], row["how"], row["time"]) for row in standings
    ]


async def test_the_steps_of_the_text_are_those_of_the_replay(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada, undo="free")
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    ok(await ada.post(f"/races/{race}/undo", {"n": 1}))
    await ada.plays(race, 2, (await ada.board(race))["legal"][0])
    await ada.resigns(race)
    replay = ok(await http.get(f"/races/{race}/replay"))
    [seat] = read_text((await text_of(http, race)).text).seats
    assert [step.action for step in seat.steps][1] == "undo"
    assert [(step.t, step.action) for step in seat.steps] == [
        (step["t"], step["action"]) for step in replay["seats"][0]["steps"]
    ]


async def test_an_unfinished_race_has_no_text(http: httpx.AsyncClient, ada: Person) -> None:
    lobby = (await ada.creates())["id"]
    problem(await http.get(f"/races/{lobby}/text"), 409, "wrong-phase")
    race = await race_on(ada)
    problem(await http.get(f"/races/{race}/text"), 409, "wrong-phase")
    problem(await http.get("/races/00000000-0000-7000-8000-000000000000/text"), 404, "unknown-race")


async def test_the_text_takes_no_parameters(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    problem(await http.get(f"/races/{race}/text?form=short"), 400, "unknown-parameter")


async def test_a_closed_race_has_no_text_until_it_opens(http: httpx.AsyncClient, ada: Person) -> None:
    race = await race_on(ada, view="closed", closed_until=time.time_ns() // 1_000_000 + AN_HOUR_MS)
    await ada.resigns(race)
    problem(await http.get(f"/races/{race}/text"), 409, "held-back")


async def test_the_deck_is_hidden_while_another_race_is_on_the_deal(ada: Person, bob: Person) -> None:
    seed = token_hex(16)
    on = await race_on_seed(bob, seed=seed)  # it has begun before the other one is over
    over = await raced(ada, seed=seed)
    held = await text_of(ada.http, over["id"])
    assert seed not in held.text
    text = read_text(held.text)
    assert (text.seed, text.deck) == (None, None)
    assert "the deal was still secret when the text was made" in str(check_text(text)[0])
    await bob.resigns(on["id"])
    text = read_text((await text_of(ada.http, over["id"])).text)
    assert text.deck == ok(await ada.http.get(f"/races/{over['id']}/replay"))["deck"]
    assert check_text(text) == []


async def test_a_deleted_player_has_no_name_in_the_text(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    response = await bob.http.request(
        "DELETE", "/players/me", json={"name": bob.name}, headers={"Authorization": f"Bearer {bob.token}"}
    )
    assert response.status_code == 204, response.text
    text = read_text((await text_of(http, race)).text)
    assert [seat.name for seat in text.seats] == [ada.name, None]
    assert bob.name not in (await text_of(http, race)).text
