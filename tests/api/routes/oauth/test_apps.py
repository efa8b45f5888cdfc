"""The list of apps that act for a player, and revoking one."""

from uuid import uuid4

import httpx

from tests.api.conftest import Node, Person, ok, problem
from tests.api.routes.accounts.test_account import export, of_kind
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import TestApp


async def test_a_player_sees_each_app_once_with_all_its_scopes(
    http: httpx.AsyncClient, ada: Person, bob: Person
) -> None:
    stats, cards = TestApp(http), TestApp(http, "Cards", "org.example.cards:/cb")
    await stats.token(ada, "player:read")
    await cards.token(ada, "race:play")
    await stats.token(ada, "race:create player:read")
    await stats.token(bob)
    latest, first = ok(await ada.get("/players/me/apps"))["apps"]
    assert (latest["name"], latest["origin"], latest["tokens"]) == ("Card Stats", "https://stats.example", 2)
    assert latest["scopes"] == ["player:read", "race:create"]
    assert (first["name"], first["origin"], first["scopes"]) == ("Cards", "org.example.cards:", ["race:play"])
    assert first["used_at"] is None
    assert first["allowed_at"] <= latest["allowed_at"]


async def test_apps_with_one_name_and_two_origins_are_two(http: httpx.AsyncClient, ada: Person) -> None:
    await TestApp(http).token(ada)
    await TestApp(http, redirect_uri="https://evil.example/cb").token(ada)
    origins = {app["origin"] for app in ok(await ada.get("/players/me/apps"))["apps"]}
    assert origins == {"https://stats.example", "https://evil.example"}


async def test_a_program_on_the_device_is_one_app_whatever_its_port(http: httpx.AsyncClient, ada: Person) -> None:
    for port in (50_001, 50_002):
        await TestApp(http, redirect_uri=f"http://127.0.0.1:{port}/cb").token(ada)
    (app,) = ok(await ada.get("/players/me/apps"))["apps"]
    assert (app["origin"], app["tokens"]) == ("http://127.0.0.1", 2)


async def test_revoking_an_app_revokes_all_its_tokens_and_no_other(http: httpx.AsyncClient, ada: Person) -> None:
    stats = [await TestApp(http).acts_for(ada) for _ in range(2)]
    cards = await TestApp(http, "Cards").acts_for(ada)
    app = next(app for app in ok(await ada.get("/players/me/apps"))["apps"] if app["name"] == "Card Stats")
    assert (await ada.delete(f"/players/me/apps/{app['id']}")).status_code == 204
    for one in stats:
        problem(await one.get("/players/me"), 401, "wrong-token")
    for one in (cards, ada):
        ok(await one.get("/players/me"))
    assert app["id"] in problem(await ada.delete(f"/players/me/apps/{app['id']}"), 404, "unknown-app")["detail"]
    problem(await ada.delete(f"/players/me/apps/{uuid4()}"), 404, "unknown-app")


async def test_revoking_needs_the_scope_of_the_account(http: httpx.AsyncClient, ada: Person) -> None:
    reader = await with_token(ada, "player:read")
    await TestApp(http).token(ada)
    (app,) = ok(await reader.get("/players/me/apps"))["apps"]
    assert problem(await reader.delete(f"/players/me/apps/{app['id']}"), 403, "missing-scope")["scope"] == "token:write"


async def test_an_app_without_a_valid_token_is_not_listed(node: Node, http: httpx.AsyncClient, ada: Person) -> None:
    app = TestApp(http)
    await app.code(ada)
    assert ok(await ada.get("/players/me/apps"))["apps"] == []
    await app.token(ada)
    await node.pool.execute("UPDATE token SET expires_at = now() WHERE player_id = $1 AND app_id IS NOT NULL", ada.id)
    assert ok(await ada.get("/players/me/apps"))["apps"] == []


async def test_tokens_of_apps_are_not_among_the_players_own(http: httpx.AsyncClient, ada: Person) -> None:
    await TestApp(http).token(ada)
    assert [token["name"] for token in ok(await ada.get("/players/me/tokens"))["tokens"]] == ["sign-up"]


async def test_an_export_names_the_apps_and_their_tokens(http: httpx.AsyncClient, ada: Person) -> None:
    token = await TestApp(http).token(ada)
    lines = await export(ada)
    (app,) = of_kind(lines, "app")
    assert (app["name"], app["origin"]) == ("Card Stats", "https://stats.example")
    assert [line["app"] for line in of_kind(lines, "token")] == [None, app["id"]]
    assert token not in str(lines)
