"""Devices without a browser get a token once a player has typed in their code (RFC 8628)."""

import asyncio
from collections import Counter

import httpx
import pytest
from oauthlib.oauth2 import DeviceClient

from cadogan.people.link import MOST_ATTEMPTS
from tests.api.conftest import Json, Node, Person, ok, problem
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import BAN, EXPIRE, refused, revocable

GRANT = "urn:ietf:params:oauth:grant-type:device_code"
NO_CODE = "2222-2222-2222"
CLOCK = "Table Clock"
pytestmark = pytest.mark.usefixtures("nobody_has_tried")


async def start(http: httpx.AsyncClient, scope: str = "race:play player:read") -> Json:
    return ok(await http.post("/oauth/device", data={"client_id": CLOCK, "scope": scope}))


async def ask(http: httpx.AsyncClient, codes: Json, client_id: str = CLOCK) -> httpx.Response:
    form = {"grant_type": GRANT, "device_code": codes["device_code"], "client_id": client_id}
    return await http.post("/oauth/token", data=form)


async def answer(player: Person, code: str, *, allow: bool = True) -> httpx.Response:
    return await player.post("/oauth/device/answer", {"user_code": code, "allow": allow})


async def pause(node: Node, seconds: int) -> None:
    """Let time pass for the devices of this node."""
    await node.pool.execute("UPDATE app_device SET asked_at = asked_at - make_interval(secs => $1)", seconds)


async def test_a_device_gets_its_token_once_its_player_allows(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    response = await http.post("/oauth/device", data={"client_id": CLOCK, "scope": "race:play player:read"})
    codes = ok(response)
    assert response.headers["cache-control"] == "no-store"
    assert (codes["expires_in"], codes["interval"]) == (600, 5)
    assert codes["verification_uri"] == f"{node.url}/device"
    assert codes["verification_uri_complete"] == f"{node.url}/device?user_code={codes['user_code']}"
    refused(await ask(http, codes), "authorization_pending")
    shown = ok(await ada.post("/oauth/device/find", {"user_code": codes["user_code"].lower().replace("-", " ")}))
    assert shown == {"app": CLOCK, "scopes": ["race:play", "player:read"]}
    assert (await answer(ada, codes["user_code"])).status_code == 204
    given = ok(await ask(http, codes))
    assert (given["scope"], given["token_type"]) == ("race:play player:read", "Bearer")
    device = Person(http, ada.name, {"id": ada.id, "token": given["access_token"]})
    assert ok(await device.get("/players/me"))["id"] == ada.id
    refused(await ask(http, codes), "invalid_grant")
    ok(await device.get("/players/me"))
    (app,) = ok(await ada.get("/players/me/apps"))["apps"]
    assert (app["name"], app["origin"]) == (CLOCK, "")


async def test_a_device_that_is_refused_learns_it_once(http: httpx.AsyncClient, ada: Person) -> None:
    codes = await start(http)
    assert (await answer(ada, codes["user_code"], allow=False)).status_code == 204
    refused(await ask(http, codes), "access_denied")
    refused(await ask(http, codes), "invalid_grant")
    assert ok(await ada.get("/players/me/apps"))["apps"] == []


async def test_a_device_that_asks_too_often_has_to_slow_down(node: Node, http: httpx.AsyncClient) -> None:
    codes = await start(http)
    refused(await ask(http, codes), "authorization_pending")
    assert "10 seconds" in refused(await ask(http, codes), "slow_down")["error_description"]
    await pause(node, 6)
    assert "15 seconds" in refused(await ask(http, codes), "slow_down")["error_description"]
    await pause(node, 15)
    refused(await ask(http, codes), "authorization_pending")


async def test_codes_of_a_device_last_ten_minutes(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    codes = await start(http)
    await node.pool.execute("UPDATE app_device SET expires_at = now()")
    problem(await answer(ada, codes["user_code"]), 404, "unknown-link")
    refused(await ask(http, codes), "expired_token")
    refused(await ask(http, codes), "invalid_grant")


async def test_a_code_is_answered_once(http: httpx.AsyncClient, ada: Person, bob: Person) -> None:
    codes = await start(http)
    answers = await asyncio.gather(*(answer(player, codes["user_code"]) for player in (ada, bob, ada, bob)))
    assert Counter(response.status_code for response in answers) == {204: 1, 404: 3}
    ok(await ask(http, codes))


async def test_one_of_simultaneous_questions_gets_the_token(http: httpx.AsyncClient, ada: Person) -> None:
    codes = await start(http)
    await answer(ada, codes["user_code"])
    answers = await asyncio.gather(*(ask(http, codes) for _ in range(6)))
    assert Counter(response.status_code for response in answers) == {200: 1, 400: 5}
    (app,) = ok(await ada.get("/players/me/apps"))["apps"]
    assert app["tokens"] == 1


async def test_codes_of_users_are_not_guessed(http: httpx.AsyncClient, ada: Person) -> None:
    """RFC 8628, section 5.1. Looking and answering count alike, and a right code is then refused as well."""
    codes = await start(http)
    looks = [ada.post("/oauth/device/find", {"user_code": NO_CODE}) for _ in range(MOST_ATTEMPTS // 2)]
    tries = [answer(ada, NO_CODE, allow=allow) for allow in (True, False) for _ in range(MOST_ATTEMPTS // 4)]
    assert Counter(response.status_code for response in await asyncio.gather(*looks, *tries)) == {404: MOST_ATTEMPTS}
    problem(await answer(ada, codes["user_code"]), 429, "too-many-attempts")
    problem(await ada.post("/oauth/device/find", {"user_code": codes["user_code"]}), 429, "too-many-attempts")


async def test_right_codes_are_not_counted(http: httpx.AsyncClient, ada: Person) -> None:
    for _ in range(MOST_ATTEMPTS + 2):
        codes = await start(http, "player:read")
        ok(await ada.post("/oauth/device/find", {"user_code": codes["user_code"]}))


@pytest.mark.parametrize("device_code", ["x" * 43, "", "a\x00b", NO_CODE])
async def test_a_device_code_that_is_none_is_refused(http: httpx.AsyncClient, device_code: str) -> None:
    response = await ask(http, {"device_code": device_code})
    refused(response, "invalid_grant" if device_code else "invalid_request")


async def test_the_code_of_the_user_is_no_device_code(http: httpx.AsyncClient, ada: Person) -> None:
    codes = await start(http)
    await answer(ada, codes["user_code"])
    refused(await ask(http, {"device_code": codes["user_code"]}), "invalid_grant")


async def test_a_device_code_is_of_one_app(http: httpx.AsyncClient, ada: Person) -> None:
    codes = await start(http)
    await answer(ada, codes["user_code"])
    refused(await ask(http, codes, "Another App"), "invalid_grant")
    ok(await ask(http, codes))


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ({"client_id": CLOCK}, "invalid_scope"),
        ({"client_id": CLOCK, "scope": "player:read token:write"}, "invalid_scope"),
        ({"scope": "player:read"}, "invalid_request"),
        ({"client_id": "x" * 81, "scope": "player:read"}, "invalid_request"),
    ],
)
async def test_a_wrong_device_request_is_refused(http: httpx.AsyncClient, form: dict[str, str], error: str) -> None:
    refused(await http.post("/oauth/device", data=form), error)


async def test_only_the_owner_of_the_account_can_allow_a_device(http: httpx.AsyncClient, ada: Person) -> None:
    codes, player = await start(http), await with_token(ada, "race:play", "player:read")
    assert problem(await answer(player, codes["user_code"]), 403, "missing-scope")["scope"] == "token:write"
    found = await player.post("/oauth/device/find", {"user_code": codes["user_code"]})
    assert problem(found, 403, "missing-scope")["scope"] == "token:write"
    short = await with_token(ada, "token:write", "player:read", expires_in=3600)
    assert problem(await answer(short, codes["user_code"]), 403, "missing-scope")["scope"] == "race:play"
    codes = await start(http, "player:read")
    assert (await answer(short, codes["user_code"])).status_code == 204
    assert ok(await ask(http, codes))["expires_in"] == pytest.approx(3600, abs=10)


async def test_a_bot_gives_a_device_bot_play(http: httpx.AsyncClient, ada: Person) -> None:
    ok(await ada.post("/players/me/bot"))
    codes = await start(http)
    shown = ok(await ada.post("/oauth/device/find", {"user_code": codes["user_code"]}))
    assert shown["scopes"] == ["bot:play", "player:read"]
    await answer(ada, codes["user_code"])
    assert ok(await ask(http, codes))["scope"] == "bot:play player:read"


async def test_only_hashes_of_device_codes_are_stored_and_old_ones_forgotten(
    node: Node, http: httpx.AsyncClient
) -> None:
    codes = await start(http)
    rows = str(await node.pool.fetch("SELECT app_device::text FROM app_device"))
    assert codes["device_code"] not in rows
    assert codes["user_code"] not in rows
    await node.pool.execute("UPDATE app_device SET expires_at = now() - interval '61 min'")
    await node.services.app_devices.forget()
    assert await node.pool.fetchval("SELECT count(*) FROM app_device") == 0


async def test_a_revoked_app_gets_no_token_for_its_device(http: httpx.AsyncClient, ada: Person) -> None:
    first, codes = await start(http), await start(http)
    await answer(ada, first["user_code"])
    ok(await ask(http, first))
    await answer(ada, codes["user_code"])
    (app,) = ok(await ada.get("/players/me/apps"))["apps"]
    assert (await ada.delete(f"/players/me/apps/{app['id']}")).status_code == 204
    refused(await ask(http, codes), "invalid_grant")


async def test_a_device_gets_no_token_once_the_token_that_allowed_it_was_revoked(
    http: httpx.AsyncClient, ada: Person
) -> None:
    codes, (player, token_id) = await start(http, "player:read"), await revocable(ada)
    await answer(player, codes["user_code"])
    await ada.delete(f"/players/me/tokens/{token_id}")
    refused(await ask(http, codes), "access_denied")
    refused(await ask(http, codes), "invalid_grant")


@pytest.mark.parametrize("end", [EXPIRE, BAN, "DELETE FROM player WHERE player_id = $1"])
async def test_a_device_gets_no_token_once_its_player_could_not_allow_it(
    node: Node, http: httpx.AsyncClient, ada: Person, end: str
) -> None:
    codes = await start(http, "player:read")
    await answer(ada, codes["user_code"])
    await node.pool.execute(end, ada.id)
    assert (await ask(http, codes)).json()["error"] in {"access_denied", "invalid_grant"}
    tokens = "SELECT count(*) FROM token WHERE player_id = $1 AND app_id IS NOT NULL"
    assert await node.pool.fetchval(tokens, ada.id) == 0


async def test_oauthlib_reads_what_a_device_gets(
    node: Node, http: httpx.AsyncClient, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
    client = DeviceClient(CLOCK, scope=["player:read"])
    uri = client.prepare_request_uri(f"{node.url}/api/v1/oauth/device")
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    codes = ok(await http.post(uri.partition("?")[0], content=uri.partition("?")[2], headers=headers))
    await answer(ada, codes["user_code"])
    body = client.prepare_request_body(codes["device_code"], include_client_id=True)
    token = client.parse_request_body_response((await http.post("/oauth/token", content=body, headers=headers)).text)
    assert token.scope == "player:read"
