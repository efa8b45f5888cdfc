"""A second device becomes its player's by a code that is good once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import httpx
import pytest

from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.people.link import MOST_ATTEMPTS
from tests.api.conftest import Json, Node, Person, created, ok, problem, serving_node
from tests.api.routes.test_tokens import with_token

NO_CODE = "2222-2222-2222"


@pytest.fixture(autouse=True)
async def nobody_has_tried(node: Node) -> AsyncIterator[None]:
    """All tests ask from one address."""
    await node.pool.execute("DELETE FROM link_attempt")
    yield
    await node.pool.execute("DELETE FROM link_attempt")


async def take(http: httpx.AsyncClient, code: str, **more: object) -> httpx.Response:
    return await http.post("/players/links", json={"code": code, **more})


async def link(person: Person) -> Json:
    return created(await person.post("/players/me/links"))


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "])
async def test_whoever_has_the_code_is_its_player(http: httpx.AsyncClient, ada: Person, typed: type[str]) -> None:
    made = await link(ada)
    phone = created(await take(http, typed(made["code"]), name="phone"))
    assert (phone["id"], phone["name"]) == (ada.id, ada.name)
    assert phone["token"] != ada.token
    on_phone = Person(http, ada.name, phone)
    newest, first = ok(await on_phone.get("/players/me/tokens"))["tokens"]
    assert newest["name"] == "phone"
    assert sorted(newest["scopes"]) == sorted(first["scopes"])


async def test_a_code_is_good_once(http: httpx.AsyncClient, ada: Person) -> None:
    code = (await link(ada))["code"]
    created(await take(http, code))
    problem(await take(http, code), 404, "unknown-link")


async def test_of_many_who_take_a_code_at_once_one_has_it(http: httpx.AsyncClient, ada: Person) -> None:
    code = (await link(ada))["code"]
    answers = await asyncio.gather(*(take(http, code) for _ in range(8)))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 404: 7}
    assert len(ok(await ada.get("/players/me/tokens"))["tokens"]) == 2


async def test_a_new_code_replaces_the_one_before(http: httpx.AsyncClient, ada: Person) -> None:
    first, second = (await link(ada))["code"], (await link(ada))["code"]
    problem(await take(http, first), 404, "unknown-link")
    created(await take(http, second))


async def test_a_code_lasts_ten_minutes(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    made = await link(ada)
    assert made["expires_at"] == pytest.approx(node.services.clock.now_ms() + 600_000, abs=5_000)
    await node.pool.execute("UPDATE link SET expires_at = now() WHERE player_id = $1", ada.id)
    problem(await take(http, made["code"]), 404, "unknown-link")


async def test_a_code_gives_no_more_than_the_token_that_made_it_and_for_no_longer(
    http: httpx.AsyncClient, ada: Person
) -> None:
    brief = await with_token(ada, "token:write", "player:read", expires_in=3600)
    created(await take(http, (await link(brief))["code"], name="phone"))
    newest, maker, _ = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert sorted(newest["scopes"]) == ["player:read", "token:write"]
    assert newest["expires_at"] == maker["expires_at"]


async def test_a_code_takes_token_write(ada: Person) -> None:
    player = await with_token(ada, "race:play")
    assert problem(await player.post("/players/me/links"), 403, "missing-scope")["scope"] == "token:write"


async def test_of_a_code_only_its_hash_is_stored(node: Node, ada: Person) -> None:
    made = await link(ada)
    (row,) = await node.pool.fetch("SELECT * FROM link WHERE player_id = $1", ada.id)
    assert made["code"] not in str(row)
    assert made["code"].replace("-", "") not in str(row)


async def test_who_guesses_is_told_to_stop_even_all_at_once(http: httpx.AsyncClient, ada: Person) -> None:
    code = (await link(ada))["code"]
    answers = await asyncio.gather(*(take(http, NO_CODE) for _ in range(MOST_ATTEMPTS + 5)))
    assert Counter(answer.status_code for answer in answers) == {404: MOST_ATTEMPTS, 429: 5}
    refused = await take(http, code)
    assert "try again in" in problem(refused, 429, "too-many-attempts")["detail"]
    assert 590 < int(refused.headers["retry-after"]) <= 600


async def test_ten_minutes_later_one_may_try_again(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    await asyncio.gather(*(take(http, NO_CODE) for _ in range(MOST_ATTEMPTS + 1)))
    await node.pool.execute("UPDATE link_attempt SET since = since - interval '601 s'")
    created(await take(http, (await link(ada))["code"]))


async def test_who_has_the_right_code_has_not_guessed(http: httpx.AsyncClient, ada: Person) -> None:
    for _ in range(MOST_ATTEMPTS + 2):
        created(await take(http, (await link(ada))["code"]))


@pytest.mark.parametrize("body", [{}, {"code": 7}, {"code": "x" * 41}, {"code": NO_CODE, "name": ""}, {"kode": "x"}])
async def test_what_is_no_code_is_refused(http: httpx.AsyncClient, body: Json) -> None:
    problem(await http.post("/players/links", json=body), 422, "invalid-body")


async def test_guesses_behind_a_proxy_are_counted_for_whoever_guessed(dsn: str) -> None:
    async with (
        serving_node(dsn, client_addresses=ClientAddressResolver(["127.0.0.1"])) as node,
        httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http,
    ):
        ada = Person(http, "Ada", created(await http.post("/players", json={"name": "Ada"})))
        code = (await link(ada))["code"]

        async def takes(address: str, code: str) -> httpx.Response:
            return await http.post("/players/links", json={"code": code}, headers={"X-Forwarded-For": address})

        for _ in range(MOST_ATTEMPTS):
            problem(await takes("198.51.100.7", NO_CODE), 404, "unknown-link")
        problem(await takes("198.51.100.7", code), 429, "too-many-attempts")
        created(await takes("203.0.113.9", code))
