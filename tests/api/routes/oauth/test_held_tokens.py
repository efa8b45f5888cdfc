"""Revocation and introspection by the holder of a token."""

import asyncio

import httpx
import pytest

from tests.api.conftest import Node, Person, ok, problem
from tests.api.routes.oauth.app import TestApp, refused


@pytest.fixture
def app(http: httpx.AsyncClient) -> TestApp:
    return TestApp(http)


async def revoke(http: httpx.AsyncClient, token: str, **more: str) -> httpx.Response:
    return await http.post("/oauth/revoke", data={"token": token, **more})


async def introspect(http: httpx.AsyncClient, token: str) -> dict[str, object]:
    return ok(await http.post("/oauth/introspect", data={"token": token}))


async def test_an_app_revokes_its_token_and_no_other(app: TestApp, ada: Person) -> None:
    first, other = await app.acts_for(ada), await app.acts_for(ada)
    revoked = await revoke(app.http, first.token, token_type_hint="refresh_token")
    assert (revoked.status_code, revoked.content) == (200, b"")
    problem(await first.get("/players/me"), 401, "wrong-token")
    ok(await other.get("/players/me"))
    ok(await ada.get("/players/me"))


@pytest.mark.parametrize("token", ["x", "x" * 43, "' OR 1=1 --", "a\x00b"])
async def test_revoking_what_is_no_token_is_answered_alike(http: httpx.AsyncClient, token: str) -> None:
    assert (await revoke(http, token)).status_code == 200


async def test_simultaneous_revocations_all_succeed(app: TestApp, ada: Person) -> None:
    token = await app.token(ada)
    answers = await asyncio.gather(*(revoke(app.http, token) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4


async def test_a_request_without_a_token_is_refused(http: httpx.AsyncClient) -> None:
    refused(await http.post("/oauth/revoke", data={"token": ""}), "invalid_request")
    refused(await http.post("/oauth/introspect", data={"hint": "x"}), "invalid_request")


async def test_a_token_says_what_it_permits(node: Node, app: TestApp, ada: Person) -> None:
    token = await app.token(ada, "race:play player:read")
    state = await introspect(app.http, token)
    assert {**state, "iat": 0, "exp": 0} == {
        "active": True,
        "scope": "race:play player:read",
        "client_id": "Card Stats",
        "username": ada.name,
        "sub": ada.id,
        "token_type": "Bearer",
        "iss": node.url,
        "iat": 0,
        "exp": 0,
    }
    now_s = node.services.clock.now_ms() / 1000
    assert state["iat"] == pytest.approx(now_s, abs=30)
    assert state["exp"] == pytest.approx(now_s + 365 * 86_400, abs=30)


async def test_a_players_own_token_has_no_app_and_no_end(http: httpx.AsyncClient, ada: Person) -> None:
    state = await introspect(http, ada.token)
    assert (state["active"], state["sub"]) == (True, ada.id)
    assert not {"client_id", "exp"} & state.keys()


async def test_a_token_that_is_not_valid_tells_nothing(node: Node, app: TestApp, ada: Person, bob: Person) -> None:
    expired, revoked, banned = await app.token(ada), await app.token(ada), await app.token(bob)
    await node.pool.execute("UPDATE token SET expires_at = now() WHERE token_hash = sha256($1)", expired.encode())
    await revoke(app.http, revoked)
    await node.pool.execute("INSERT INTO ban (player_id, reason) VALUES ($1, 'cheating')", bob.id)
    for token in (expired, revoked, banned, "x" * 43, "nothing"):
        assert await introspect(app.http, token) == {"active": False}
