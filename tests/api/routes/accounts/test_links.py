"""Linking a second device by a code that can be used once."""

import asyncio
from collections import Counter

import httpx
import pytest

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.people.link import MOST_ATTEMPTS
from tests.api.conftest import Json, Node, Person, created, ok, problem, serving_node
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import BAN

NO_CODE = "2222-2222-2222"
pytestmark = pytest.mark.usefixtures("nobody_has_tried")


async def take(http: httpx.AsyncClient, code: str, **more: object) -> httpx.Response:
    return await http.post("/players/links", json={"code": code, **more})


async def link(person: Person, *scopes: str) -> Json:
    """A code; without scopes, as a client makes it that says nothing about them."""
    return created(await person.post("/players/me/links", {"scopes": scopes} if scopes else None))


def bearer(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


@pytest.mark.parametrize("typed", [str, str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "])
async def test_a_code_gives_a_token_of_its_player(http: httpx.AsyncClient, ada: Person, typed: type[str]) -> None:
    made = await link(ada)
    phone = created(await take(http, typed(made["code"]), name="phone"))
    assert (phone["id"], phone["name"]) == (ada.id, ada.name)
    assert phone["token"] != ada.token
    on_phone = Person(http, ada.name, phone)
    newest, _ = ok(await on_phone.get("/players/me/tokens"))["tokens"]
    assert newest["name"] == "phone"
    assert sorted(newest["scopes"]) == ["player:read", "race:create", "race:play"]


async def test_a_code_can_be_used_once(http: httpx.AsyncClient, ada: Person) -> None:
    code = (await link(ada))["code"]
    created(await take(http, code))
    problem(await take(http, code), 404, "unknown-link")


async def test_one_of_many_concurrent_uses_of_a_code_succeeds(http: httpx.AsyncClient, ada: Person) -> None:
    code = (await link(ada))["code"]
    answers = await asyncio.gather(*(take(http, code) for _ in range(8)))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 404: 7}
    assert len(ok(await ada.get("/players/me/tokens"))["tokens"]) == 2


async def test_a_new_code_replaces_the_previous_one(http: httpx.AsyncClient, ada: Person) -> None:
    first, second = (await link(ada))["code"], (await link(ada))["code"]
    problem(await take(http, first), 404, "unknown-link")
    created(await take(http, second))


async def test_a_code_lasts_ten_minutes(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    made = await link(ada)
    assert made["expires_at"] == pytest.approx(node.services.clock.now_ms() + 600_000, abs=5_000)
    await node.pool.execute("UPDATE link SET expires_at = now() WHERE player_id = $1", ada.id)
    problem(await take(http, made["code"]), 404, "unknown-link")


async def test_a_linked_token_lasts_as_long_as_that_of_its_creator(http: httpx.AsyncClient, ada: Person) -> None:
    short_lived = await with_token(ada, "token:write", "player:read", expires_in=3600)
    created(await take(http, (await link(short_lived))["code"], name="phone"))
    newest, maker, _ = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert newest["scopes"] == ["player:read"]
    assert newest["expires_at"] == maker["expires_at"]


async def test_a_code_cannot_delete_the_account_unless_its_owner_says_so(http: httpx.AsyncClient, ada: Person) -> None:
    phone = Person(http, ada.name, created(await take(http, (await link(ada))["code"])))
    for refused in (
        await http.request("DELETE", "/players/me", json={"name": ada.name}, headers=bearer(phone)),
        await phone.post("/players/me/tokens", {"name": "more", "scopes": ["player:read"]}),
        await phone.post("/players/me/links"),
        await phone.post("/players/me/bot"),
    ):
        assert problem(refused, 403, "missing-scope")["scope"] == "token:write"
    owner = Person(http, ada.name, created(await take(http, (await link(ada, "token:write"))["code"])))
    assert (await http.request("DELETE", "/players/me", json={"name": ada.name}, headers=bearer(owner))).is_success


async def test_the_owner_of_a_code_chooses_its_scopes_among_their_own(http: httpx.AsyncClient, ada: Person) -> None:
    created(await take(http, (await link(ada, "race:play", "race:play"))["code"], name="phone"))
    newest, _ = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert newest["scopes"] == ["race:play"]
    writer = await with_token(ada, "token:write", "player:read")
    refused = await writer.post("/players/me/links", {"scopes": ["race:play"]})
    assert problem(refused, 403, "missing-scope")["scope"] == "race:play"
    only_writes = await with_token(ada, "token:write")
    problem(await only_writes.post("/players/me/links"), 403, "missing-scope")


async def test_creating_a_code_needs_token_write(ada: Person) -> None:
    player = await with_token(ada, "race:play")
    assert problem(await player.post("/players/me/links"), 403, "missing-scope")["scope"] == "token:write"


async def test_only_the_hash_of_a_code_is_stored(node: Node, ada: Person) -> None:
    made = await link(ada)
    (row,) = await node.pool.fetch("SELECT * FROM link WHERE player_id = $1", ada.id)
    assert made["code"] not in str(row)
    assert made["code"].replace("-", "") not in str(row)


async def test_guesses_are_limited_even_if_concurrent(http: httpx.AsyncClient, ada: Person) -> None:
    code = (await link(ada))["code"]
    answers = await asyncio.gather(*(take(http, NO_CODE) for _ in range(MOST_ATTEMPTS + 5)))
    assert Counter(answer.status_code for answer in answers) == {404: MOST_ATTEMPTS, 429: 5}
    refused = await take(http, code)
    assert "try again in" in problem(refused, 429, "too-many-attempts")["detail"]
    assert 590 < int(refused.headers["retry-after"]) <= 600


async def test_guessing_is_allowed_again_after_ten_minutes(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    await asyncio.gather(*(take(http, NO_CODE) for _ in range(MOST_ATTEMPTS + 1)))
    await node.pool.execute("UPDATE link_attempt SET since = since - interval '601 s'")
    created(await take(http, (await link(ada))["code"]))


async def test_a_right_code_does_not_count_as_a_guess(http: httpx.AsyncClient, ada: Person) -> None:
    for _ in range(MOST_ATTEMPTS + 2):
        created(await take(http, (await link(ada))["code"]))


@pytest.mark.parametrize("body", [{}, {"code": 7}, {"code": "x" * 41}, {"code": NO_CODE, "name": ""}, {"kode": "x"}])
async def test_an_invalid_code_is_refused(http: httpx.AsyncClient, body: Json) -> None:
    problem(await http.post("/players/links", json=body), 422, "invalid-body")


async def test_guesses_through_a_proxy_count_for_the_clients_address(dsn: str) -> None:
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


async def test_a_code_ends_with_the_token_that_made_it(http: httpx.AsyncClient, ada: Person) -> None:
    scopes = ["player:read", "token:write"]
    made = created(await ada.post("/players/me/tokens", {"name": "lost laptop", "scopes": scopes}))
    thief = Person(http, ada.name, {"id": ada.id, "token": made["token"]})
    code = (await link(thief, *scopes))["code"]
    await ada.delete(f"/players/me/tokens/{made['id']}")
    problem(await take(http, code), 404, "unknown-link")


EXPIRE = "UPDATE link SET token_expires_at = now() WHERE player_id = $1"


@pytest.mark.parametrize("end", [EXPIRE, BAN])
async def test_a_code_gives_nothing_once_its_player_could_not_make_it(
    node: Node, http: httpx.AsyncClient, ada: Person, end: str
) -> None:
    code = (await link(ada, "player:read"))["code"]
    await node.pool.execute(end, ada.id)
    problem(await take(http, code), 404, "unknown-link")
