"""The first line of NDJSON is a value: a parser may take an empty one for a damaged document."""

import json

import pytest

from tests.api.conftest import Person, created, ok
from tests.api.listening import NDJSON, listening
from tests.api.openapi.checked_in import openapi_document


def described() -> set[str]:
    """Ids of the operations that are described to answer in NDJSON."""
    return {
        operation["operationId"]
        for operations in openapi_document()["paths"].values()
        for operation in operations.values()
        if NDJSON["Accept"] in json.dumps(operation)
    }


@pytest.fixture
async def paths(race_with_news: str, bob: Person) -> dict[str, str]:
    """Addresses of the operations that answer in NDJSON, each of which has something to tell."""
    arena = created(await bob.post("/tournaments", {"name": "Friday arena", "games": ["duchess"], "minutes": 10}))["id"]
    ok(await bob.post(f"/tournaments/{arena}/enter"))
    return {
        "exportMe": "/players/me/export",
        "exportRaces": "/races/export",
        "exportMyRaces": "/players/me/races/export",
        "getFeed": "/feed",
        "getPlayerFeed": "/players/me/feed",
        "exportTournament": f"/tournaments/{arena}/results",
        "getTournamentLog": f"/tournaments/{arena}/log",
        "listTableChanges": f"/tournaments/{arena}/changes",
        "listEvents": f"/races/{race_with_news}/events",
    }


async def test_the_first_line_is_never_empty(bob: Person, paths: dict[str, str]) -> None:
    assert paths.keys() == described()
    headers = {**NDJSON, "Authorization": f"Bearer {bob.token}"}
    for name, path in paths.items():
        async with listening(bob.http, path, headers) as stream:
            assert stream.response.headers["content-type"] == NDJSON["Accept"], name
            first = await stream.line()
            assert first, name
            assert isinstance(json.loads(first), dict), name
