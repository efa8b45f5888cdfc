"""Attacks on OAuth that its RFCs list: RFC 6749 section 10, RFC 9700 section 4, RFC 7636 section 7."""

import asyncio
import json
from collections import Counter

import httpx
import pytest

from tests.api.conftest import Node, Person, created, ok, problem
from tests.api.routes.accounts.test_account import export
from tests.api.routes.oauth.app import BAN, EXPIRE, TestApp, allowed, answer_in, refused, revocable


@pytest.fixture
def app(http: httpx.AsyncClient) -> TestApp:
    return TestApp(http)


async def test_a_code_that_is_used_again_costs_the_token_that_it_gave(app: TestApp, ada: Person) -> None:
    """RFC 6749, section 4.1.2: one of the two who presented it has stolen it."""
    code = await app.code(ada)
    given = Person(app.http, ada.name, {"id": ada.id, "token": ok(await app.exchange(code))["access_token"]})
    ok(await given.get("/players/me"))
    assert "used before" in refused(await app.exchange(code), "invalid_grant")["error_description"]
    problem(await given.get("/players/me"), 401, "wrong-token")
    ok(await ada.get("/players/me"))


async def test_of_simultaneous_exchanges_of_a_code_no_token_survives(app: TestApp, ada: Person) -> None:
    code = await app.code(ada)
    answers = await asyncio.gather(*(app.exchange(code) for _ in range(6)))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 400: 5}
    assert ok(await ada.get("/players/me/apps"))["apps"] == []


@pytest.mark.parametrize(
    "changes",
    [
        {"code_verifier": "A" * 43},
        {"client_id": "Another App"},
        {"client_id": "card stats"},
        {"redirect_uri": "https://stats.example/callback/"},
        {"redirect_uri": "https://stats.example/callback?"},
        {"redirect_uri": "https://STATS.example/callback"},
        {"redirect_uri": "https://stats.example:443/callback"},
        {"redirect_uri": "https://evil.example/callback"},
    ],
)
async def test_a_code_works_only_for_its_app_address_and_verifier_and_is_spent_by_a_wrong_try(
    app: TestApp, ada: Person, changes: dict[str, str | None]
) -> None:
    code = await app.code(ada)
    refused(await app.exchange(code, **changes), "invalid_grant")
    refused(await app.exchange(code), "invalid_grant")


async def test_a_stolen_code_cannot_be_injected_into_another_session_of_the_app(
    app: TestApp, http: httpx.AsyncClient, ada: Person
) -> None:
    """RFC 9700, section 4.5: the victim's code reaches the attacker's own session, with its own verifier."""
    session = TestApp(http)
    refused(await session.exchange(await app.code(ada)), "invalid_grant")


async def test_pkce_cannot_be_downgraded_at_the_exchange(app: TestApp, ada: Person) -> None:
    """RFC 9700, section 4.8.2."""
    code = await app.code(ada)
    for verifier in (None, ""):
        refused(await app.exchange(code, code_verifier=verifier), "invalid_request")
    challenge = dict(part.split("=") for part in app.query().split("&"))["code_challenge"]
    refused(await app.exchange(code, code_verifier=challenge), "invalid_grant")


async def test_a_request_without_pkce_or_with_plain_gets_no_code(app: TestApp, ada: Person) -> None:
    for changes in ({"code_challenge_method": "plain"}, {"code_challenge_method": None}, {"code_challenge": None}):
        assert (await allowed(ada, app.query(**changes)))["error"] == "invalid_request"


async def test_every_answer_names_its_issuer_against_mix_up(node: Node, app: TestApp, ada: Person) -> None:
    """RFC 9207: an app of several services notices whose answer it got."""
    metadata = ok(await app.http.get(f"{node.url}/.well-known/oauth-authorization-server"))
    assert metadata["issuer"] == node.url
    shown = ok(await app.http.get("/oauth/authorization", params={"query": app.query()}))
    for answer in (await allowed(ada, app.query()), answer_in(shown["refuse_to"]), await allowed(ada, app.query("x"))):
        assert answer["iss"] == metadata["issuer"]


@pytest.mark.parametrize(
    "query",
    [
        "redirect_uri=https://evil.example/",
        "redirect_uri=//evil.example/",
        "client_id=x&redirect_uri=javascript:alert(1)",
        "client_id=x&redirect_uri=https://stats.example/&redirect_uri=https://evil.example/",
    ],
)
async def test_the_service_redirects_nobody_by_itself(node: Node, ada: Person, query: str) -> None:
    """RFC 9700, section 4.11.2: apps are not registered, so a redirect would be open to everybody."""
    page = await ada.http.get(f"{node.url}/oauth/authorize?{query}", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers.get("location")) == (200, None)
    shown = await ada.http.get("/oauth/authorization", params={"query": query})
    assert "location" not in shown.headers
    problem(shown, 422, "untrusted-app")
    problem(await ada.post("/oauth/authorization", {"query": query}), 422, "untrusted-app")


async def test_a_valid_request_is_not_redirected_before_the_player_decides(node: Node, app: TestApp) -> None:
    page = await app.http.get(f"{node.url}/oauth/authorize?{app.query('nonsense')}", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers.get("location")) == (200, None)


async def test_consent_takes_a_token_and_no_cookie(app: TestApp, ada: Person) -> None:
    """CSRF: another page can make a browser send cookies, but no `Authorization` of this service."""
    response = await ada.post("/oauth/authorization", {"query": app.query()})
    created(response)
    assert "set-cookie" not in response.headers
    assert "access-control-allow-credentials" not in response.headers
    for cookie in (f"token={ada.token}", f"Authorization=Bearer {ada.token}", f"session={ada.token}"):
        forged = await app.http.post(
            "/oauth/authorization",
            json={"query": app.query()},
            headers={"Cookie": cookie, "Origin": "https://evil.example"},
        )
        problem(forged, 401, "no-token")


async def test_a_form_of_another_page_cannot_consent(app: TestApp, ada: Person) -> None:
    """A form needs no preflight, and its only places are the body and the address."""
    form = {"query": app.query(), "token": ada.token}
    problem(await app.http.post("/oauth/authorization", data=form), 415, "unsupported-type")
    as_text = {"Content-Type": "text/plain"}
    by_text = await app.http.post("/oauth/authorization", content=json.dumps({"query": app.query()}), headers=as_text)
    problem(by_text, 415, "unsupported-type")
    by_address = await app.http.post(f"/oauth/authorization?access_token={ada.token}", json={"query": app.query()})
    assert by_address.status_code in {400, 401}


async def test_the_page_cannot_be_framed_and_sends_no_referrer(node: Node, app: TestApp) -> None:
    """Clickjacking, and codes or states in `Referer`."""
    page = await app.http.get(f"{node.url}/oauth/authorize?{app.query()}", headers={"Accept": "text/html"})
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert "form-action 'none'" in page.headers["content-security-policy"]
    assert page.headers["referrer-policy"] == "no-referrer"


async def test_answers_with_codes_and_tokens_are_stored_nowhere(app: TestApp, ada: Person) -> None:
    allowing = await ada.post("/oauth/authorization", {"query": app.query()})
    giving = await app.exchange(answer_in(created(allowing)["redirect_to"])["code"])
    assert [answer.headers["cache-control"] for answer in (allowing, giving)] == ["no-store"] * 2
    said = str(await export(ada))
    assert ok(giving)["access_token"] not in said


async def test_an_app_cannot_widen_its_scopes(app: TestApp, ada: Person) -> None:
    """Neither at the exchange, nor with the token that it has."""
    given = ok(await app.exchange(await app.code(ada), scope="player:read race:play token:write"))
    assert given["scope"] == "player:read"
    through_app = Person(app.http, ada.name, {"id": ada.id, "token": given["access_token"]})
    for path, body in {
        "/players/me/tokens": {"name": "more", "scopes": ["player:read"]},
        "/players/me/links": None,
        "/players/me/bot": None,
        "/oauth/authorization": {"query": app.query("race:play")},
    }.items():
        assert problem(await through_app.post(path, body), 403, "missing-scope")["scope"] == "token:write"
    headers = {"Authorization": f"Bearer {through_app.token}"}
    farewell = await app.http.request("DELETE", "/players/me", json={"name": ada.name}, headers=headers)
    assert problem(farewell, 403, "missing-scope")["scope"] == "token:write"


async def test_no_app_gets_the_scope_of_the_account(app: TestApp, ada: Person) -> None:
    assert (await allowed(ada, app.query("player:read token:write")))["error"] == "invalid_scope"


async def test_a_token_of_an_app_is_no_code_and_a_code_no_token(app: TestApp, ada: Person) -> None:
    code = await app.code(ada)
    as_token = await app.http.get("/players/me", headers={"Authorization": f"Bearer {code}"})
    problem(as_token, 401, "wrong-token")
    token = ok(await app.exchange(code))["access_token"]
    refused(await app.exchange(token), "invalid_grant")
    ok(await app.http.get("/players/me", headers={"Authorization": f"Bearer {token}"}))


@pytest.mark.parametrize("code", ["x", "x" * 43, "a\x00b", "' OR 1=1 --", "%", "é"])
async def test_a_code_that_is_none_is_refused(app: TestApp, code: str) -> None:
    refused(await app.exchange(code), "invalid_grant")


async def test_a_code_outlives_neither_its_app_nor_its_player(app: TestApp, ada: Person, bob: Person) -> None:
    await app.token(ada)
    code = await app.code(ada)
    (listed,) = ok(await ada.get("/players/me/apps"))["apps"]
    assert (await ada.delete(f"/players/me/apps/{listed['id']}")).status_code == 204
    refused(await app.exchange(code), "invalid_grant")
    code = await app.code(bob)
    headers = {"Authorization": f"Bearer {bob.token}"}
    await app.http.request("DELETE", "/players/me", json={"name": bob.name}, headers=headers)
    refused(await app.exchange(code), "invalid_grant")


async def test_a_code_gives_nothing_once_the_token_that_allowed_it_was_revoked(app: TestApp, ada: Person) -> None:
    player, token_id = await revocable(ada)
    code = await app.code(player)
    await ada.delete(f"/players/me/tokens/{token_id}")
    refused(await app.exchange(code), "invalid_grant")


@pytest.mark.parametrize("end", [EXPIRE, BAN])
async def test_a_code_gives_nothing_once_its_player_could_not_allow_it(
    app: TestApp, node: Node, ada: Person, end: str
) -> None:
    code = await app.code(ada)
    await node.pool.execute(end, ada.id)
    refused(await app.exchange(code), "invalid_grant")
    tokens = "SELECT count(*) FROM token WHERE player_id = $1 AND app_id IS NOT NULL"
    assert await node.pool.fetchval(tokens, ada.id) == 0


async def test_the_issuer_does_not_follow_a_header_of_a_stranger(node: Node, app: TestApp) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    metadata = ok(await app.http.get(f"{node.url}/.well-known/oauth-authorization-server", headers=headers))
    assert metadata["issuer"] == node.url
