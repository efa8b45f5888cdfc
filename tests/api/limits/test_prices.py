"""What requests cost, and that prices tell nothing."""

import time

import pytest

from cadogan.api.application import ROUTES
from cadogan.api.limits import bill
from cadogan.api.limits.limit_policies import GUEST, PLAYER, charge_of
from cadogan.races import ghost
from tests.api.conftest import Person, created, ok, problem, race_on
from tests.api.limits.quota import Clock, coming_from, left


def test_no_request_costs_more_than_a_tenth_of_a_quota() -> None:
    for handler in ROUTES:
        charge = charge_of(handler)
        for policy in (*charge.with_token, *charge.without_token):
            assert charge.cost * 10 <= policy.quota, handler.operation_id


async def over(*racers: Person) -> str:
    """A finished race in which the first racer made three moves."""
    race = await race_on(*racers)
    for n in range(3):
        await racers[0].plays(race, n, (await racers[0].board(race))["legal"][0])
    for racer in racers:
        await racer.resigns(race)
    return race


READING = [
    ("", 1),
    ("/events?limit=1", 5),
    ("/boards/0?n=1", 2),
    ("/replay", 5),
    ("/proof", 5),
    ("/text", 5),
    ("/ratings", 1),
]


async def test_reading_a_race_costs_more_for_its_public_events(
    limited: str, clock: Clock, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bill, "EVENTS_READ", 2)
    race = await over(ada, bob)
    p = ok(await ada.get(f"/races/{race}"))["p"]
    for number, (path, cost) in enumerate(READING):
        async with coming_from(limited, f"192.0.2.{100 + number}") as http:
            answer = await http.get(f"/races/{race}{path}")
            assert answer.status_code == 200
            assert left(answer) == {"guest": GUEST.quota - cost - p // 2}, path
            # What is owed counts for the next request, also if it is more than the whole quota.
            monkeypatch.setattr(bill, "EVENTS_READ", 1 / GUEST.quota)
            assert (await http.get(f"/races/{race}{path}")).status_code == 200
            assert (await http.get("/version")).status_code == 429
            clock.now_s += 2 * p * GUEST.window_s
            monkeypatch.setattr(bill, "EVENTS_READ", 2)


async def test_changes_of_a_table_cost_more_for_their_rows(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bill, "ROWS_READ", 1)
    path = f"/tournaments/{created(await ada.post('/tournaments', {'name': 'Arena', 'games': ['duchess']}))['id']}"
    for player in (ada, bob):
        ok(await player.post(f"{path}/enter"))
    async with coming_from(limited, "192.0.2.140") as http:
        whole = await http.get(f"{path}/changes")
        assert left(whole) == {"guest": GUEST.quota - 5 - 2}
        ok(await bob.post(f"{path}/pause"))
        one_row = await http.get(f"{path}/changes", params={"cursor": ok(whole)["next"]})
        assert left(one_row) == {"guest": GUEST.quota - 2 * 5 - 2 - 1}


async def test_the_price_of_a_race_does_not_tell_its_hidden_moves(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bill, "EVENTS_READ", 1)
    race = await race_on(ada, bob)
    public = ok(await ada.get(f"/races/{race}"))["p"]
    async with coming_from(limited, "192.0.2.120") as http:
        before = left(await http.get(f"/races/{race}/events?limit=1"))["guest"]
        assert before == GUEST.quota - 5 - public
    deals = [move for move in (await ada.board(race))["legal"] if move == "deal"] or ["deal"]
    n = 0
    while deals[0] not in (await ada.board(race))["legal"]:
        await ada.plays(race, n, (await ada.board(race))["legal"][0])
        n += 1
    for more in range(3):
        await ada.plays(race, n + more, "deal")
    shown = ok(await bob.get(f"/races/{race}"))
    assert shown["seats"][0]["progress"]["ahead"]
    async with coming_from(limited, "192.0.2.121") as http:
        after = left(await http.get(f"/races/{race}/events?limit=1"))["guest"]
        assert after == GUEST.quota - 5 - shown["p"]


async def test_ghosts_of_a_race_that_is_on_tell_nothing_of_its_hidden_moves(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven ghosts of one board would show its moves seven times, in the price or in the refusal."""
    monkeypatch.setattr(bill, "ACTIONS_AGAIN", 1)
    monkeypatch.setattr(ghost, "MOST_OF_GHOSTS", 10)
    closed = {"view": "closed", "closed_until": time.time_ns() // 1_000_000 + 3_600_000}
    for number, view in enumerate(({}, closed, closed)):
        race = await race_on(ada, bob, game="storehouse", **view)
        for n in range(2):
            await ada.plays(race, n, "deal")
        if number == 2:
            for racer in (ada, bob):
                await racer.resigns(race)
        async with coming_from(limited, f"192.0.2.{140 + number}", bob.token) as http:
            answer = await http.post(f"/races/{race}/ghosts", json={"seats": [0] * 7})
            problem(answer, 409, "held-back" if number == 2 else "wrong-phase")
            assert left(answer)["player"] == PLAYER.quota - 5 * (number + 1)


async def test_a_race_against_ghosts_is_paid_for_before_it_is_made(
    limited: str, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await over(ada)
    monkeypatch.setattr(bill, "ACTIONS_AGAIN", 1)
    async with coming_from(limited, "192.0.2.130", bob.token) as http:
        made = await http.post(f"/races/{race}/ghosts", json={"seats": [0, 0]})
        assert left(made)["player"] == PLAYER.quota - 5 - 2 * 3
        monkeypatch.setattr(bill, "ACTIONS_AGAIN", 3 / PLAYER.quota)
        before = ok(await bob.get("/players/me/races"))["races"]
        problem(await http.post(f"/races/{race}/ghosts", json={"seats": [0]}), 429, "too-many-requests")
        assert ok(await bob.get("/players/me/races"))["races"] == before
        monkeypatch.setattr(ghost, "MOST_OF_GHOSTS", 2)  # waiting would not help
        problem(await http.post(f"/races/{race}/ghosts", json={"seats": [0]}), 409, "board-full")
