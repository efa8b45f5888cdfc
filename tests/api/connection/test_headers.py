"""Headers that every answer has, whatever makes it: a handler, a file, a refusal below the application."""

import pytest

from tests.api.connection.conftest import ask, upgrade


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: x", *headers, "", ""]).encode()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (get("/livez"), 200),
        (get("/"), 200),
        (get("/api/v1/games", "Accept-Encoding: gzip"), 200),
        (get("/api/v1/nothing"), 404),
        (get("/api/v1/players/me"), 401),
        (get("/livez").replace(b"GET", b"HEAD"), 200),
        (get("/livez").replace(b"Host", b"Most"), 400),
        (get("/" + "x" * 40_000), 431),
        (upgrade(path="/nowhere"), 404),
        (upgrade(), 101),
    ],
)
async def test_every_answer_says_nosniff(url: str, request_: bytes, status: int) -> None:
    answer = await ask(url, request_, has_body=status == 200 and not request_.startswith(b"HEAD"))
    assert (answer.status, answer.headers["x-content-type-options"]) == (status, "nosniff")
