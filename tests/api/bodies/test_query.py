"""What a query can get wrong, and how precisely that is said."""

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import AnId, Person, ok, problem
from tests.api.openapi.checked_in import openapi_document

PATHS: dict[str, dict[str, Any]] = openapi_document()["paths"]
EVERY_GET = [path for path, operations in PATHS.items() if "get" in operations and path.startswith("/api/v1")]


@pytest.mark.parametrize("path", EVERY_GET)
async def test_a_route_refuses_a_parameter_that_it_does_not_have_by_name(http: httpx.AsyncClient, path: str) -> None:
    address = path.removeprefix("/api/v1").format_map(AnId())
    refused = problem(await http.get(address, params={"speling": "1"}), 400, "unknown-parameter")
    assert refused["field"] == "speling"
    for parameter in PATHS[path]["get"].get("parameters", ()):
        if parameter["in"] == "query":
            assert parameter["name"] in refused["detail"]


async def test_null_is_refused_as_a_value(http: httpx.AsyncClient) -> None:
    refused = problem(await http.get("/races?player=null"), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == ("player", "null")


async def test_a_single_parameter_cannot_be_repeated(http: httpx.AsyncClient) -> None:
    refused = problem(await http.get("/races?limit=5&limit=10"), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == ("limit", "10")


@pytest.mark.parametrize(("path", "name", "most"), [("/players", "id", 300), ("/races", "player", 8)])
async def test_a_parameter_that_is_given_too_often_is_refused_with_its_number(
    http: httpx.AsyncClient, path: str, name: str, most: int
) -> None:
    ids = {name: [str(uuid4()) for _ in range(most + 1)]}
    refused = problem(await http.get(path, params=ids), 400, "malformed")
    assert refused["field"] == name
    assert refused["detail"] == f"{name} is given {most + 1} times; give it {most} times at most"


@pytest.mark.parametrize(
    ("address", "detail"),
    [
        ("/feed?type=begun", 'type is "begun"; it takes one of finished, started'),
        (
            "/races?phase=lobby&phase=over",
            'phase is "over"; it takes one of abandoned, countdown, decided, finished, lobby, racing',
        ),
    ],
)
async def test_an_invalid_choice_is_refused_with_the_valid_ones(
    http: httpx.AsyncClient, address: str, detail: str
) -> None:
    assert problem(await http.get(address), 400, "malformed")["detail"] == detail


def has_form(schema: dict[str, Any]) -> bool:
    """Whether not every text is a value of a parameter."""
    schema = schema.get("items", schema)
    return schema["type"] != "string" or bool({"enum", "format"} & set(schema))


TEXTS = [
    (path, parameter["name"])
    for path in EVERY_GET
    for parameter in PATHS[path]["get"].get("parameters", ())
    if parameter.get("in") == "query" and not has_form(parameter["schema"])
]
TYPED = [
    (path, parameter["name"])
    for path in EVERY_GET
    for parameter in PATHS[path]["get"].get("parameters", ())
    if parameter.get("in") == "query" and has_form(parameter["schema"])
]


@pytest.mark.parametrize("value", ["", "x", "x - at `$.y`"])
@pytest.mark.parametrize(("path", "name"), TYPED)
async def test_a_value_of_another_type_is_named_exactly(ada: Person, path: str, name: str, value: str) -> None:
    address = path.removeprefix("/api/v1").format_map(AnId())
    refused = problem(await ada.get(f"{address}?{urlencode({name: value})}"), 400, "malformed")
    assert (refused["field"], refused["value"]) == (name, value)
    assert refused["detail"].startswith(f'{name} is "{value}"; it takes ')


@pytest.mark.parametrize(
    ("address", "detail"),
    [
        ("/races?limit=0", 'limit is "0"; it takes an integer from 1 to 100'),
        ("/races?limit=1.5", 'limit is "1.5"; it takes an integer from 1 to 100'),
        ("/races?house=2", 'house is "2"; it takes true or false'),
        ("/feed?player=7", 'player is "7"; it takes a UUID'),
        ("/races?limit=1e2", 'limit is "1e2"; it takes an integer from 1 to 100'),
        ("/races?limit=%2B5", 'limit is "+5"; it takes an integer from 1 to 100'),
        ("/races?limit=05", 'limit is "05"; it takes an integer from 1 to 100'),
        ("/races?house=TRUE", 'house is "TRUE"; it takes true or false'),
        (f"/feed?player={'0' * 32}", f'player is "{"0" * 32}"; it takes a UUID'),
        (
            "/races?phase=lobby&phase=",
            'phase is ""; it takes one of abandoned, countdown, decided, finished, lobby, racing',
        ),
    ],
)
async def test_a_wrong_value_is_refused_with_what_is_accepted(
    http: httpx.AsyncClient, address: str, detail: str
) -> None:
    assert problem(await http.get(address), 400, "malformed")["detail"] == detail


@pytest.mark.parametrize(("path", "name"), TEXTS)
async def test_a_text_with_a_nul_is_refused(ada: Person, path: str, name: str) -> None:
    address = path.removeprefix("/api/v1").format_map(AnId())
    refused = problem(await ada.get(f"{address}?{name}=a%00b"), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == (name, "a\0b")


@pytest.mark.parametrize(
    "address",
    [
        "/races/urn:uuid:{id}",
        "/races/{{{id}}}",
        "/races/{hex}",
        "/players/{hex}",
        "/races/{id}/boards/+0/0",
        "/races/{id}/boards/0/00",
        "/days/2026-W48-5",
        "/days/20261127",
    ],
)
async def test_an_id_a_number_or_a_day_in_an_address_has_one_spelling(http: httpx.AsyncClient, address: str) -> None:
    an_id = uuid4()
    refused = await http.get(address.format(id=an_id, hex=an_id.hex))
    assert (refused.status_code, refused.json()["code"]) in {(404, "unknown-route"), (404, "unknown-day")}


async def test_a_missing_parameter_is_named(ada: Person) -> None:
    refused = problem(await ada.get("/oauth/authorization"), 400, "malformed")
    assert refused["field"] == "query"
    assert refused["detail"] == "the parameter query is missing; it takes a string of at most 8000 characters"
    assert "value" not in refused


async def test_phases_can_be_several(http: httpx.AsyncClient) -> None:
    ok(await http.get("/races?phase=racing&phase=lobby"))


async def test_a_token_in_the_query_is_refused_with_a_hint_at_the_header(http: httpx.AsyncClient) -> None:
    assert "Authorization" in problem(await http.get("/races?token=x"), 400, "unknown-parameter")["detail"]


async def test_an_address_answers_with_all_its_methods(http: httpx.AsyncClient) -> None:
    said = await http.request("OPTIONS", "/races")
    assert (said.status_code, said.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")
