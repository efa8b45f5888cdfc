"""The limits of a player hold for fifty requests at once, through two nodes: each counts what the others have added."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple
from uuid import UUID

import asyncpg
import httpx
import pytest

from cadogan.people.challenge import MOST_OPEN
from cadogan.people.oauth.app import MOST_APPS
from cadogan.people.tokens import MOST_TOKENS
from cadogan.people.webhook import MOST_WEBHOOKS
from cadogan.store.tables import blocks, friends
from cadogan.store.tables.sign_ins import MOST_SIGN_INS
from tests.api.conftest import Json, NewPerson, Node, Person, beating_node, created
from tests.api.routes.accounts.test_recovery import makes
from tests.api.routes.oauth.app import TestApp
from tests.store.appends import until_waiting

REQUESTS = 50
FEW = 3
"""The most that players block or follow here."""


class Request(NamedTuple):
    """A request for one more of something."""

    path: str
    body: Json | None = None


@pytest.fixture(scope="module")
async def second(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a second node."""
    async with (
        beating_node(node.dsn) as second,
        httpx.AsyncClient(base_url=f"{second.url}/api/v1", timeout=30) as client,
    ):
        yield client


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKED", FEW)
    monkeypatch.setattr(friends, "MOST_FOLLOWED", FEW)


async def at_once(
    node: Node, second: httpx.AsyncClient, person: Person, requests: Iterable[Request]
) -> list[httpx.Response]:
    """Answers to requests of a player of which the first have all counted, or wait to, before one can write."""
    ways = [person, person.at(second)]
    owner, looker = await asyncpg.connect(node.dsn), await asyncpg.connect(node.dsn)
    try:
        async with asyncio.timeout(20), owner.transaction():
            await owner.execute("SELECT FROM player WHERE player_id = $1 FOR UPDATE", UUID(person.id))
            asking = [asyncio.create_task(ways[at % 2].post(*each)) for at, each in enumerate(requests)]
            await until_waiting(looker, connections=4)
        return await asyncio.gather(*asking)
    finally:
        await owner.close()
        await looker.close()


async def requests_for(name: str, person: Person, new_person: NewPerson, count: int) -> list[Request]:
    """Requests for so many more of something."""
    match name:
        case "tokens":
            return [Request("/players/me/tokens", {"name": "a script", "scopes": ["player:read"]})] * count
        case "webhooks":
            return [Request("/players/me/webhooks", {"url": "https://stats.example/cadogan"})] * count
        case "apps":
            queries = [TestApp(person.http, f"App {at}").query() for at in range(count)]
            return [Request("/oauth/authorization", {"query": query}) for query in queries]
        case "challenges":
            return [Request("/challenges", {"game": "duchess"})] * count
        case _:
            return [Request(f"/players/{(await new_person()).id}/{name}") for _ in range(count)]


MOST = {
    "tokens": MOST_TOKENS - 1,
    "webhooks": MOST_WEBHOOKS,
    "apps": MOST_APPS,
    "challenges": MOST_OPEN,
    "follow": FEW,
    "block": FEW,
}
"""The limits, without the token of the sign-up."""


@pytest.mark.parametrize("name", MOST)
async def test_one_of_fifty_requests_at_once_gets_the_last_place(
    node: Node, second: httpx.AsyncClient, ada: Person, person: NewPerson, name: str
) -> None:
    requests = await requests_for(name, ada, person, MOST[name] - 1 + REQUESTS)
    for each in requests[:-REQUESTS]:
        assert (await ada.post(*each)).status_code < 300
    answers = await at_once(node, second, ada, requests[-REQUESTS:])
    assert sorted(each.status_code for each in answers)[1:] == [409] * (REQUESTS - 1)
    assert min(each.status_code for each in answers) < 300


async def test_a_code_for_a_second_device_counts_as_its_token(
    node: Node, second: httpx.AsyncClient, ada: Person, person: NewPerson
) -> None:
    for each in await requests_for("tokens", ada, person, MOST_TOKENS - 3):
        created(await ada.post(*each))
    code = created(await ada.post("/players/me/links"))["code"]
    (token,) = await requests_for("tokens", ada, person, 1)
    answers = await at_once(node, second, ada, [token] * (REQUESTS - 1) + [Request("/players/links", {"code": code})])
    assert sorted(each.status_code for each in answers) == [201] * 2 + [409] * (REQUESTS - 2)


async def test_sign_ins_at_once_replace_the_oldest_ones(node: Node, second: httpx.AsyncClient, ada: Person) -> None:
    await node.pool.execute("DELETE FROM link_attempt")
    for _ in range(3):
        codes = [Request("/players/links", {"code": code}) for code in await makes(ada)]
        for answer in await at_once(node, second, ada, codes):
            created(answer)
    count = "SELECT count(*) FROM token WHERE player_id = $1 AND is_sign_in"
    assert await node.pool.fetchval(count, UUID(ada.id)) == MOST_SIGN_INS
