"""Profiles, lists of a player's races, and head-to-head results."""

from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, NewPerson, Node, Person, ok, problem, race_on, race_won_by, rated_race_won_by


async def profile(http: httpx.AsyncClient, person: Person) -> Json:
    return ok(await http.get(f"/players/{person.id}"))


async def test_a_new_player_has_no_ratings_and_results(http: httpx.AsyncClient, ada: Person) -> None:
    new = await profile(http, ada)
    assert (new["id"], new["name"], new["house"]) == (ada.id, ada.name, False)
    assert (new["ratings"], new["results"]) == ([], [])
    assert new["since"] > 1_700_000_000_000


async def test_a_profile_has_ratings_and_results_by_game(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    await rated_race_won_by(node, ada, bob)
    await race_won_by(ada, bob)
    winner, loser = await profile(http, ada), await profile(http, bob)
    assert winner["ratings"] == [
        {"game": "duchess", "rating": 25.95, "deviation": 8.24, "races": 1, "provisional": True, "opponents": 0}
    ]
    assert loser["ratings"][0]["rating"] == 24.05
    assert winner["results"] == [
        {
            "game": "duchess",
            "kind": kind,
            "races": 1,
            "wins": 1,
            "draws": 0,
            "solved": 0,
            "best_time": None,
            "most_home": 1,
            "home": 1,
        }
        for kind in ("rated", "unrated")
    ]
    assert [each["wins"] for each in loser["results"]] == [0, 0]


async def test_a_race_with_one_seat_is_practice_and_not_a_win(http: httpx.AsyncClient, ada: Person) -> None:
    await ada.resigns(await race_on(ada))
    (results,) = (await profile(http, ada))["results"]
    assert (results["kind"], results["races"], results["wins"], results["draws"]) == ("practice", 1, 0, 0)


async def test_a_players_races_are_paged_the_newest_first(
    http: httpx.AsyncClient, ada: Person, bob: Person, person: NewPerson
) -> None:
    races = [await race_on(ada, bob) for _ in range(3)]
    hidden = await race_on(ada, bob, listed=False)
    await race_on(bob, await person(), game="eagle-wing")
    first = ok(await http.get(f"/players/{ada.id}/races?limit=2"))
    assert [race["id"] for race in first["races"]] == races[:0:-1]
    assert [racer["name"] for racer in first["races"][0]["racers"]] == [ada.name, bob.name]
    second = ok(await http.get(f"/players/{ada.id}/races?limit=2&cursor={first['next']}"))
    assert ([race["id"] for race in second["races"]], second["next"]) == (races[:1], None)
    assert hidden not in (await http.get(f"/players/{bob.id}/races")).text
    others = ok(await http.get(f"/players/{bob.id}/races?game=eagle-wing&phase=racing&phase=lobby"))["races"]
    assert [race["game"] for race in others] == ["eagle-wing"]
    made_at = first["races"][0]["created_at"]
    until = ok(await http.get(f"/players/{ada.id}/races?until={made_at}"))["races"]
    since = ok(await http.get(f"/players/{ada.id}/races?since={made_at}"))["races"]
    assert [race["id"] for race in (*since, *until)] == races[::-1]


async def test_head_to_head_has_the_results_of_both_players(
    http: httpx.AsyncClient, node: Node, ada: Person, bob: Person
) -> None:
    first = await rated_race_won_by(node, ada, bob)
    second = await race_won_by(bob, ada)
    hidden = await race_won_by(ada, bob, listed=False)
    against = ok(await http.get(f"/players/{ada.id}/against/{bob.id}"))
    assert against["games"] == [{"game": "duchess", "races": 3, "wins": 2, "losses": 1, "draws": 0}]
    assert [(race["race"], race["place"], race["others_place"], race["rated"]) for race in against["last"]] == [
        (second, 2, 1, False),
        (first, 1, 2, True),
    ]
    assert hidden not in str(against)
    mirrored = ok(await http.get(f"/players/{bob.id}/against/{ada.id}"))
    assert mirrored["games"] == [{"game": "duchess", "races": 3, "wins": 1, "losses": 2, "draws": 0}]


async def test_head_to_head_of_players_who_never_met_is_empty(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    for other in (ada, bob):
        against = ok(await http.get(f"/players/{ada.id}/against/{other.id}"))
        assert (against["games"], against["last"]) == ([], [])


@pytest.mark.parametrize("path", ["", "/races", "/ratings/duchess", "/against/{other}"])
async def test_an_unknown_player_is_not_found(http: httpx.AsyncClient, ada: Person, path: str) -> None:
    unknown = uuid4()
    refused = problem(await http.get(f"/players/{unknown}{path.format(other=ada.id)}"), 404, "unknown-player")
    assert str(unknown) in refused["detail"]


async def test_head_to_head_with_an_unknown_player_is_not_found(http: httpx.AsyncClient, ada: Person) -> None:
    problem(await http.get(f"/players/{ada.id}/against/{uuid4()}"), 404, "unknown-player")


async def test_invalid_page_parameters_are_refused(http: httpx.AsyncClient, ada: Person) -> None:
    for query in ("limit=0", "limit=101", "since=yesterday", "phase=running"):
        refused = problem(await http.get(f"/players/{ada.id}/races?{query}"), 400, "malformed")
        assert refused["field"] == query.partition("=")[0]
    problem(await http.get(f"/players/{ada.id}/races?before=1"), 400, "unknown-parameter")
