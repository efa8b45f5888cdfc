"""The OpenAPI document names each media type in which an operation answers, and what comes has the schema it names."""

import json
from typing import Any

import jsonschema_rs
import pytest

from tests.api.conftest import Json, Person, created
from tests.api.listening import NDJSON, SERVER_SENT, Heard, listening
from tests.api.openapi.checked_in import openapi_document

DOCUMENT = openapi_document()
JSON = "application/json"
LINES, MESSAGES, TEXT = NDJSON["Accept"], SERVER_SENT["Accept"], "text/plain"
STREAMS = ("getFeed", "getPlayerFeed", "listEvents", "listTableChanges")


def operations() -> dict[str, Json]:
    return {operation["operationId"]: operation for path in DOCUMENT["paths"].values() for operation in path.values()}


def content(operation_id: str, media_type: str) -> Json:
    found: Json = operations()[operation_id]["responses"]["200"]["content"][media_type]
    return found


def is_valid(value: Any, schema: Json) -> bool:
    return jsonschema_rs.Draft202012Validator({**schema, "components": DOCUMENT["components"]}).is_valid(value)


@pytest.fixture
async def paths(race_with_news: str, bob: Person) -> dict[str, str]:
    """Addresses of the operations that stream, each of which has something to tell."""
    arena = created(await bob.post("/tournaments", {"name": "Friday arena", "games": ["duchess"], "minutes": 10}))["id"]
    return {
        "getFeed": "/feed",
        "getPlayerFeed": "/players/me/feed",
        "listEvents": f"/races/{race_with_news}/events",
        "listTableChanges": f"/tournaments/{arena}/changes",
    }


def test_json_comes_first_because_generators_of_clients_take_the_first_that_they_know() -> None:
    streaming = {name for name, operation in operations().items() if "Last-Event-ID" in json.dumps(operation)}
    assert streaming == set(STREAMS)
    for name in STREAMS:
        assert list(operations()[name]["responses"]["200"]["content"]) == [JSON, LINES, MESSAGES]
    assert list(operations()["exportRaces"]["responses"]["200"]["content"]) == [LINES, TEXT]


@pytest.mark.parametrize("name", STREAMS)
async def test_each_line_has_the_schema_that_is_described(bob: Person, paths: dict[str, str], name: str) -> None:
    described = content(name, LINES)
    assert is_valid(described["example"], described["schema"])
    async with listening(bob.http, paths[name], {**NDJSON, "Authorization": f"Bearer {bob.token}"}) as stream:
        assert stream.response.headers["content-type"] == LINES
        assert is_valid(await stream.event(), described["schema"])


@pytest.mark.parametrize("name", STREAMS)
async def test_messages_have_the_form_of_the_example(bob: Person, paths: dict[str, str], name: str) -> None:
    described, line = content(name, MESSAGES), content(name, LINES)["schema"]
    async with listening(bob.http, paths[name], {**SERVER_SENT, "Authorization": f"Bearer {bob.token}"}) as stream:
        assert stream.response.headers["content-type"].startswith(MESSAGES)
        for mark, event in (message_in(described["example"].splitlines()), message_in(await message_of(stream))):
            assert mark == str(event["p"] if name == "listEvents" else event["cursor"])
            assert is_valid(event, line)


async def test_races_are_exported_as_the_text_that_is_described(bob: Person, paths: dict[str, str]) -> None:
    assert paths
    assert content("exportRaces", TEXT)["schema"]["type"] == "string"
    exported = await bob.http.get("/races/export", headers={"Accept": TEXT}, params={"player": bob.id})
    assert exported.headers["content-type"].startswith(TEXT)


async def message_of(stream: Heard) -> list[str]:
    """Lines of the first message of a stream of server-sent events: comments stand before it, an empty line ends it."""
    while not (line := await stream.line() or "").startswith("id:"):
        pass
    return [line, await stream.line() or "", await stream.line() or ""]


def message_in(lines: list[str]) -> tuple[str, Json]:
    """Mark and event of a message."""
    mark, data, end = lines
    assert end == ""
    return mark.removeprefix("id: "), json.loads(data.removeprefix("data: "))
