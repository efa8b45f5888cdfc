"""Signing up, names, and authorization by token."""

import hashlib
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import NewPerson, Node, Person, ok, problem


async def test_a_new_player_gets_a_token_that_identifies_them(http: httpx.AsyncClient, person: NewPerson) -> None:
    lady = await person("Lady Adelaide")
    me = ok(await lady.get("/players/me"))
    assert me == {"id": lady.id, "name": "Lady Adelaide", "house": False, "bot": False}
    assert ok(await http.get(f"/players/{lady.id}")).items() >= me.items()


async def test_a_name_is_trimmed_and_normalized(person: NewPerson) -> None:
    fiona = await person("  \ufb01ona \u00a0 B ")
    assert ok(await fiona.get("/players/me"))["name"] == "fiona B"


@pytest.mark.parametrize("other", ["Whitmore", "WHITMORE", "\uff37hitmore", " whitmore "])
async def test_the_refusal_of_a_taken_name_suggests_a_free_one(
    http: httpx.AsyncClient, person: NewPerson, other: str
) -> None:
    await http.post("/players", json={"name": "Whitmore"})
    refused = problem(await http.post("/players", json={"name": other}), 409, "name-taken")
    assert (await person(refused["suggestion"])).name == refused["suggestion"]


@pytest.mark.parametrize(
    "name", ["", "A", " A ", "x" * 21, "a\nb", "a\u0000b", "<b>", "-ab", "ab_", "\u3164\u3164", "a\u202eb"]
)
async def test_an_invalid_name_is_refused_with_the_reason(http: httpx.AsyncClient, name: str) -> None:
    refused = problem(await http.post("/players", json={"name": name}), 422, "invalid-name")
    assert (refused["field"], refused["value"]) == ("name", name)


async def test_only_the_hash_of_a_token_is_stored(node: Node, ada: Person) -> None:
    rows = await node.pool.fetch("SELECT * FROM token JOIN player USING (player_id) WHERE player.name = $1", ada.name)
    assert [row["token_hash"] for row in rows] == [hashlib.sha256(ada.token.encode()).digest()]
    assert ada.token not in str(rows)


async def test_an_unknown_player_is_not_found(http: httpx.AsyncClient) -> None:
    problem(await http.get(f"/players/{uuid4()}"), 404, "unknown-player")


async def test_a_request_without_a_token_is_refused(http: httpx.AsyncClient) -> None:
    refused = await http.get("/players/me")
    problem(refused, 401, "no-token")
    assert refused.headers["www-authenticate"] == 'Bearer realm="cadogan"'


@pytest.mark.parametrize("token", ["nonsense", "A" * 43, "\u00e9"])
async def test_an_unknown_token_is_refused(http: httpx.AsyncClient, token: str) -> None:
    refused = await http.get("/players/me", headers={b"Authorization": f"Bearer {token}".encode()})
    problem(refused, 401, "wrong-token")
    assert "invalid_token" in refused.headers["www-authenticate"]


@pytest.mark.parametrize("scheme", ["Basic", "Token", "Bearer,"])
async def test_another_authorization_scheme_is_refused(http: httpx.AsyncClient, ada: Person, scheme: str) -> None:
    problem(await http.get("/players/me", headers={"Authorization": f"{scheme} {ada.token}"}), 401, "no-token")


async def test_a_token_in_the_url_is_refused_and_not_repeated(http: httpx.AsyncClient, ada: Person) -> None:
    for name in ("token", "access_token"):
        refused = await http.get("/players/me", params={name: ada.token})
        assert problem(refused, 400, "unknown-parameter")["field"] == name
        assert ada.token not in refused.text


async def test_a_cookie_authorises_nothing(http: httpx.AsyncClient, ada: Person) -> None:
    problem(await http.get("/players/me", headers={"Cookie": f"token={ada.token}"}), 401, "no-token")
