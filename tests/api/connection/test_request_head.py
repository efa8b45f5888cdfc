"""What the head of a request may be: its size, its `Host`, its version, and its way to a WebSocket."""

import pytest

from cadogan.api.connection.request_head import MOST_HEAD_BYTES
from tests.api.connection.conftest import ask, line, upgrade

FIELD = b"X-Filler: " + b"x" * 990 + b"\r\n"


@pytest.mark.parametrize("size", [0, 1000, MOST_HEAD_BYTES - 1000])
async def test_a_head_within_the_limit_is_served(url: str, size: int) -> None:
    answer = await ask(url, b"GET /livez HTTP/1.1\r\nHost: x\r\nX: %s\r\n\r\n" % (b"x" * size))
    assert answer.status == 200


@pytest.mark.parametrize("field", [b"X: " + b"x" * MOST_HEAD_BYTES, b"\r\n".join([b"X: x"] * (MOST_HEAD_BYTES // 4))])
async def test_a_head_above_the_limit_gets_431_although_it_comes_whole(url: str, field: bytes) -> None:
    answer = await ask(url, b"GET /livez HTTP/1.1\r\nHost: x\r\n%s\r\n\r\n" % field)
    assert (answer.status, answer.code, answer.headers["connection"]) == (431, "head-too-large", "close")


async def test_an_address_above_the_limit_gets_431(url: str) -> None:
    answer = await ask(url, b"GET /%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * MOST_HEAD_BYTES))
    assert (answer.status, answer.code) == (431, "head-too-large")


@pytest.mark.parametrize(
    ("size", "status"), [(MOST_HEAD_BYTES, 431), (9000, 101)], ids=["above the limit", "long cookies"]
)
async def test_an_upgrade_has_the_same_limit_as_any_request(url: str, size: int, status: int) -> None:
    assert (await ask(url, upgrade("Cookie: " + "x" * size))).status == status


async def test_trailers_count_for_the_head_and_are_not_headers(url: str) -> None:
    body = b'{"game":"duchess","seats":2}'
    chunks = b"%x\r\n%s\r\n0\r\n" % (len(body), body)
    post = b"POST /api/v1/races HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with line(url) as connection:
        await connection.says(post)  # the head alone: the application waits for the body
        await connection.says(chunks + b"Authorization: Bearer nonsense\r\n\r\n")
        assert (await connection.answer()).code == "no-token"
    async with line(url) as connection:
        await connection.says(post + chunks + FIELD * 40)
        assert (await connection.answer()).code == "head-too-large"


@pytest.mark.parametrize(
    "head",
    [
        b"GET /livez HTTP/1.1\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
        b"GET /livez HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n",
        b"GET /livez HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n",
        upgrade("Host: y"),
        upgrade().replace(b"Host: x\r\n", b""),
    ],
)
async def test_a_request_has_one_host(url: str, head: bytes) -> None:
    answer = await ask(url, head)
    assert (answer.status, answer.code) == (400, "malformed")
    assert b"Host" in answer.body


async def test_health_checks_by_http_1_0_need_no_host(url: str) -> None:
    answer = await ask(url, b"GET /livez HTTP/1.0\r\n\r\n")
    assert (answer.status, answer.headers["connection"]) == (200, "close")


@pytest.mark.parametrize("version", ["1.0", "0.9", "2.0"])
async def test_an_upgrade_needs_http_1_1(url: str, version: str) -> None:
    answer = await ask(url, upgrade(version=version))
    assert (answer.status, answer.code) == (400, "malformed")


@pytest.mark.parametrize("version", [b"0.9", b"2.0"])
async def test_other_versions_of_http_are_refused(url: str, version: bytes) -> None:
    answer = await ask(url, b"GET /livez HTTP/%s\r\nHost: x\r\n\r\n" % version)
    assert (answer.status, answer.code) == (400, "malformed")
