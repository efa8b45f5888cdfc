"""A move that is held back changes nothing that anyone else can ask for: no body, no header, no status, no size.

Every operation that reads is asked before and after it, so a new one is part of the test by itself.
"""

from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import AnId, NewPerson, Node, Person, beating_node, race_on
from tests.api.openapi.checked_in import openapi_document

QUERIES: dict[str, tuple[dict[str, int | str], ...]] = {
    "findPlayers": ({"name": "ad"},),
    "askHint": ({"n": 0},),
    "getBoard": ({}, {"n": 2}, {"n": 3}, {"n": 9}),  # whether a board has come so far is secret, too
    "listEvents": ({}, {"since": 7}, {"limit": 1}),
}
"""Queries of operations that take one. The others are asked without."""

VARYING = {b"date"}
"""Header fields that change by themselves."""


class Answer(NamedTuple):
    """Everything that a client gets."""

    status: int
    fields: tuple[tuple[bytes, bytes], ...]
    body: bytes


def readable() -> Iterator[tuple[str, str]]:
    """Operations that read, and their addresses."""
    for path, methods in openapi_document()["paths"].items():
        if "get" in methods:
            yield methods["get"]["operationId"], path


async def answers(node: Node, ids: AnId, headers: dict[str, str]) -> dict[str, list[Answer]]:
    """The answers of all operations that read, to one client."""
    found = {}
    named = {"X-Request-Id": "the-same-each-time", **headers}  # the service would make another id for each answer
    async with httpx.AsyncClient(base_url=node.url, headers=named) as client:
        for operation, path in readable():
            asked = [await client.get(path.format_map(ids), params=query) for query in QUERIES.get(operation, ({},))]
            found[operation] = [answer_of(response) for response in asked]
    return found


def answer_of(response: httpx.Response) -> Answer:
    fields = tuple((name, value) for name, value in response.headers.raw if name.lower() not in VARYING)
    return Answer(response.status_code, fields, response.content)


@pytest.fixture
async def node(dsn: str) -> AsyncIterator[Node]:
    """A node of its own: races of other tests would change its lists."""
    async with beating_node(dsn) as node:
        yield node


@pytest.mark.parametrize("view", ["fair", "closed"])
async def test_a_move_that_is_held_back_changes_no_answer(
    view: str, node: Node, ada: Person, bob: Person, person: NewPerson
) -> None:
    closing = {"closed_until": node.services.clock.now_ms() + 3_600_000} if view == "closed" else {}
    game = "storehouse"
    race = await race_on(ada, bob, game=game, view=view, **closing)
    ids = AnId(
        race_id=race,
        player_id=ada.id,
        other_id=bob.id,
        deal_id=str(uuid4()),
        token_id=str(uuid4()),
        webhook_id=str(uuid4()),
        day="today",
        game=game,
        game_id=game,
    )
    tokens = (None, (await person()).token, bob.token)
    asking = [{} if token is None else {"Authorization": f"Bearer {token}"} for token in tokens]
    await ada.plays(race, 0, "deal")
    await ada.plays(race, 1, "deal")
    before = [await answers(node, ids, headers) for headers in asking]
    assert [await answers(node, ids, headers) for headers in asking] == before  # nothing changes by itself
    for n in range(2, 5):
        await ada.plays(race, n, "deal")
    assert [await answers(node, ids, headers) for headers in asking] == before
    await bob.plays(race, 0, "deal")  # now there is something to tell
    for headers, of_before in zip(asking, before, strict=True):
        assert (await answers(node, ids, headers))["getRace"] != of_before["getRace"]
