"""`X-Request-Id`, and the other header fields that every answer has."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest
import structlog
from structlog.testing import capture_logs

from cadogan.api.application import ANY_ORIGIN
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits.limits import Limits
from tests.api.conftest import Node, Person, ok, problem, serving_node

SENT = "a-proxy/41:7.b"


async def test_every_answer_has_the_id_of_its_request(http: httpx.AsyncClient) -> None:
    for path in ("/version", "/races/none", "/nowhere", "/%61"):
        answer = await http.get(path, headers={"X-Request-Id": SENT})
        assert answer.headers.get_list("x-request-id") == [SENT]
        if answer.status_code >= 400:
            assert answer.json()["request_id"] == SENT
    first, second = await http.get("/version"), await http.get("/version")
    assert re.fullmatch("[0-9a-f]{32}", first.headers["x-request-id"])
    assert first.headers["x-request-id"] != second.headers["x-request-id"]


@pytest.mark.parametrize("wrong", ["", "two words", "x" * 129, 'a"b', "a\u00e4", "a;b"])
async def test_an_id_that_could_disturb_a_log_is_replaced(http: httpx.AsyncClient, wrong: str) -> None:
    answer = await http.get("/version", headers=httpx.Headers({"X-Request-Id": wrong}, encoding="utf-8"))
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-request-id"])


async def test_what_is_logged_for_a_request_has_its_id(
    http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("cadogan.api.routes.games._all_games", fails)
    structlog.contextvars.clear_contextvars()
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as entries:
        problem(await http.get("/games", headers={"X-Request-Id": SENT}), 500, "our-fault")
    assert [entry["request_id"] for entry in entries if entry["event"] == "request_failed"] == [SENT]


@pytest.fixture
async def limited(node: Node) -> AsyncIterator[httpx.AsyncClient]:
    def limits(tokens: object) -> Limits:
        return Limits(tokens, ClientAddressResolver(), lambda: 1000.0)  # type: ignore[arg-type]  # as in the service

    async with (
        serving_node(node.dsn, limits=limits) as other,
        httpx.AsyncClient(base_url=f"{other.url}/api/v1") as client,
    ):
        yield client


async def test_every_charged_answer_says_how_much_is_left(limited: httpx.AsyncClient, ada: Person) -> None:
    wrong, right = {"Authorization": f"Bearer {'A' * 43}"}, {"Authorization": f"Bearer {ada.token}"}
    answers = [
        await limited.get("/version"),
        await limited.get("/version", headers=wrong),
        await limited.get("/races?nonsense=1"),
        await limited.get("/races/01890000-0000-7000-8000-000000000000"),
        await limited.post("/races", json={}, headers=right),
        await limited.post("/races", content=b"x", headers={**right, "Content-Type": "text/plain"}),
        await limited.post("/races", json={"game": "duchess"}, headers={**right, "Idempotency-Key": "two words"}),
        await limited.post("/players", json={"name": "x"}),
        await limited.get("/games", headers={"If-None-Match": "*"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 401, 400, 404, 422, 415, 400, 422, 304]
    for answer in answers:
        assert len(answer.headers.get_list("ratelimit")) == 1, answer.text
        assert len(answer.headers.get_list("ratelimit-policy")) == 1


async def test_scripts_of_other_pages_may_read_every_header(limited: httpx.AsyncClient, ada: Person) -> None:
    safe = {"cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma"}
    not_for_scripts = {"access-control-allow-origin", "access-control-expose-headers", "connection", "date", "server"}
    unread = {"content-encoding", "transfer-encoding", "x-accel-buffering"}  # the browser itself acts on them
    exposed = {name.lower() for name in ANY_ORIGIN.expose_headers}
    right = {"Authorization": f"Bearer {ada.token}"}
    for answer in (
        await limited.get("/games"),
        await limited.get("/players/me"),
        await limited.put("/games"),
        await limited.post("/races", json={"game": "duchess"}, headers={**right, "Idempotency-Key": "one"}),
        await limited.post("/races", json={"game": "duchess"}, headers={**right, "Idempotency-Key": "one"}),
        await limited.get("/races/export", headers={"Accept": "text/plain"}),
    ):
        assert {*answer.headers} - safe - not_for_scripts - unread - exposed - {"x-content-type-options"} == set()


async def test_a_body_of_another_type_is_415(http: httpx.AsyncClient, ada: Person) -> None:
    right = {"Authorization": f"Bearer {ada.token}"}
    for wrong in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x"):
        headers = {**right, "Content-Type": wrong}
        problem(await http.post("/races", content=b'{"game": "duchess"}', headers=headers), 415, "unsupported-type")
    for fine in ("application/json", "application/json; charset=utf-8", "Application/JSON", "application/merge+json"):
        headers = {**right, "Content-Type": fine}
        made = await http.post("/races", content=b'{"game": "duchess"}', headers=headers)
        assert made.status_code == 201


async def test_every_location_answers_get(http: httpx.AsyncClient, ada: Person, node: Node) -> None:
    right = {"Authorization": f"Bearer {ada.token}"}
    for path, body in (
        ("/races", {"game": "duchess"}),
        ("/players/me/tokens", {"name": "mine", "scopes": ["player:read"]}),
        ("/pairings", {"game": "duchess"}),
    ):
        made = await http.post(path, json=body, headers=right)
        location = made.headers["location"]
        ok(await http.get(f"{node.url}{location}", headers=right))
    other = await http.get("/players/me/tokens/01890000-0000-4000-8000-000000000000", headers=right)
    problem(other, 404, "unknown-token")
