"""The OpenAPI document."""

from pathlib import Path

import httpx
import pytest
import yaml

from cadogan.api.openapi import openapi_document, openapi_yaml
from tests.api.conftest import ok

CHECKED_IN = Path(__file__).parents[2] / "openapi.yaml"


async def test_what_is_served_is_the_document(http: httpx.AsyncClient) -> None:
    assert ok(await http.get("/openapi.json")) == openapi_document()


async def test_no_page_that_needs_the_net_is_served(http: httpx.AsyncClient) -> None:
    for path in ("", "/swagger", "/redoc", "/elements", "/rapidoc", "/scalar"):
        assert (await http.get(path)).status_code == 404


@pytest.mark.skipif(not CHECKED_IN.exists(), reason="`make openapi` writes openapi.yaml")
def test_the_document_that_is_checked_in_is_the_newest() -> None:
    assert CHECKED_IN.read_text() == openapi_yaml()


def test_every_operation_has_a_name_a_summary_a_tag_and_its_problems() -> None:
    document = yaml.safe_load(openapi_yaml())
    assert document["openapi"].startswith("3.1")
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert {"createRace", "playMove", "getReplay"} <= set(names)
    for operation in operations:
        assert operation["summary"]
        assert operation["description"]
        assert operation["tags"]
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"]
        needs_token = "401" in operation["responses"]
        assert needs_token == ("security" in operation), operation["operationId"]


def test_every_body_and_answer_is_a_named_schema() -> None:
    document = openapi_document()
    schemas = document["components"]["schemas"]
    assert {"NewRace", "RaceView", "Ack", "Problem", "Replay", "EventPage", "OwnBoard"} <= set(schemas)
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"
