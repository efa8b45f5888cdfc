"""Accounts, tokens, webhooks and pairings whose answers were lost."""

from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.lobby.news.webhooks.sender import secret_text
from tests.api.conftest import Json, Node, Person, created, ok, problem
from tests.api.identity.lost_answers.lost import Request, asks, losing_answers


async def test_a_pairing_whose_answer_was_lost_is_entered_once(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with losing_answers(monkeypatch):
        await asks(ada, "/pairings", {"game": "canfield"}, key=key)
    again = ok(await asks(ada, "/pairings", {"game": "canfield"}, key=key))
    rows = await node.pool.fetch("SELECT pairing_id FROM pairing WHERE player_id = $1", UUID(ada.id))
    assert [str(row["pairing_id"]) for row in rows] == [again["id"]]


async def test_a_token_whose_answer_was_lost_is_replaced_by_one_that_works(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request("/players/me/tokens", {"name": "statistics", "scopes": ["player:read"]})
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    made = created(await asks(ada, *request, key=key))
    tokens = [each["id"] for each in ok(await ada.get("/players/me/tokens"))["tokens"] if each["name"] == "statistics"]
    assert tokens == [made["id"]]
    assert ok(await whoami(ada.http, made["token"]))["id"] == ada.id
    repeated = await asks(ada, *request, key=key)
    assert created(repeated) == made
    assert repeated.headers["idempotent-replayed"] == "true"


async def test_a_secret_whose_change_was_lost_is_changed_once(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver has the first secret, with which messages are signed for a day after the change."""

    async def check(_url: str) -> None:
        """Names are not looked up here."""

    monkeypatch.setattr(node.services.webhook_sender, "check", check)
    webhook = created(await ada.post("/players/me/webhooks", {"url": "https://example.org/cadogan"}))
    request = Request(f"/players/me/webhooks/{webhook['id']}/secret")
    for _ in range(2):
        with losing_answers(monkeypatch):
            assert (await asks(ada, *request, key=key)).status_code == 500
    changed = ok(await asks(ada, *request, key=key))
    assert ok(await asks(ada, *request, key=key)) == changed
    (row,) = await node.pool.fetch("SELECT secret, old_secret FROM webhook WHERE webhook_id = $1", UUID(webhook["id"]))
    assert [secret_text(secret) for secret in row] == [changed["secret"], webhook["secret"]]
    another = ok(await asks(ada, *request, key=str(uuid4())))
    assert another["secret"] not in {changed["secret"], webhook["secret"]}


async def test_a_webhook_whose_answer_was_lost_is_created_once(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request("/players/me/webhooks", {"url": "https://example.org/cadogan"})

    async def check(_url: str) -> None:
        """Names are not looked up here."""

    monkeypatch.setattr(node.services.webhook_sender, "check", check)
    with losing_answers(monkeypatch):
        await asks(ada, *request, key=key)
    made = created(await asks(ada, *request, key=key))
    assert [each["id"] for each in ok(await ada.get("/players/me/webhooks"))["webhooks"]] == [made["id"]]
    assert await secret_of(node, made) == made["secret"]


async def secret_of(node: Node, webhook: Json) -> str:
    secret: bytes = await node.pool.fetchval("SELECT secret FROM webhook WHERE webhook_id = $1", UUID(webhook["id"]))
    return secret_text(secret)


async def test_a_sign_up_whose_answer_was_lost_gets_its_name(
    http: httpx.AsyncClient, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, headers = {"name": f"P {uuid4().hex[:12]}"}, {"Idempotency-Key": key}
    with losing_answers(monkeypatch):
        assert (await http.post("/players", json=body, headers=headers)).status_code == 500
    problem(await http.post("/players", json=body), 409, "name-taken")
    made = created(await http.post("/players", json=body, headers=headers))
    assert ok(await whoami(http, made["token"]))["id"] == made["id"]


async def test_a_code_whose_answer_was_lost_gives_its_token(
    ada: Person, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = created(await ada.post("/players/me/links"))["code"]
    request: dict[str, Any] = {"json": {"code": code}, "headers": {"Idempotency-Key": key}}
    with losing_answers(monkeypatch):
        assert (await ada.http.post("/players/links", **request)).status_code == 500
    problem(await ada.http.post("/players/links", json={"code": code}), 404, "unknown-link")
    made = created(await ada.http.post("/players/links", **request))
    assert ok(await whoami(ada.http, made["token"]))["id"] == ada.id
    names = [each["name"] for each in ok(await ada.get("/players/me/tokens"))["tokens"]]
    assert names.count("another device") == 1


async def whoami(http: httpx.AsyncClient, token: str) -> httpx.Response:
    return await http.get("/players/me", headers={"Authorization": f"Bearer {token}"})
