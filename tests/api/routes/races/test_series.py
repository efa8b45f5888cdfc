"""Series over REST: the creator chooses the length, rematches continue it, and everybody sees the score."""

from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, Person, ok, problem
from tests.api.routes.races.test_rematch import rematch


async def lobby(person: Person, **settings: object) -> str:
    race: str = (await person.creates(**settings))["id"]
    return race


async def choose(person: Person, race: str, best_of: object) -> httpx.Response:
    return await person.post(f"/races/{race}/series", {"best_of": best_of})


async def score(race: str, *racers: Person) -> Json:
    """The series of a race, its wins in the order of the racers."""
    series = ok(await racers[0].http.get(f"/races/{race}/series"))
    wins = {each["player"]: each["wins"] for each in series["wins"]}
    return series | {"wins": [wins[racer.id] for racer in racers]}


async def test_rematches_continue_a_series_until_one_has_won_it(ada: Person, bob: Person) -> None:
    first = await lobby(ada)
    ok(await choose(ada, first, 5))
    assert ok(await choose(ada, first, 3)) == ok(await choose(ada, first, 3))
    for racer in (ada, bob):
        await racer.joins(first)
    for racer in (ada, bob):
        await racer.is_ready(first)
    assert await score(first, ada, bob) == {
        "best_of": 3, "number": 1, "races": [first], "wins": [0, 0], "winner": None
    }  # fmt: skip
    await bob.resigns(first)
    assert (await score(first, ada, bob))["wins"] == [1, 0]
    second = ok(await rematch(bob, first))["race"]["id"]
    assert (await score(second, bob))["number"] == 2
    problem(await choose(bob, second, 5), 409, "wrong-phase")
    ok(await rematch(ada, first))
    for racer in (ada, bob):
        await racer.is_ready(second)
    await bob.resigns(second)
    end = await score(second, ada, bob)
    assert (end["races"], end["wins"], end["winner"]) == ([first, second], [2, 0], ada.id)
    third = ok(await rematch(ada, second))["race"]["id"]
    assert (await score(third, ada))["number"] == 1


async def test_a_seat_draws_nobody_into_a_longer_series(ada: Person, bob: Person) -> None:
    race = await lobby(ada)
    problem(await choose(bob, race, 3), 403, "no-seat")
    await ada.joins(race)
    ok(await choose(ada, race, 3))
    await bob.joins(race)
    problem(await choose(ada, race, 5), 409, "wrong-phase")
    assert (await score(race, ada, bob))["best_of"] == 3


@pytest.mark.parametrize("best_of", [0, 2, "3", None])
async def test_a_series_has_one_three_or_five_races(ada: Person, best_of: object) -> None:
    problem(await choose(ada, await lobby(ada), best_of), 422, "invalid-body")


async def test_a_race_without_a_choice_is_a_series_of_one(ada: Person) -> None:
    race = await lobby(ada, seats=1, seed="0" * 32)
    assert ok(await ada.http.get(f"/races/{race}/series"))["best_of"] == 1
    problem(await choose(ada, race, 3), 422, "invalid-settings")
    problem(await ada.http.get(f"/races/{uuid4()}/series"), 404, "unknown-race")
