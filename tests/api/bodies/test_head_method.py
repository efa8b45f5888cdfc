"""`HEAD`: what `GET` would answer, without the body."""

import asyncio
from uuid import UUID

import httpx
import pytest

from cadogan.races.ids import RaceId
from tests.api.conftest import Node, Person, problem, race_on
from tests.api.listening import NDJSON, SERVER_SENT

OF_THE_MOMENT = {"date", "ratelimit", "x-request-id"}


def lasting(answer: httpx.Response) -> dict[str, str]:
    """Fields of an answer that are the same a moment later."""
    return {name: value for name, value in answer.headers.items() if name not in OF_THE_MOMENT}


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/races", "/api/v1/openapi.json", "/", "/livez", "/nowhere"])
async def test_head_has_the_headers_of_get_and_no_body(node: Node, path: str) -> None:
    async with httpx.AsyncClient(base_url=node.url) as client:
        whole, head = await client.get(path), await client.head(path)
    assert whole.content
    assert head.content == b""
    assert (head.status_code, lasting(head)) == (whole.status_code, lasting(whole))


async def test_head_answers_304_to_a_current_etag(http: httpx.AsyncClient) -> None:
    tag = (await http.head("/games")).headers["etag"]
    assert (await http.head("/games", headers={"If-None-Match": tag})).status_code == 304


async def test_an_address_without_get_has_no_head(http: httpx.AsyncClient) -> None:
    refused = await http.head("/pairings")
    assert (refused.status_code, refused.headers["allow"]) == (405, "OPTIONS, POST")


async def test_allow_has_head_wherever_it_has_get(http: httpx.AsyncClient) -> None:
    refused = await http.delete("/races")
    problem(refused, 405, "wrong-method")
    assert refused.headers["allow"] == (await http.options("/races")).headers["allow"] == "GET, HEAD, OPTIONS, POST"


@pytest.mark.parametrize("form", [NDJSON, SERVER_SENT])
async def test_head_of_a_stream_ends_at_once_and_leaves_no_spectator(
    node: Node, http: httpx.AsyncClient, ada: Person, bob: Person, form: dict[str, str]
) -> None:
    race = await race_on(ada, bob)
    async with asyncio.timeout(5):
        head = await http.head(f"/races/{race}/events", headers=form)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"].startswith(form["Accept"])
        room = await node.rooms.room(RaceId(UUID(race)))
        while room.spectators_here:  # noqa: ASYNC110 - nobody tells when a listener has gone
            await asyncio.sleep(0.01)
