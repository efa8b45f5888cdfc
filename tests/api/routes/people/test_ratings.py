"""Rating changes by a race, rating histories, and leaderboards."""

import asyncio
from collections.abc import AsyncIterator
from itertools import combinations
from uuid import uuid4

import httpx
import pytest

from cadogan.store.projections.ratings import Ratings
from tests.api.conftest import (
    Json,
    Node,
    Person,
    created,
    ok,
    problem,
    race_won_by,
    rated_race_on,
    rated_race_won_by,
    serving_node,
)
from tests.api.stalled import stalled
from tests.clock import MovableClock
from tests.store.courses import NOW_MS


@pytest.fixture
def later(node: Node, monkeypatch: pytest.MonkeyPatch) -> MovableClock:
    """The clock of the node. A race that a player leaves in its first ten seconds changes no rating of the other."""
    clock = MovableClock()
    monkeypatch.setattr(node.services.clock, "now_ms", clock.now_ms)
    return clock


async def test_rating_changes_are_shown_as_soon_as_a_race_is_decided(
    http: httpx.AsyncClient, node: Node, later: MovableClock, ada: Person, bob: Person
) -> None:
    race = await rated_race_on(node, ada, bob)
    assert ok(await http.get(f"/races/{race}/ratings")) == {"rated": True, "decided": False, "seats": []}
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    later.passes(10)
    await bob.resigns(race)
    changes = ok(await http.get(f"/races/{race}/ratings"))
    new = {"rating": 25.0, "deviation": 8.33, "races": 0, "provisional": True, "opponents": 0}
    after = {"deviation": 8.24, "races": 1, "provisional": True, "opponents": 0}
    common = {"before": new, "reason": "raced", "counted": 0.36}
    assert changes == {
        "rated": True,
        "decided": True,
        "seats": [
            common | {"seat": 0, "player": ada.id, "place": 1, "after": after | {"rating": 25.95}, "change": 0.95},
            common | {"seat": 1, "player": bob.id, "place": 2, "after": after | {"rating": 24.05}, "change": -0.95},
        ],
    }
    await ada.resigns(race)
    assert ok(await http.get(f"/races/{race}/ratings")) == changes


async def test_a_race_is_not_decided_before_its_commit(
    http: httpx.AsyncClient, node: Node, later: MovableClock, ada: Person, bob: Person
) -> None:
    race = await rated_race_on(node, ada, bob)
    await ada.plays(race, 0, (await ada.board(race))["legal"][0])
    later.passes(10)
    async with stalled(node, race, bob, "resign"):
        assert ok(await http.get(f"/races/{race}"))["phase"] == "racing"
        assert ok(await http.get(f"/races/{race}/ratings")) == {"rated": True, "decided": False, "seats": []}
    assert ok(await http.get(f"/races/{race}"))["phase"] == "decided"
    ratings = ok(await http.get(f"/races/{race}/ratings"))
    assert (ratings["decided"], len(ratings["seats"])) == (True, 2)


@pytest.mark.parametrize("leaves_before", ["the start", "the tenth second"])
async def test_the_second_dodge_of_a_day_costs_points_and_a_pause(
    http: httpx.AsyncClient, node: Node, later: MovableClock, ada: Person, bob: Person, leaves_before: str
) -> None:
    seats: list[Json] = []
    for dodges in range(2):
        if leaves_before == "the start":
            race = await rated_race_on(node, ada, bob, countdown=60)
            ok(await bob.post(f"/races/{race}/leave"))
        else:
            race = await rated_race_on(node, ada, bob)
            await bob.resigns(race)
            await ada.resigns(race)
        seats = ok(await http.get(f"/races/{race}/ratings"))["seats"]
        assert [seat["player"] for seat in seats] == [bob.id] * dodges
    (lost,) = seats
    assert (lost["reason"], lost["change"]) in {("did not start", -2.64), ("left early", -2.64)}
    wish = {"game": "eagle-wing", "rated": True}
    refused = await bob.post("/pairings", wish)
    problem(refused, 429, "pairing-paused")
    assert 100 < int(refused.headers["retry-after"]) <= 120
    unrated = created(await bob.post("/pairings", wish | {"rated": False}))
    ok(await bob.delete(f"/pairings/{unrated['id']}"))
    later.passes(120)
    rated = created(await bob.post("/pairings", wish))
    ok(await bob.delete(f"/pairings/{rated['id']}"))


async def test_an_unrated_race_changes_no_rating(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    race = await race_won_by(ada, bob)
    assert ok(await http.get(f"/races/{race}/ratings")) == {"rated": False, "decided": True, "seats": []}


async def test_an_unknown_race_is_not_found(http: httpx.AsyncClient) -> None:
    problem(await http.get(f"/races/{uuid4()}/ratings"), 404, "unknown-race")


async def test_a_rating_history_has_every_rated_race_the_oldest_first(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    races = [await rated_race_won_by(node, ada, bob, listed=number != 1) for number in range(3)]
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
    new = {"rating": 25.0, "deviation": 8.33, "races": 0, "provisional": True, "opponents": 0}
    assert history["now"] == new | {"game": "canfield"}
    assert (history["points"], history["next"]) == ([], None)


async def test_a_leaderboard_has_people_or_bots_in_pages(
    alone: Node, board_http: httpx.AsyncClient, racers: list[Person]
) -> None:
    """Six players race each other three times. The earlier ones win, and the last one is a bot."""
    *people, bot = racers
    await alone.pool.execute("UPDATE player SET is_bot = true WHERE player_id = $1", bot.id)
    for _ in range(3):
        for one, other in combinations(racers, 2):
            await rated_race_won_by(alone, one, other)
    board = ok(await board_http.get("/leaderboards/duchess"))
    assert board["least_opponents"] == 5  # of six established players
    assert [(row["rank"], row["player"], row["name"]) for row in board["players"]] == [
        (rank, player.id, player.name) for rank, player in enumerate(people, 1)
    ]
    scores = [row["score"] for row in board["players"]]
    assert scores == sorted(scores, reverse=True)
    assert all(row["rating"] > row["score"] and not row["provisional"] for row in board["players"])
    assert {row["established_opponents"] for row in board["players"]} == {5}
    page = ok(await board_http.get("/leaderboards/duchess?limit=2"))
    assert page["players"] == board["players"][:2]
    rest = ok(await board_http.get(f"/leaderboards/duchess?limit=3&cursor={page['next']}"))
    assert (rest["players"], rest["next"]) == (board["players"][2:], None)
    bots = ok(await board_http.get("/leaderboards/duchess?bots=true"))["players"]
    assert [(row["rank"], row["player"]) for row in bots] == [(1, bot.id)]
    await alone.pool.execute("DELETE FROM player WHERE player_id = $1", people[0].id)
    left = ok(await board_http.get("/leaderboards/duchess"))["players"]
    assert [(row["rank"], row["player"]) for row in left] == [
        (rank, player.id) for rank, player in enumerate(people[1:], 1)
    ]


async def test_victories_over_throw_away_accounts_give_no_rank(
    alone: Node, board_http: httpx.AsyncClient, racers: list[Person]
) -> None:
    main, *_ = racers
    for number in range(14):
        victim = Person(board_http, "", created(await board_http.post("/players", json={"name": f"Victim {number}"})))
        await rated_race_won_by(alone, main, victim)
    rating = ok(await board_http.get(f"/players/{main.id}/ratings/duchess"))["now"]
    assert (rating["races"], rating["provisional"], rating["opponents"]) == (14, True, 0)
    assert ok(await board_http.get("/leaderboards/duchess"))["players"] == []


@pytest.fixture
async def alone(dsn: str) -> AsyncIterator[Node]:
    """A node on a database with no other players. Its ratings are of the races of 2023, and so is its clock."""
    async with serving_node(dsn, clock=MovableClock(NOW_MS)) as node:
        yield node


@pytest.fixture
async def board_http(alone: Node) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"{alone.url}/api/v1") as client:
        yield client


@pytest.fixture
async def racers(board_http: httpx.AsyncClient) -> list[Person]:
    names = [f"Racer {number}" for number in range(6)]
    return [Person(board_http, name, created(await board_http.post("/players", json={"name": name}))) for name in names]


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
    await asyncio.gather(*(rated_race_won_by(node, ada, bob) for _ in range(6)))
    history = ok(await http.get(f"/players/{ada.id}/ratings/duchess"))
    assert [point["races"] for point in history["points"]] == [1, 2, 3, 4, 5, 6]
    await Ratings(node.pool, node.log).rebuild()
    assert ok(await http.get(f"/players/{ada.id}/ratings/duchess")) == history


async def test_a_deleted_player_stays_in_the_ratings_of_a_race(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    race = await rated_race_won_by(node, ada, bob)
    await node.pool.execute("DELETE FROM player WHERE player_id = $1", bob.id)
    assert [seat["player"] for seat in ok(await http.get(f"/races/{race}/ratings"))["seats"]] == [ada.id, bob.id]
