"""What a query can get wrong, and how precisely that is said."""

from typing import Any

import httpx
import pytest

from cadogan.api.openapi.openapi_yaml import openapi_document
from tests.api.conftest import AnId, ok, problem

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


async def test_null_is_no_value(http: httpx.AsyncClient) -> None:
    refused = problem(await http.get("/races?player=null"), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == ("player", "null")


async def test_what_may_be_said_once_is_not_said_twice(http: httpx.AsyncClient) -> None:
    refused = problem(await http.get("/races?limit=5&limit=10"), 400, "invalid-parameter")
    assert (refused["field"], refused["value"]) == ("limit", "10")


@pytest.mark.parametrize(
    ("address", "detail"),
    [
        ("/feed?type=begun", "type: Invalid enum value 'begun'; it takes finished, started"),
        (
            "/races?phase=lobby&phase=over",
            "phase: Invalid enum value 'over'; it takes abandoned, countdown, decided, finished, lobby, racing",
        ),
    ],
)
async def test_a_word_that_is_none_of_a_few_is_refused_with_those(
    http: httpx.AsyncClient, address: str, detail: str
) -> None:
    assert problem(await http.get(address), 400, "malformed")["detail"] == detail


async def test_phases_may_be_several(http: httpx.AsyncClient) -> None:
    ok(await http.get("/races?phase=racing&phase=lobby"))


async def test_a_token_in_an_address_is_sent_to_the_header(http: httpx.AsyncClient) -> None:
    assert "Authorization" in problem(await http.get("/races?token=x"), 400, "unknown-parameter")["detail"]


async def test_an_address_says_all_the_methods_that_it_takes(http: httpx.AsyncClient) -> None:
    said = await http.request("OPTIONS", "/races")
    assert (said.status_code, said.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")
