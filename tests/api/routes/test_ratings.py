"""Rating changes by a race, rating histories, and leaderboards."""

import asyncio
from uuid import uuid4

import httpx
import pytest

from cadogan.store.projections.ratings import Ratings
from tests.api.conftest import Node, Person, ok, problem, race_on, race_won_by
from tests.api.stalled import stalled


async def test_rating_changes_are_shown_as_soon_as_a_race_is_decided(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob, rated=True)
    assert ok(await http.get(f"/races/{race}/ratings")) == {"rated": True, "decided": False, "seats": []}
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    await bob.resigns(race)
    changes = ok(await http.get(f"/races/{race}/ratings"))
    new = {"rating": 25.0, "deviation": 8.33, "races": 0, "provisional": True}
    assert changes == {
        "rated": True,
        "decided": True,
        "seats": [
            {
                "seat": 0,
                "player": ada.id,
                "place": 1,
                "before": new,
                "after": {"rating": 27.64, "deviation": 8.07, "races": 1, "provisional": True},
                "change": 2.64,
            },
            {
                "seat": 1,
                "player": bob.id,
                "place": 2,
                "before": new,
                "after": {"rating": 22.36, "deviation": 8.07, "races": 1, "provisional": True},
                "change": -2.64,
            },
        ],
    }
    await ada.resigns(race)
    assert ok(await http.get(f"/races/{race}/ratings")) == changes


async def test_a_race_is_not_decided_before_its_commit(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await race_on(ada, bob, rated=True)
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    async with stalled(node, race, bob, "resign"):
        assert ok(await http.get(f"/races/{race}"))["phase"] == "racing"
        assert ok(await http.get(f"/races/{race}/ratings")) == {"rated": True, "decided": False, "seats": []}
    assert ok(await http.get(f"/races/{race}"))["phase"] == "decided"
    ratings = ok(await http.get(f"/races/{race}/ratings"))
    assert (ratings["decided"], len(ratings["seats"])) == (True, 2)


async def test_an_unrated_race_changes_no_rating(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    assert ok(await http.get(f"/races/{race}/ratings")) == {"rated": False, "decided": True, "seats": []}


async def test_an_unknown_race_is_not_found(http: httpx.AsyncClient) -> None:
    problem(await http.get(f"/races/{uuid4()}/ratings"), 404, "unknown-race")


async def test_a_rating_history_has_every_rated_race_the_oldest_first(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    races = [await race_won_by(ada, bob, rated=True, listed=number != 1) for number in range(3)]
    history = ok(await http.get(f"/players/{ada.id}/ratings/duchess"))
    assert [point["race"] for point in history["points"]] == [races[0], None, races[2]]
    assert [point["races"] for point in history["points"]] == [1, 2, 3]
    ratings = [point["rating"] for point in history["points"]]
    assert ratings == sorted(ratings)
    assert (history["now"]["rating"], history["now"]["races"]) == (ratings[-1], 3)
    first = ok(await http.get(f"/players/{ada.id}/ratings/duchess?limit=2"))
    assert first["points"] == history["points"][:2]
    second = ok(await http.get(f"/players/{ada.id}/ratings/duchess?limit=2&cursor={first['next']}"))
    assert (second["points"], second["next"]) == (history["points"][2:], None)


async def test_a_new_player_has_the_first_rating_and_no_history(http: httpx.AsyncClient, ada: Person) -> None:
    history = ok(await http.get(f"/players/{ada.id}/ratings/canfield"))
    assert history["now"] == {"rating": 25.0, "deviation": 8.33, "races": 0, "provisional": True, "game": "canfield"}
    assert (history["points"], history["next"]) == ([], None)


async def test_a_leaderboard_has_people_or_bots_in_pages(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await race_won_by(ada, bob, rated=True, game="storehouse")  # either may win: see `best_first`
    seats = ok(await http.get(f"/races/{race}/ratings"))["seats"]
    best_first = sorted(seats, key=lambda seat: (-seat["after"]["rating"], seat["player"]))
    names = {ada.id: ada.name, bob.id: bob.name}
    board = ok(await http.get("/leaderboards/storehouse"))
    assert [(row["rank"], row["player"], row["name"], row["rating"]) for row in board["players"]] == [
        (rank, seat["player"], names[seat["player"]], seat["after"]["rating"])
        for rank, seat in enumerate(best_first, 1)
    ]
    assert all(row["provisional"] for row in board["players"])
    page = ok(await http.get("/leaderboards/storehouse?limit=1"))
    assert page["players"] == board["players"][:1]
    rest = ok(await http.get(f"/leaderboards/storehouse?limit=1&cursor={page['next']}"))
    assert (rest["players"], rest["next"]) == (board["players"][1:], None)
    await node.pool.execute("UPDATE player SET is_house = true WHERE player_id = $1", bob.id)
    bots = ok(await http.get("/leaderboards/storehouse?bots=true"))["players"]
    assert [(row["rank"], row["player"]) for row in bots] == [(1, bob.id)]
    people = ok(await http.get("/leaderboards/storehouse"))["players"]
    assert [(row["rank"], row["player"]) for row in people] == [(1, ada.id)]


@pytest.mark.parametrize("path", ["leaderboards/chess", "players/{ada}/ratings/chess"])
async def test_the_refusal_of_an_unknown_game_lists_the_games(http: httpx.AsyncClient, ada: Person, path: str) -> None:
    refused = problem(await http.get(f"/{path.format(ada=ada.id)}"), 404, "unknown-game")
    assert "'chess'" in refused["detail"]
    assert "duchess" in refused["detail"]


async def test_invalid_page_parameters_are_refused(http: httpx.AsyncClient) -> None:
    for query in ("limit=101", "limit=0", "bots=perhaps"):
        refused = problem(await http.get(f"/leaderboards/duchess?{query}"), 400, "malformed")
        assert refused["field"] == query.partition("=")[0]


async def test_races_that_end_at_the_same_time_are_each_rated_once(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    await asyncio.gather(*(race_won_by(ada, bob, rated=True, game="canfield") for _ in range(6)))
    history = ok(await http.get(f"/players/{ada.id}/ratings/canfield"))
    assert [point["races"] for point in history["points"]] == [1, 2, 3, 4, 5, 6]
    await Ratings(node.pool, node.log).rebuild()
    assert ok(await http.get(f"/players/{ada.id}/ratings/canfield")) == history


async def test_a_deleted_player_is_on_no_leaderboard(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await race_won_by(ada, bob, rated=True, game="sir-tommy")
    await node.pool.execute("DELETE FROM player WHERE player_id = $1", bob.id)
    board = ok(await http.get("/leaderboards/sir-tommy"))
    assert [row["player"] for row in board["players"]] == [ada.id]
    assert [seat["player"] for seat in ok(await http.get(f"/races/{race}/ratings"))["seats"]] == [ada.id, bob.id]
