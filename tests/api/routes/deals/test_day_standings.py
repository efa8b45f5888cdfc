"""A player's standing on the deal of the day, calendar and streak, on nodes with clocks that the tests set."""

import re

import httpx
import pytest

from cadogan.people.day_streak import FORGIVEN
from cadogan.races.day import begins_ms, next_day
from tests.api.conftest import Json, NewPerson, Person, created, ok, problem
from tests.api.routes.deals.test_days import (
    DAY,
    GAME,
    begins,
    clock,
    finished,
    node,
    out_of_time,
    started,
)
from tests.clock import MovableClock

__all__ = ["clock", "node"]


async def standing(of: Person) -> Json:
    return ok(await of.http.get(f"/days/{DAY}/{GAME}/standings/{of.id}"))


async def days(of: Person, query: str = "") -> Json:
    return ok(await of.http.get(f"/players/{of.id}/days{query}"))


async def test_a_result_is_compared_at_once(ada: Person, bob: Person, person: NewPerson, clock: MovableClock) -> None:
    assert (await standing(ada))["result"] is None
    race = await finished(ada, clock, moves=1)
    alone = await standing(ada)
    assert (alone["place"], alone["ended"], alone["better_than"], alone["top"]) == (1, 1, None, 100)
    assert alone["result"]["race"] == race
    await finished(bob, clock)
    others = [await person() for _ in range(2)]
    await finished(others[0], clock)
    await started(others[1], clock)
    first, last, on = await standing(ada), await standing(bob), await standing(others[1])
    assert (first["place"], first["ended"], first["better_than"], first["top"]) == (1, 3, 100, 34)
    assert (last["ended"], last["better_than"] < 100) == (3, True)
    assert (on["place"], on["better_than"], on["top"], on["ended"]) == (None, None, None, 3)
    assert on["result"]["how"] is None


async def test_a_standing_names_no_card_and_no_move(ada: Person, bob: Person, clock: MovableClock) -> None:
    await finished(ada, clock, moves=1)
    await finished(bob, clock, moves=1)
    text = str(await standing(ada)) + str(await days(ada))
    assert re.search(r"seed|moves|piles|witness|[A2-9JQK][CDHS]\b", text) is None
    assert bob.name not in text


async def test_own_board_is_visible_to_its_owner_alone(ada: Person, bob: Person, clock: MovableClock) -> None:
    race = await finished(ada, clock, moves=1)
    assert ok(await ada.get(f"/days/{DAY}/{GAME}/boards/{race}"))["n"] == 1
    problem(await bob.get(f"/days/{DAY}/{GAME}/boards/{race}"), 409, "held-back")


async def test_the_calendar_has_the_results_of_a_month_and_the_streak(ada: Person, clock: MovableClock) -> None:
    races = [await finished(ada, clock, moves=1)]
    clock.stands_at(begins_ms(next_day(DAY)) + 60_000)
    races.append(await out_of_time(ada, clock))
    found = await days(ada)
    assert [(day["day"], day["game"], day["race"], day["how"]) for day in found["days"]] == [
        ("2026-11-21", GAME, races[0], "resigned"),
        ("2026-11-22", GAME, races[1], "out of time"),
    ]
    assert (found["streak"], found["longest_streak"], found["missed_one"], found["since"]) == (2, 2, False, str(DAY))
    assert (await days(ada, "?month=2026-10"))["days"] == []
    assert (await days(ada, "?month=2026-11"))["days"] == found["days"]
    clock.passes(86_400 * (FORGIVEN + 1))
    assert ((await days(ada))["streak"], (await days(ada))["missed_one"]) == (2, True)
    clock.passes(86_400)
    assert ((await days(ada))["streak"], (await days(ada))["longest_streak"]) == (0, 2)


async def test_a_race_that_is_on_is_no_day_played(ada: Person) -> None:
    race = created(await ada.post(f"/days/{DAY}/{GAME}/races"))["id"]
    await begins(ada, race)
    assert await days(ada) == {
        "player": ada.id,
        "streak": 0,
        "longest_streak": 0,
        "missed_one": False,
        "since": None,
        "days": [],
    }


async def test_a_day_says_its_number_and_the_game_it_puts_first(http: httpx.AsyncClient) -> None:
    day = ok(await http.get(f"/days/{DAY}"))
    assert day["number"] == 121
    assert day["featured"] in {deal["game"] for deal in day["deals"]}


@pytest.mark.parametrize("month", ["2026", "november", "2026-1", ""])
async def test_a_month_that_is_none_is_refused(ada: Person, month: str) -> None:
    assert (await ada.http.get(f"/players/{ada.id}/days?month={month}")).status_code == 400
