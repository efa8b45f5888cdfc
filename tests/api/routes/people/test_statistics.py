"""Statistics and marks of players over REST."""

from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, ok, problem, race_on, race_won_by, rated_race_won_by
from tests.api.routes.accounts.test_account import export, leave


async def statistics(http: httpx.AsyncClient, person: Person, query: str = "") -> Json:
    return ok(await http.get(f"/players/{person.id}/statistics{query}"))


async def test_a_new_player_has_no_statistics_and_marks(http: httpx.AsyncClient, ada: Person) -> None:
    none = {"tournaments": 0, "best_place": None, "podiums": 0, "points": 0, "races": 0}
    empty = {"player": ada.id, "games": [], "last": [], "activity": [], "tournaments": none}
    assert await statistics(http, ada) == empty
    assert ok(await http.get(f"/players/{ada.id}/marks")) == {"player": ada.id, "marks": []}


async def test_statistics_have_races_by_game_and_the_last_ones(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    await rated_race_won_by(node, ada, bob)
    lost = await race_won_by(bob, ada)
    won = await race_won_by(ada, bob)
    await ada.resigns(await race_on(ada))
    found = await statistics(http, ada)
    (game,) = found["games"]
    assert {name: game[name] for name in ("game", "races", "wins", "draws", "streak", "longest_streak")} == {
        "game": "duchess",
        "races": 3,
        "wins": 2,
        "draws": 0,
        "streak": 1,
        "longest_streak": 1,
    }
    assert sorted(game["last"]) == ["lost", "won", "won"]
    assert (game["solved"], game["best_time"], game["median_time"], game["practised"]) == (0, None, None, 1)
    assert {(race["race"], race["outcome"], race["place"]) for race in found["last"]} >= {
        (lost, "lost", 2),
        (won, "won", 1),
    }
    assert sum(day["races"] for day in (await statistics(http, ada, "?days=2"))["activity"]) == 3, "now, and long ago"


async def test_a_mark_names_the_race_that_earned_it(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    await race_won_by(ada, bob)
    (mark,) = ok(await http.get(f"/players/{ada.id}/marks"))["marks"]
    assert (mark["mark"], mark["race"]) == ("first-win", race)
    assert ok(await http.get(f"/players/{bob.id}/marks"))["marks"] == []


async def test_an_unlisted_race_counts_and_is_not_named(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob, listed=False)
    marks = (await http.get(f"/players/{ada.id}/marks")).text
    found = (await http.get(f"/players/{ada.id}/statistics")).text
    assert "first-win" in marks
    assert '"wins":1' in found
    assert race not in marks + found


async def test_a_race_that_is_on_shows_in_no_figure(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    await race_on(ada, bob)
    assert (await statistics(http, ada))["games"] == []


async def test_the_export_has_totals_and_marks(ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    totals, mark = (line for line in await export(ada) if line["type"] in {"totals", "mark"})
    assert (totals["game"], totals["races"], totals["wins"]) == ("duchess", 1, 1)
    assert (mark["mark"], mark["race"]) == ("first-win", race)


@pytest.mark.parametrize("path", ["statistics", "marks", "days"])
async def test_an_unknown_or_deleted_player_has_none(http: httpx.AsyncClient, ada: Person, path: str) -> None:
    problem(await http.get(f"/players/{uuid4()}/{path}"), 404, "unknown-player")
    assert (await leave(ada, ada.name)).is_success
    problem(await http.get(f"/players/{ada.id}/{path}"), 404, "unknown-player")


async def test_parameters_out_of_bounds_are_refused(http: httpx.AsyncClient, ada: Person) -> None:
    for path in ("statistics?days=0", "statistics?days=367", "days?month=2026", "days?month=november"):
        assert (await http.get(f"/players/{ada.id}/{path}")).status_code == 400
