"""Clients of another maker: oauthlib builds each request and reads each answer."""

import json

import httpx
import pytest
from oauthlib.oauth2 import WebApplicationClient
from oauthlib.oauth2.rfc6749.errors import MismatchingStateError, OAuth2Error

from tests.api.conftest import Node, Person, created, ok, problem
from tests.api.routes.oauth.app import CALLBACK, allowed

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(autouse=True)
def over_http(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library refuses addresses without https, unless it is told otherwise."""
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")


async def post(http: httpx.AsyncClient, prepared: tuple[str, dict[str, str], str]) -> httpx.Response:
    address, headers, body = prepared
    return await http.post(address, content=body, headers=headers)


async def test_oauthlib_gets_a_token_and_revokes_it(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    found = ok(await http.get(f"{node.url}/.well-known/oauth-authorization-server"))
    client = WebApplicationClient("Card Stats", scope=["player:read"])
    verifier = client.create_code_verifier(64)
    challenge = client.create_code_challenge(verifier, "S256")
    address, _, _ = client.prepare_authorization_request(
        found["authorization_endpoint"],
        state="af0ifjsldkj",
        redirect_url=CALLBACK,
        code_challenge=challenge,
        code_challenge_method="S256",
    )
    query = address.partition("?")[2]
    redirect_to = created(await ada.post("/oauth/authorization", {"query": query}))["redirect_to"]
    prepared = client.prepare_token_request(
        found["token_endpoint"],
        authorization_response=redirect_to,
        redirect_url=CALLBACK,
        state="af0ifjsldkj",
        code_verifier=verifier,
    )
    token = client.parse_request_body_response((await post(http, prepared)).text)
    assert token.scope == "player:read"
    assert not token.scope_changed
    uri, headers, _ = client.add_token(f"{node.url}/api/v1/players/me")
    assert ok(await http.get(uri, headers=headers))["id"] == ada.id
    revocation = client.prepare_token_revocation_request(found["revocation_endpoint"], token["access_token"])
    assert (await post(http, revocation)).status_code == 200
    problem(await http.get(uri, headers=headers), 401, "wrong-token")


async def test_oauthlib_understands_refusals(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    client = WebApplicationClient("Card Stats")
    shown = await http.get(
        "/oauth/authorization", params={"query": f"client_id=Card+Stats&redirect_uri={CALLBACK}&state=mine"}
    )
    with pytest.raises(OAuth2Error) as denied:
        client.parse_request_uri_response(ok(shown)["refuse_to"], state="mine")
    assert denied.value.error == "invalid_request"
    with pytest.raises(MismatchingStateError):
        client.parse_request_uri_response(ok(shown)["refuse_to"], state="another")
    body = client.prepare_request_body(code="x" * 43, redirect_uri=CALLBACK, code_verifier="x" * 43)
    refused = await http.post(f"{node.url}/api/v1/oauth/token", content=body, headers=FORM)
    with pytest.raises(OAuth2Error) as wrong:
        client.parse_request_body_response(refused.text)
    assert (wrong.value.error, json.loads(refused.text)["error"]) == ("invalid_grant", "invalid_grant")
    assert (await allowed(ada, f"client_id=Card+Stats&redirect_uri={CALLBACK}"))["error"] == "invalid_request"
