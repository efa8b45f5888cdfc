"""The games over REST."""

import httpx
import msgspec

from cadogan.rules import GAMES
from cadogan.rules.axes import Rules
from tests.api.conftest import Person, ok, problem


async def test_every_game_is_listed_with_its_rules(http: httpx.AsyncClient) -> None:
    games = ok(await http.get("/games"))["games"]
    assert [game["id"] for game in games] == list(GAMES)
    for shown in games:
        game = GAMES[shown["id"]]
        assert (shown["name"], shown["also"], shown["minutes"]) == (game.name, list(game.also), game.minutes)
        assert msgspec.convert(shown["rules"], type=Rules) == game.rules
        assert shown["winnable"] == game.has_winnable_deals
        assert (shown["about"], shown["source"], shown["choices"]) == (game.about, game.source, list(game.choices))


async def test_a_game_shows_the_opening_of_its_deal(http: httpx.AsyncClient) -> None:
    assert ok(await http.get("/games/canfield"))["opening"] == {
        "cards": 52,
        "home": 1,
        "stock": 34,
        "tableau": [1, 1, 1, 1],
        "tableau_face_down": [0, 0, 0, 0],
        "reserve": [13],
        "reserve_face_down": [12],
    }


async def test_an_option_lists_its_default_and_valid_values(http: httpx.AsyncClient) -> None:
    trunk, redeals, trunk_top = ok(await http.get("/games/eagle-wing"))["options"]
    assert (trunk["name"], trunk["default"], trunk["values"]) == ("trunk", 13, list(range(11, 22)))
    assert (redeals["default"], redeals["values"], redeals["range"]) == (
        2,
        [0, 1, 2, None],
        "0 to 2 or null (unlimited)",
    )
    assert (trunk_top["default"], trunk_top["values"]) == ("hidden", ["hidden", "playable"])


async def test_a_race_has_newer_options_only_where_they_differ_from_the_default(ada: Person) -> None:
    chosen = {"trunk_top": "playable", "runs": "single", "limit": None}
    race = await ada.creates(game="eagle-wing-coops", options=chosen)
    assert race["settings"]["options"] == {"trunk": 13, "redeals": 2, "trunk_top": "playable", "limit": None}


async def test_an_unknown_game_is_not_found(http: httpx.AsyncClient) -> None:
    assert problem(await http.get("/games/whist"), 404, "unknown-game")["field"] == "game"
