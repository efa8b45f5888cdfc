"""`Idempotency-Key` over REST: what is sent twice is carried out once."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import httpx
import pytest

from cadogan.api.application import ROUTES
from cadogan.api.identity.idempotency import SECRET
from cadogan.store.errors import Unreachable
from tests.api.conftest import Json, Node, Person, created, ok, problem, race_on, serving_node
from tests.api.openapi.checked_in import openapi_document

RACE = {"game": "duchess"}


async def asks(
    person: Person, path: str = "/races", body: object = RACE, *, key: str, **headers: str
) -> httpx.Response:
    sent = {"Authorization": f"Bearer {person.token}", "Idempotency-Key": key, **headers}
    return await person.http.post(path, json=body, headers=sent)


async def races_of(person: Person, node: Node) -> int:
    """How many races a person has made."""
    rows = await node.pool.fetch("SELECT race_id FROM event WHERE version = 1")
    views = await asyncio.gather(*(person.http.get(f"/races/{row['race_id']}") for row in rows))
    return sum(view.json().get("creator") == person.id for view in views)


@pytest.fixture
def key() -> str:
    return str(uuid4())


async def test_a_repeat_gets_the_first_answer_and_does_nothing(ada: Person, node: Node, key: str) -> None:
    first = await asks(ada, key=key)
    again = await asks(ada, key=key)
    assert created(again) == created(first)
    for header in ("location", "content-type", "content-length"):
        assert again.headers[header] == first.headers[header]
    assert "idempotent-replayed" not in first.headers
    assert again.headers["idempotent-replayed"] == "true"
    assert await races_of(ada, node) == 1


async def test_a_key_can_have_quotation_marks(ada: Person, key: str) -> None:
    assert created(await asks(ada, key=f'"{key}"')) == created(await asks(ada, key=key))


async def test_without_a_key_each_request_is_carried_out(ada: Person, node: Node) -> None:
    for _ in range(2):
        created(await ada.post("/races", RACE))
    assert await races_of(ada, node) == 2


@pytest.mark.parametrize("wrong", ["", "x" * 256, "two words", 'a"b', '"', '"half'])
async def test_an_invalid_key_is_refused(ada: Person, wrong: str) -> None:
    refused = problem(await asks(ada, key=wrong), 400, "invalid-key")
    assert refused["field"] == "Idempotency-Key"
    assert refused["value"] == wrong.strip()


async def test_a_key_with_another_body_or_address_is_refused(ada: Person, node: Node, key: str) -> None:
    race = created(await asks(ada, key=key))["id"]
    refused = problem(await asks(ada, body={"game": "canfield"}, key=key), 422, "key-reused")
    assert (refused["field"], refused["value"]) == ("Idempotency-Key", key)
    other = (await ada.creates(seats=1))["id"]
    await ada.joins(race)
    assert (await asks(ada, f"/races/{race}/leave", None, key=key)).status_code == 200, "another route, another key"
    problem(await asks(ada, f"/races/{other}/leave", None, key=key), 422, "key-reused")
    assert await races_of(ada, node) == 2


async def test_a_key_belongs_to_one_player(ada: Person, bob: Person, key: str) -> None:
    assert created(await asks(ada, key=key))["creator"] == ada.id
    assert created(await asks(bob, key=key))["creator"] == bob.id


async def test_a_repeat_gets_the_same_refusal(ada: Person, bob: Person, key: str) -> None:
    race = await race_on(ada)
    first = problem(await asks(bob, f"/races/{race}/join", {}, key=key), 409, "wrong-phase")
    again = await asks(bob, f"/races/{race}/join", {}, key=key)
    assert problem(again, 409, "wrong-phase") == first
    assert again.headers["idempotent-replayed"] == "true"


async def test_a_corrected_request_can_have_the_same_key(ada: Person, http: httpx.AsyncClient, key: str) -> None:
    problem(await asks(ada, body={"game": "whist"}, key=key), 422, "unknown-game")
    problem(await http.post("/races", json=RACE, headers={"Idempotency-Key": key}), 401, "no-token")
    problem(await asks(ada, body={"game": "duchess", "x": "y" * 20_000}, key=key), 413, "too-large")
    created(await asks(ada, key=key))


async def test_a_wrong_token_is_refused_with_a_key_as_without(ada: Person, key: str) -> None:
    stranger = Person(ada.http, "nobody", {"id": "0", "token": "A" * 43})
    problem(await asks(stranger, key=key), 401, "wrong-token")


async def test_a_move_can_have_a_key(ada: Person, key: str) -> None:
    race = (await ada.creates(seats=1, seed="000102030405060708090a0b0c0d0e0f"))["id"]
    ok(await ada.post(f"/races/{race}/join"))
    ok(await ada.post(f"/races/{race}/ready"))
    move = {"n": 0, "move": "r1-f3"}
    first = ok(await asks(ada, f"/races/{race}/moves", move, key=key))
    assert ok(await asks(ada, f"/races/{race}/moves", move, key=key)) == first
    assert (await ada.board(race))["n"] == 1


SECRETS = [
    ("/players/me/tokens", {"name": "statistics", "scopes": ["player:read"]}, "token"),
    ("/players/me/links", {}, "code"),
]


@pytest.mark.parametrize(("path", "body", "field"), SECRETS)
async def test_an_answer_with_a_secret_is_repeated_to_its_token_alone(
    ada: Person, node: Node, key: str, path: str, body: Json, field: str
) -> None:
    first = await asks(ada, path, body, key=key)
    again = await asks(ada, path, body, key=key)
    assert created(again) == created(first)
    assert again.headers["idempotent-replayed"] == "true"
    assert again.headers.get("location") == first.headers.get("location")
    assert "sealed" not in again.headers
    rows = await node.pool.fetch("SELECT * FROM kept_answer WHERE key = $1", key)
    assert [row["body"] for row in rows] == [None]  # as nodes of earlier releases expect it
    assert created(first)[field] not in str(rows)
    scopes = ["token:write", "player:read"]
    other = created(await ada.post("/players/me/tokens", {"name": "other", "scopes": scopes}))
    told = await asks(Person(ada.http, ada.name, {"id": ada.id, "token": other["token"]}), path, body, key=key)
    problem(told, 409, "answer-not-kept")


async def test_an_answer_with_a_secret_is_not_repeated_without_a_token(
    http: httpx.AsyncClient, node: Node, key: str
) -> None:
    name = {"name": f"P {uuid4().hex[:12]}"}
    token = created(await http.post("/players", json=name, headers={"Idempotency-Key": key}))["token"]
    again = await http.post("/players", json=name, headers={"Idempotency-Key": key})
    told = problem(again, 409, "answer-not-kept")
    assert "another key" in told["detail"]
    rows = await node.pool.fetch("SELECT body, headers FROM kept_answer WHERE key = $1", key)
    assert [row["body"] for row in rows] == [None]
    assert token not in str(rows)


@pytest.mark.parametrize("has_key", [False, True])
async def test_a_sign_up_with_a_secret_is_repeated(
    http: httpx.AsyncClient, node: Node, key: str, *, has_key: bool
) -> None:
    secret = secrets.token_urlsafe(32)
    body, headers = {"name": f"P {uuid4().hex[:12]}", "secret": secret}, {"Idempotency-Key": key} if has_key else {}
    first = created(await http.post("/players", json=body, headers=headers))
    again = await http.post("/players", json=body, headers=headers)
    assert created(again) == first
    assert again.headers.get("idempotent-replayed") == ("true" if has_key else None)
    me = await http.get("/players/me", headers={"Authorization": f"Bearer {first['token']}"})
    assert ok(me)["id"] == first["id"]
    rows = await node.pool.fetch("SELECT * FROM kept_answer WHERE key = $1", key)
    assert first["token"] not in str(rows)
    assert secret not in str(rows)
    problem(await http.post("/players", json={**body, "secret": secrets.token_urlsafe(32)}), 409, "name-taken")
    problem(await http.post("/players", json={"name": body["name"]}), 409, "name-taken")
    other = {"name": f"P {uuid4().hex[:12]}", "secret": secret}
    assert problem(await http.post("/players", json=other), 422, "invalid-body")["field"] == "secret"
    for weak in ("", "password", "x" * 42, "x" * 44, "ä" * 43):
        problem(await http.post("/players", json={**body, "secret": weak}), 422, "invalid-body")


async def test_the_refusal_of_a_taken_name_is_repeated(http: httpx.AsyncClient, ada: Person, key: str) -> None:
    taken, headers = {"name": ada.name}, {"Idempotency-Key": key}
    first, again = [await http.post("/players", json=taken, headers=headers) for _ in range(2)]
    assert problem(again, 409, "name-taken") == problem(first, 409, "name-taken")
    assert again.headers["idempotent-replayed"] == "true"


def test_no_answer_with_a_token_is_kept() -> None:
    schemas = openapi_document()["components"]["schemas"]
    giving = {name for name, schema in schemas.items() if "token" in schema.get("properties", {})}
    assert "PlayerMade" in giving
    for handler in ROUTES:
        if "POST" in handler.http_methods and answer_of(handler) in giving:
            assert SECRET.items() <= handler.opt.items(), handler.operation_id


def answer_of(handler: Any) -> str:
    """Name of the Struct that a handler answers with."""
    answer = handler.parsed_fn_signature.return_type
    while answer.inner_types:
        answer = answer.inner_types[0]
    return str(answer.annotation.__name__)


async def test_a_repeat_during_the_first_request_is_answered_with_a_retry_time(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    create = node.rooms.create

    async def slowly(order: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await create(order)

    monkeypatch.setattr(node.rooms, "create", slowly)
    first = asyncio.create_task(asks(ada, key=key))
    await begun.wait()
    again = await asks(ada, key=key)
    problem(again, 409, "key-in-use")
    assert again.headers["retry-after"] == "1"
    go_on.set()
    assert created(await first) == created(await asks(ada, key=key))


@pytest.mark.parametrize(("fault", "status"), [(Unreachable("away"), 503), (RuntimeError("ours"), 500)])
async def test_a_repeat_carries_out_a_request_that_failed(
    ada: Person, node: Node, key: str, monkeypatch: pytest.MonkeyPatch, fault: Exception, status: int
) -> None:
    async def fail(_: object) -> None:
        raise fault

    with monkeypatch.context() as patched:
        patched.setattr(node.rooms, "create", fail)
        assert (await asks(ada, key=key)).status_code == status
    created(await asks(ada, key=key))


async def test_a_repeat_without_gzip_gets_an_uncompressed_answer(ada: Person, key: str) -> None:
    first = created(await asks(ada, key=key, **{"Accept-Encoding": "gzip"}))
    again = await asks(ada, key=key, **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in again.headers
    assert created(again) == first


@pytest.fixture
async def two_nodes(node: Node, ada: Person) -> AsyncIterator[list[Person]]:
    """One person who asks at two nodes on one database."""
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(serving_node(node.dsn))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"{other.url}/api/v1"))
        yield [ada, ada.at(http)]


async def insists(person: Person, key: str) -> Json:
    """Ask until there is an answer."""
    async with asyncio.timeout(10):
        while (response := await asks(person, key=key)).status_code == 409:
            problem(response, 409, "key-in-use")
            await asyncio.sleep(0.02)
    return created(response)


async def test_concurrent_requests_at_two_nodes_create_one_race(two_nodes: list[Person], node: Node) -> None:
    for _ in range(5):
        key = str(uuid4())
        answers = await asyncio.gather(*(insists(two_nodes[n % 2], key) for n in range(8)))
        assert all(answer == answers[0] for answer in answers)
    assert await races_of(two_nodes[0], node) == 5


def test_every_post_has_the_parameter_and_its_refusals() -> None:
    document = openapi_document()
    reference = {"$ref": "#/components/parameters/IdempotencyKey"}
    assert document["components"]["parameters"]["IdempotencyKey"]["name"] == "Idempotency-Key"
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert (reference in operation.get("parameters", ())) == (method == "post"), path
            if method == "post":
                assert {"400", "409", "422"} <= set(operation["responses"]), path


async def test_a_page_of_any_origin_can_send_a_key(http: httpx.AsyncClient) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "idempotency-key"}
    allowed = await http.options("/races", headers={"Origin": "https://club.example", **asked})
    assert allowed.status_code == 204
    assert "idempotency-key" in allowed.headers["access-control-allow-headers"].lower()
