"""Tokens with scopes and expiry, over REST."""

import asyncio
import hashlib
import re
from datetime import datetime
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.openapi.checked_in import openapi_document

EVERYTHING = ["player:read", "race:create", "race:play", "token:write"]


async def token_of(person: Person, *scopes: str, **more: object) -> Json:
    return created(await person.post("/players/me/tokens", {"name": "a script", "scopes": scopes, **more}))


async def with_token(person: Person, *scopes: str, **more: object) -> Person:
    """The same player with another token."""
    made = await token_of(person, *scopes, **more)
    return Person(person.http, person.name, {"id": person.id, "token": made["token"]})


async def test_a_new_player_has_one_token_with_every_scope_of_a_person(ada: Person) -> None:
    (token,) = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert sorted(token["scopes"]) == EVERYTHING
    assert (token["name"], token["expires_at"], token["current"]) == ("sign-up", None, True)
    assert "token" not in token


async def test_a_token_is_shown_once_and_only_its_hash_is_stored(node: Node, ada: Person) -> None:
    made = await token_of(ada, "player:read")
    first, _ = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert first == {name: value for name, value in made.items() if name != "token"}
    assert not first["current"]
    (row,) = await node.pool.fetch("SELECT * FROM token WHERE token_id = $1", made["id"])
    assert row["token_hash"] == hashlib.sha256(made["token"].encode()).digest()
    assert made["token"] not in str(row)


async def test_a_token_permits_only_its_scopes(ada: Person) -> None:
    reader = await with_token(ada, "player:read")
    assert ok(await reader.get("/players/me"))["id"] == ada.id
    for path, scope in [("/races", "race:create"), ("/pairings", "race:play"), ("/players/me/tokens", "token:write")]:
        body = {"game": "duchess"} if path != "/players/me/tokens" else {"name": "x", "scopes": ["player:read"]}
        refused = await reader.post(path, body)
        said = problem(refused, 403, "missing-scope")
        assert said["scope"] == scope
        assert said["detail"] == f"this needs a token with the scope {scope}; yours has player:read"
        assert f'error="insufficient_scope", scope="{scope}"' in refused.headers["www-authenticate"]


async def test_a_token_without_race_play_cannot_join_or_play(ada: Person) -> None:
    race = (await ada.creates(seats=1))["id"]
    await ada.joins(race)
    maker = await with_token(ada, "race:create", "player:read")
    bodies: dict[str, Json] = {"undo": {"n": 0}, "moves": {"n": 0, "move": "deal"}}
    for deed in ("join", "ready", "resign", "leave", "undo", "moves", "rematch"):
        refused = await maker.post(f"/races/{race}/{deed}", bodies.get(deed, {}))
        assert problem(refused, 403, "missing-scope")["scope"] == "race:play"


async def test_a_token_cannot_create_one_with_more_scopes(ada: Person) -> None:
    writer = await with_token(ada, "token:write", "player:read")
    await token_of(writer, "player:read")
    refused = await writer.post("/players/me/tokens", {"name": "more", "scopes": ["player:read", "race:play"]})
    assert problem(refused, 403, "missing-scope")["scope"] == "race:play"
    refused = await ada.post("/players/me/tokens", {"name": "a bot's", "scopes": ["bot:play"]})
    assert problem(refused, 403, "missing-scope")["scope"] == "bot:play"


async def test_a_token_cannot_create_one_that_lasts_longer(ada: Person) -> None:
    first = await token_of(ada, "token:write", "player:read", expires_in=3600)
    short_lived = Person(ada.http, ada.name, {"id": ada.id, "token": first["token"]})
    for wanted in (None, 86_400):
        assert (await token_of(short_lived, "player:read", expires_in=wanted))["expires_at"] == first["expires_at"]
    assert (await token_of(short_lived, "player:read", expires_in=60))["expires_at"] < first["expires_at"]


async def test_an_expired_token_is_refused_as_expired(node: Node, ada: Person) -> None:
    short_lived = await with_token(ada, "player:read", expires_in=60)
    ok(await short_lived.get("/players/me"))
    await node.pool.execute("UPDATE token SET expires_at = now() WHERE token_hash = $1", hash_of(short_lived))
    assert "has expired" in problem(await short_lived.get("/players/me"), 401, "wrong-token")["detail"]


async def test_a_revoked_token_is_refused(ada: Person) -> None:
    made = await token_of(ada, "player:read")
    other = Person(ada.http, ada.name, {"id": ada.id, "token": made["token"]})
    ok(await other.get("/players/me"))
    assert (await ada.delete(f"/players/me/tokens/{made['id']}")).status_code == 204
    problem(await other.get("/players/me"), 401, "wrong-token")
    assert made["id"] in problem(await ada.delete(f"/players/me/tokens/{made['id']}"), 404, "unknown-token")["detail"]


async def test_a_token_can_revoke_itself(ada: Person) -> None:
    (token,) = ok(await ada.get("/players/me/tokens"))["tokens"]
    assert (await ada.delete(f"/players/me/tokens/{token['id']}")).status_code == 204
    problem(await ada.get("/players/me"), 401, "wrong-token")


async def test_a_player_cannot_revoke_another_players_token(ada: Person, bob: Person) -> None:
    made = await token_of(ada, "player:read")
    for unknown in (made["id"], uuid4()):
        problem(await bob.delete(f"/players/me/tokens/{unknown}"), 404, "unknown-token")
    assert made["id"] in [token["id"] for token in ok(await ada.get("/players/me/tokens"))["tokens"]]


async def test_the_last_use_is_noted_at_most_once_an_hour(node: Node, ada: Person) -> None:
    used = "SELECT used_at FROM token WHERE token_hash = $1"

    async def noted_after_a_use() -> datetime:
        ok(await ada.get("/players/me"))
        await node.services.tokens.note_uses()
        noted: datetime = await node.pool.fetchval(used, hash_of(ada))
        return noted

    assert await node.pool.fetchval(used, hash_of(ada)) is None
    first = await noted_after_a_use()
    assert first is not None
    assert await noted_after_a_use() == first
    await node.pool.execute("UPDATE token SET used_at = now() - interval '61 min' WHERE token_hash = $1", hash_of(ada))
    assert await noted_after_a_use() > first


async def test_the_number_of_tokens_is_limited(node: Node, ada: Person) -> None:
    await node.pool.execute(
        "INSERT INTO token (token_hash, player_id) SELECT sha256(n::text::bytea || $1::uuid::text::bytea), $1 "
        "FROM generate_series(1, 49) AS n",
        ada.id,
    )
    refused = await ada.post("/players/me/tokens", {"name": "one more", "scopes": ["player:read"]})
    assert "you have 50 tokens" in problem(refused, 409, "too-many-tokens")["detail"]
    problem(await ada.post("/players/me/links"), 409, "too-many-tokens")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["race:watch"]}, "scopes[0]"),
        ({"expires_in": 59}, "expires_in"),
        ({"expires_in": "a day"}, "expires_in"),
        ({"expires": 60}, "expires"),
    ],
)
async def test_an_invalid_token_request_names_its_field(ada: Person, wrong: Json, field: str) -> None:
    body = {"name": "a script", "scopes": ["player:read"], **wrong}
    assert problem(await ada.post("/players/me/tokens", body), 422, "invalid-body")["field"] == field


async def test_one_of_two_concurrent_revocations_succeeds(ada: Person) -> None:
    made = await token_of(ada, "player:read")
    answers = await asyncio.gather(*(ada.delete(f"/players/me/tokens/{made['id']}") for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [204, 404]


async def test_every_route_refuses_a_token_without_its_scope(http: httpx.AsyncClient, ada: Person) -> None:
    by_scope = {scope: await with_token(ada, *({*EVERYTHING} - {scope})) for scope in EVERYTHING}
    by_scope["webhook:write"] = by_scope["token:write"]  # which includes it
    asked = 0
    for path, routes in openapi_document()["paths"].items():
        address = re.sub(r"^/api/v1", "", path)
        address = re.sub(r"{seat}", "0", re.sub(r"{\w+_id}", str(uuid4()), address))
        for method, operation in routes.items():
            scopes = [requirement.get("bearer", ()) for requirement in operation.get("security", ())]
            for (scope,) in filter(None, scopes):  # a token that is optional needs no scope
                assert f"Needs a token with the scope `{scope}`" in operation["description"]
                token = by_scope[scope].token
                refused = await http.request(
                    method, address, json={"n": 0}, headers={"Authorization": f"Bearer {token}"}
                )
                if refused.status_code not in (400, 422):  # an invalid body or query is refused first
                    assert problem(refused, 403, "missing-scope")["scope"] == scope
                    asked += 1
    assert asked > 15


def hash_of(person: Person) -> bytes:
    return hashlib.sha256(person.token.encode()).digest()


async def test_a_name_that_postgres_cannot_store_is_refused(ada: Person) -> None:
    body = {"name": "a\0b", "scopes": ["player:read"]}
    assert problem(await ada.post("/players/me/tokens", body), 422, "invalid-body")["field"] == "name"
    body = {"code": "2222-2222-2222", "name": "\0"}
    assert problem(await ada.post("/players/links", body), 422, "invalid-body")["field"] == "name"
