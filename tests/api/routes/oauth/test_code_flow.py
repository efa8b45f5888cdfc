"""An app gets a token from a player: authorization code with PKCE, without registration."""

import httpx
import pytest

from cadogan.people.oauth.app import MOST_APPS, MOST_TOKENS_OF_APP
from tests.api.conftest import Node, Person, created, ok, problem
from tests.api.routes.accounts.test_tokens import with_token
from tests.api.routes.oauth.app import CALLBACK, TestApp, allowed, answer_in, refused


@pytest.fixture
def app(http: httpx.AsyncClient) -> TestApp:
    return TestApp(http)


async def test_a_player_allows_an_app_which_then_acts_for_them(node: Node, app: TestApp, ada: Person) -> None:
    answer = await allowed(ada, app.query("race:play player:read"))
    assert answer.keys() == {"code", "state", "iss"}
    assert (answer["state"], answer["iss"]) == (app.state, node.url)
    response = await app.exchange(answer["code"])
    given = ok(response)
    assert response.headers["cache-control"] == "no-store"
    assert (given["token_type"], given["scope"]) == ("Bearer", "race:play player:read")
    assert given["expires_in"] == pytest.approx(365 * 86_400, abs=10)
    through_app = Person(app.http, ada.name, {"id": ada.id, "token": given["access_token"]})
    assert ok(await through_app.get("/players/me"))["id"] == ada.id
    assert (
        problem(await through_app.post("/races", {"game": "duchess"}), 403, "missing-scope")["scope"] == "race:create"
    )


async def test_the_page_shows_what_the_app_asks_for(node: Node, app: TestApp) -> None:
    shown = ok(await app.http.get("/oauth/authorization", params={"query": app.query("race:play")}))
    assert (shown["app"], shown["origin"], shown["kind"]) == ("Card Stats", "https://stats.example", "web")
    assert (shown["scopes"], shown["fault"]) == (["race:play"], None)
    assert shown["refuse_to"].startswith(f"{CALLBACK}?")
    assert answer_in(shown["refuse_to"]) == {
        "error": "access_denied",
        "error_description": "the player refuses",
        "state": app.state,
        "iss": node.url,
    }


async def test_a_wrong_request_is_shown_with_its_fault_and_cannot_be_allowed(app: TestApp, ada: Person) -> None:
    query = app.query("token:write")
    shown = ok(await app.http.get("/oauth/authorization", params={"query": query}))
    assert shown["fault"]["error"] == "invalid_scope"
    assert answer_in(shown["refuse_to"])["error"] == "invalid_scope"
    answer = await allowed(ada, query)
    assert (answer["error"], answer["state"]) == ("invalid_scope", app.state)
    assert "code" not in answer


async def test_a_request_without_a_trusted_address_is_a_problem(app: TestApp, ada: Person) -> None:
    query = app.query(redirect_uri="http://evil.example/cb")
    shown = await app.http.get("/oauth/authorization", params={"query": query})
    assert problem(shown, 422, "untrusted-app")["field"] == "redirect_uri"
    problem(await ada.post("/oauth/authorization", {"query": query}), 422, "untrusted-app")


async def test_only_a_token_that_may_make_tokens_can_allow_an_app(app: TestApp, ada: Person) -> None:
    player = await with_token(ada, "race:play", "player:read")
    refusal = problem(await player.post("/oauth/authorization", {"query": app.query()}), 403, "missing-scope")
    assert refusal["scope"] == "token:write"
    problem(await app.http.post("/oauth/authorization", json={"query": app.query()}), 401, "no-token")


async def test_an_app_gets_no_scope_that_the_players_token_lacks(app: TestApp, ada: Person) -> None:
    player = await with_token(ada, "token:write", "player:read")
    query = {"query": app.query("race:play")}
    assert problem(await player.post("/oauth/authorization", query), 403, "missing-scope")["scope"] == "race:play"


async def test_the_token_of_an_app_lasts_no_longer_than_the_one_that_allowed_it(app: TestApp, ada: Person) -> None:
    player = await with_token(ada, "token:write", "player:read", expires_in=3600)
    assert ok(await app.exchange(await app.code(player)))["expires_in"] == pytest.approx(3600, abs=10)


async def test_a_bot_gives_bot_play_in_place_of_race_play(app: TestApp, ada: Person) -> None:
    code = await app.code(ada, "race:play player:read")
    ok(await ada.post("/players/me/bot"))
    assert ok(await app.exchange(code))["scope"] == "bot:play player:read", "a bot since"
    assert ok(await app.exchange(await app.code(ada, "race:play")))["scope"] == "bot:play"


async def test_an_app_has_a_token_for_each_of_five_devices(node: Node, app: TestApp, ada: Person) -> None:
    devices = [await app.acts_for(ada) for _ in range(MOST_TOKENS_OF_APP)]
    await node.pool.execute("UPDATE token SET created_at = created_at - interval '1 hour' WHERE player_id = $1", ada.id)
    ok(await devices[0].get("/players/me"))
    await node.services.tokens.note_uses()
    newest = await app.acts_for(ada)
    states = [(await device.get("/players/me")).status_code for device in (*devices, newest)]
    assert sorted(states) == [200] * MOST_TOKENS_OF_APP + [401]
    assert states[0] == states[-1] == 200, "of the others, one has not been used for longest"


async def test_the_number_of_apps_is_limited(node: Node, app: TestApp, ada: Person) -> None:
    await node.pool.execute(
        "WITH made AS (INSERT INTO app (player_id, name, origin) SELECT $1, n::text, $3 FROM generate_series(1, $2) n "
        "RETURNING app_id) "
        "INSERT INTO token (token_hash, player_id, app_id) SELECT sha256(app_id::text::bytea), $1, app_id FROM made",
        ada.id,
        MOST_APPS,
        "https://stats.example",
    )
    full = await ada.post("/oauth/authorization", {"query": app.query()})
    assert "50 apps" in problem(full, 409, "too-many-apps")["detail"]
    created(await ada.post("/oauth/authorization", {"query": app.query(client_id="7")}))


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"grant_type": None}, "invalid_request"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "refresh_token"}, "unsupported_grant_type"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"client_id": None}, "invalid_request"),
        ({"code": None}, "invalid_request"),
        ({"redirect_uri": None}, "invalid_request"),
        ({"code_verifier": None}, "invalid_request"),
    ],
)
async def test_an_incomplete_exchange_is_refused_and_leaves_the_code(
    app: TestApp, ada: Person, changes: dict[str, str | None], error: str
) -> None:
    code = await app.code(ada)
    refused(await app.exchange(code, **changes), error)
    ok(await app.exchange(code))


async def test_parameters_stand_in_a_form_each_once(app: TestApp, ada: Person) -> None:
    form = {"grant_type": "authorization_code", "client_id": app.client_id}
    post = app.http.post
    assert "form" in refused(await post("/oauth/token", json=form), "invalid_request")["error_description"]
    refused(await post("/oauth/token"), "invalid_request")
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    for body in (b"", b"grant_type=a&grant_type=b", b"\xff=1", b"grant_type=%ff"):
        refused(await post("/oauth/token", content=body, headers=headers), "invalid_request")
    code = await app.code(ada)
    ok(await app.exchange(code, unknown="is ignored"))


async def test_a_code_lasts_a_minute(node: Node, app: TestApp, ada: Person) -> None:
    code = await app.code(ada)
    lasts_s = await node.pool.fetchval(
        "SELECT extract(epoch FROM expires_at - now())::float FROM app_code JOIN app USING (app_id) "
        "WHERE player_id = $1",
        ada.id,
    )
    assert 50 < lasts_s <= 60
    await node.pool.execute("UPDATE app_code SET expires_at = now()")
    assert "expired" in refused(await app.exchange(code), "invalid_grant")["error_description"]


async def test_only_hashes_of_codes_and_tokens_are_stored(node: Node, app: TestApp, ada: Person) -> None:
    code = await app.code(ada)
    token = ok(await app.exchange(code))["access_token"]
    rows = await node.pool.fetch("SELECT app_code::text FROM app_code UNION ALL SELECT token::text FROM token")
    assert code not in str(rows)
    assert token not in str(rows)


async def test_what_is_old_is_forgotten(node: Node, app: TestApp, ada: Person, bob: Person) -> None:
    await app.code(ada)
    await app.token(bob)
    await node.pool.execute("UPDATE app_code SET expires_at = now() - interval '25 hours'")
    await node.services.apps.forget()
    assert await node.pool.fetch("SELECT FROM app_code JOIN app USING (app_id) WHERE player_id = $1", ada.id) == []
    left = "SELECT count(*) FROM app WHERE player_id = $1"
    assert [await node.pool.fetchval(left, player.id) for player in (ada, bob)] == [0, 1]
