"""What answers say of the quota that is left."""

from collections.abc import Iterator

import httpx
import pytest

from cadogan.api.limits.limit_policies import GUEST, SIGN_UP
from cadogan.api.openapi.limits import FREE, QUOTA
from tests.api.conftest import AnId, Json, NewPerson, Person, ok
from tests.api.limits.quota import Clock, ask, coming_from, left, spend
from tests.api.openapi.checked_in import openapi_document


async def test_every_answer_shows_the_remaining_quota(limited: str, bob: Person) -> None:
    async with coming_from(limited, "192.0.2.1", bob.token) as http:
        first, second = await http.get("/version"), await http.get("/players/me")
    assert first.headers["ratelimit-policy"] == '"player";q=600;w=60, "address";q=18000;w=60'
    assert first.headers["ratelimit"] == '"player";r=599;t=1, "address";r=17999;t=1'
    ok(second)
    assert left(second) == {"player": 598, "address": 17998}


async def test_every_answer_of_every_operation_shows_the_remaining_quota_as_described(
    limited: str, person: NewPerson, clock: Clock
) -> None:
    eve = await person()
    url, seen = limited.removesuffix("/api/v1"), set()
    async with coming_from(url, "192.0.2.1", eve.token) as http, coming_from(url, "192.0.2.2") as guest:
        for operation, request in each_request():
            for client in (http, guest):
                clock.now_s += SIGN_UP.window_s
                answer = await client.request(**request)
                seen.add(answer.status_code)
                described = described_headers(operation, answer.status_code)
                sent = QUOTA.keys() & {name for name in QUOTA if name in answer.headers}
                assert sent == QUOTA.keys() & described, (operation["operationId"], request, answer.status_code)
                assert len(sent) == (0 if request["url"] in FREE else len(QUOTA)), request
    assert seen >= {200, 201, 400, 401, 404, 415, 422}


def described_headers(operation: Json, status: int) -> set[str]:
    """Headers of an answer by its description."""
    answer = operation["responses"][str(status)]
    if "$ref" in answer:
        answer = openapi_document()["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    return set(answer.get("headers", ()))


def each_request() -> Iterator[tuple[Json, Json]]:
    """Each operation with a request to it: as described, with HEAD, and with a body of a wrong type."""
    last = []
    for path, operations in openapi_document()["paths"].items():
        url = path.format_map(AnId())
        for method, operation in operations.items():
            request = {"method": method.upper(), "url": url}
            if operation["operationId"] == "deleteMe":  # it ends the token
                last.append((operation, request))
                continue
            yield operation, request
            if method == "get":
                yield operation, {"method": "HEAD", "url": url}
            if "requestBody" in operation:
                yield operation, {**request, "json": {}}
                yield operation, {**request, "content": b"x", "headers": {"Content-Type": "text/plain"}}
    yield from last


async def test_an_answer_that_has_not_changed_shows_the_remaining_quota(limited: str) -> None:
    async with coming_from(limited, "192.0.2.1") as http:
        etag = (await http.get("/games")).headers["etag"]
        unchanged = await http.get("/games", headers={"If-None-Match": etag})
    assert unchanged.status_code == 304
    assert left(unchanged) == {"guest": GUEST.quota - 2}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/zzz", 404),
        ("GET", "/api/v1/races/zzz", 404),
        ("GET", "/api/zzz", 404),
        ("GET", "/zzz", 404),
        ("GET", "/embed/zzz", 404),
        ("HEAD", "/api/v1/zzz", 404),
        ("GET", "/%61pi/v1/games", 404),
        ("GET", "/api//v1/games", 404),
        ("GET", "/a%00b", 404),
        ("POST", "/zzz", 405),
        ("PUT", "/api/v1/games", 405),
        ("PROPFIND", "/", 405),
    ],
)
async def test_an_unknown_address_is_charged_as_a_guest(
    limited: str, bob: Person, method: str, path: str, status: int
) -> None:
    url = limited.removesuffix("/api/v1")
    async with coming_from(url, "192.0.2.1") as http, coming_from(limited, "192.0.2.1") as api:
        answer = await http.request(method, path)
        assert answer.status_code == status
        assert left(answer) == {"guest": GUEST.quota - 1}
        await spend(api, GUEST.quota - 20)
        assert set(await ask(api, 19)) == {200}
        refused = await http.request(method, path)
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "1"
    async with coming_from(url, "192.0.2.2") as other:
        assert (await other.request(method, path)).status_code == status
    async with coming_from(url, "192.0.2.1", bob.token) as known:  # a token pays for what it is known for
        assert (await known.request(method, "/api/v1/zzz")).status_code == 429


async def test_a_page_of_any_origin_can_read_the_remaining_quota(limited: str) -> None:
    async with coming_from(limited, "192.0.2.1") as http:
        answer = await http.get("/version", headers={"Origin": "https://club.example"})
    exposed = answer.headers["access-control-expose-headers"].lower()
    assert {"ratelimit", "ratelimit-policy", "retry-after"} <= set(exposed.split(", "))


async def test_without_limits_no_answer_mentions_them(http: httpx.AsyncClient) -> None:
    assert "ratelimit" not in (await http.get("/version")).headers
