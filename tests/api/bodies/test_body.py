"""What a body can get wrong, and how precisely that is said."""

from typing import Any

import httpx
import pytest

from cadogan.api.bodies import body as bodies
from tests.api.conftest import AnId, Person, problem, race_on
from tests.api.openapi.checked_in import openapi_document


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b'{"name": "\xff"}',
        b'{"name": "Ada"} and more',
        b'{"name": 1, ',
        b'{"name": ' + b"[" * 16000,
        b'{"name": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    ],
)
async def test_a_body_that_is_not_json_is_malformed(http: httpx.AsyncClient, body: bytes) -> None:
    problem(await http.post("/players", content=body), 400, "malformed")


async def test_a_missing_body_is_malformed(http: httpx.AsyncClient) -> None:
    assert "the body is missing" in problem(await http.post("/players"), 400, "malformed")["detail"]


@pytest.mark.parametrize("body", [1, "Ada", [], [None]])
async def test_json_of_another_shape_is_refused(http: httpx.AsyncClient, body: object) -> None:
    refused = problem(await http.post("/players", json=body), 422, "invalid-body")
    assert refused["detail"].endswith("; it takes an object")
    assert not {"field", "value"} & set(refused)


async def test_a_missing_field_is_named(http: httpx.AsyncClient) -> None:
    refused = problem(await http.post("/players", json={}), 422, "invalid-body")
    assert (refused["field"], refused["detail"]) == ("name", "name is missing; it takes a string")


async def test_an_unknown_field_is_named_with_the_known_ones(http: httpx.AsyncClient) -> None:
    refused = problem(await http.post("/players", json={"name": "Ada", "age": 7}), 422, "invalid-body")
    assert refused["field"] == "age"
    assert refused["detail"] == "there is no field 'age'; the fields are: name, bot, secret"


@pytest.mark.parametrize("name", ["a`b", "x - at `$.y`", "field `name`", "`$.name`", "a.b", ".a", "a[0]", ""])
async def test_an_unknown_field_is_named_exactly(http: httpx.AsyncClient, name: str) -> None:
    refused = problem(await http.post("/players", json={"name": "Ada", name: 7}), 422, "invalid-body")
    assert refused["field"] == name
    assert "value" not in refused


@pytest.mark.parametrize("body", [b'{"name": 7, "name": "Ada"}', b'{"name": 7, "bot": false, "name": "Ada"}'])
async def test_a_name_that_occurs_twice_is_named_without_a_value(http: httpx.AsyncClient, body: bytes) -> None:
    refused = problem(await http.post("/players", content=body), 422, "invalid-body")
    assert refused["detail"] == "name occurs twice in the body; send it once"
    assert refused["field"] == "name"
    assert "value" not in refused


async def test_a_valid_body_is_not_searched_for_faults(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []
    monkeypatch.setattr(bodies, "find_fault", lambda *given: searched.append(given))
    await ada.creates()
    assert searched == []


@pytest.mark.parametrize(
    ("path", "body", "field", "value"),
    [
        ("/races/{race}/ghosts", {"seats": [0, "1"]}, "seats[1]", "1"),
        ("/races/{race}/ghosts", {"seats": [0, 8]}, "seats[1]", 8),
        ("/races/{race}/ghosts", {"seats": [None]}, "seats[0]", None),
        ("/days/2026-11-21/duchess/ghosts", {"races": ["x - at `$.y`"]}, "races[0]", "x - at `$.y`"),
        ("/players/me/tokens", {"name": "x", "scopes": ["race:play", "`all`"]}, "scopes[1]", "`all`"),
        ("/pairings", {"game": "duchess", "options": {"runs": 1.5}}, "options.runs", 1.5),
    ],
)
async def test_a_wrong_part_of_a_field_is_named_with_its_value(
    ada: Person, path: str, body: dict[str, Any], field: str, value: object
) -> None:
    refused = problem(await ada.post(path.format(race=AnId()["race_id"]), body), 422, "invalid-body")
    assert (refused["field"], refused["value"]) == (field, value)
    assert refused["detail"].startswith(f"{field} is ")


@pytest.mark.parametrize(
    ("settings", "field", "value"),
    [
        ({"seats": 9}, "seats", 9),
        ({"seats": 0}, "seats", 0),
        ({"seats": "2"}, "seats", "2"),
        ({"seats": True}, "seats", True),
        ({"seats": 2.5}, "seats", 2.5),
        ({"time_limit": 9}, "time_limit", 9),
        ({"countdown": 61}, "countdown", 61),
        ({"undo": "always"}, "undo", "always"),
        ({"view": "ajar"}, "view", "ajar"),
        ({"listed": None}, "listed", None),
        ({"game": 1}, "game", 1),
    ],
)
async def test_invalid_settings_are_named_with_their_value(
    ada: Person, settings: dict[str, Any], field: str, value: object
) -> None:
    refused = problem(await ada.post("/races", {"game": "duchess", **settings}), 422, "invalid-settings")
    assert (refused["field"], refused["value"]) == (field, value)
    assert field in refused["detail"]


@pytest.mark.parametrize(
    ("path", "body", "detail"),
    [
        (
            "/races",
            {"game": "duchess", "undo": "always"},
            'undo is "always"; it takes one of free, none, penalty',
        ),
        ("/pairings", {"game": "duchess", "deal": "easy"}, 'deal is "easy"; it takes one of any, winnable'),
        (
            "/players/me/tokens",
            {"name": "x", "scopes": ["race:play", "all"]},
            (
                'scopes[1] is "all"; '
                "it takes one of bot:play, player:read, race:create, race:play, token:write, webhook:write"
            ),
        ),
    ],
)
async def test_an_invalid_choice_is_refused_with_the_valid_ones(
    ada: Person, path: str, body: dict[str, Any], detail: str
) -> None:
    refused = await ada.post(path, body)
    assert refused.status_code == 422
    assert refused.json()["detail"] == detail


@pytest.mark.parametrize(
    ("settings", "detail"),
    [
        ({"seats": 9}, "seats is 9; it takes an integer from 1 to 8"),
        ({"seats": "2"}, 'seats is "2"; it takes an integer from 1 to 8'),
        ({"seats": 10**30}, f"seats is {10**30}; it takes an integer from 1 to 8"),
        ({"time_limit": 9}, "time_limit is 9; it takes an integer from 10 to 86400, or null"),
        ({"game": ["duchess"]}, "game is a list of 1 item; it takes a string"),
        ({"undo": "x" * 101}, "undo is a string of 101 characters; it takes one of free, none, penalty"),
        ({"listed": {}}, "listed is an object; it takes true or false"),
    ],
)
async def test_a_wrong_value_is_refused_with_what_is_accepted(
    ada: Person, settings: dict[str, Any], detail: str
) -> None:
    refused = problem(await ada.post("/races", {"game": "duchess", **settings}), 422, "invalid-settings")
    assert refused["detail"] == detail


async def test_a_body_that_is_too_large_is_refused_with_the_limit(ada: Person) -> None:
    assert "16 KiB" in problem(await ada.post("/races", {"game": "x" * 20_000}), 413, "too-large")["detail"]


async def test_an_unknown_setting_is_refused_by_name(ada: Person) -> None:
    refused = problem(await ada.post("/races", {"game": "duchess", "speed": 2}), 422, "invalid-settings")
    assert refused["field"] == "speed"


async def test_an_unknown_game_is_refused_with_the_known_ones(ada: Person) -> None:
    refused = problem(await ada.post("/races", {"game": "whist"}), 422, "unknown-game")
    assert refused["field"] == "game"
    assert "duchess" in refused["detail"]


@pytest.mark.parametrize("options", [{"runs": "some"}, {"speed": 1}])
async def test_an_option_that_the_game_does_not_have_is_refused(ada: Person, options: dict[str, Any]) -> None:
    refused = problem(await ada.post("/races", {"game": "duchess", "options": options}), 422, "invalid-option")
    assert next(iter(options)) in refused["detail"]


@pytest.mark.parametrize("seed", ["", "00", "g" * 32, "0" * 33])
async def test_an_invalid_seed_is_refused(ada: Person, seed: str) -> None:
    assert problem(await ada.post("/races", {"game": "duchess", "seed": seed}), 422, "invalid-seed")["field"] == "seed"


async def test_a_body_of_more_than_16_kib_is_too_large(http: httpx.AsyncClient) -> None:
    problem(await http.post("/players", json={"name": "x" * 16 * 1024}), 413, "too-large")


@pytest.mark.parametrize("text", [r"\ud800", r"a\ud800b", r"\u0000\u0000", r"\ud83d\ude00"])
async def test_texts_with_unusual_characters_are_refused_like_others(http: httpx.AsyncClient, text: str) -> None:
    refused = await http.post("/players", content=f'{{"name": "{text}"}}')
    assert refused.status_code in {400, 422}, refused.text


async def test_a_long_value_is_not_sent_back(ada: Person) -> None:
    refused = problem(await ada.post("/races", {"game": "duchess", "undo": "x" * 1000}), 422, "invalid-settings")
    assert refused["field"] == "undo"
    assert "value" not in refused


BODIES = {
    operation["operationId"]: (method, path.removeprefix("/api/v1"), operation["requestBody"]["content"])
    for path, operations in openapi_document()["paths"].items()
    for method, operation in operations.items()
    if "application/json" in operation.get("requestBody", {}).get("content", ())
}


@pytest.mark.parametrize("name", BODIES)
async def test_every_body_refuses_a_field_that_it_does_not_have_by_name(ada: Person, name: str) -> None:
    method, path, content = BODIES[name]
    race = await race_on(ada, seed="000102030405060708090a0b0c0d0e0f")
    body = {**content["application/json"]["example"], "speling": 1}
    headers = {"Authorization": f"Bearer {ada.token}"}
    refused = await ada.http.request(method, path.format_map(AnId(race_id=race)), json=body, headers=headers)
    assert (refused.status_code, refused.json()["field"]) == (422, "speling"), refused.text
    assert all(field in refused.json()["detail"] for field in body)
