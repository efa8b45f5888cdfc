"""Requests that two programs may read in two ways, and addresses that may mean another place than they say."""

import pytest

from tests.api.connection.conftest import ask, line, upgrade
from tests.api.connection.requests import AMBIGUOUS


@pytest.mark.parametrize("request_", AMBIGUOUS.values(), ids=AMBIGUOUS)
async def test_an_ambiguous_request_gets_400_and_nothing_after_it_is_read(url: str, request_: bytes) -> None:
    async with line(url) as connection:
        await connection.says(request_ + b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        answers = (await connection.rest()).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"400"]


async def test_the_absolute_form_reaches_the_same_place(url: str) -> None:
    assert (await ask(url, b"GET http://elsewhere.example/livez HTTP/1.1\r\nHost: x\r\n\r\n")).status == 200


OTHER_SPELLINGS = (
    *(
        "/api%2fv1/games",
        "/api%2Fv1%2Fgames",
        "/api/v1%2fgames",
        "/%61pi/v1/games",
        "/api/v1/g%61mes",
        "/api/v1/game%73",
    ),
    *("//api/v1/games", "/api//v1/games", "/api/v1//games", "/api/v1/games//", "///api/v1/games"),
    *(
        "/api/./v1/games",
        "/api/v1/./games",
        "/api/v1/x/../games",
        "/api/v1/games/.",
        "/api/v1/games/..",
        "/./api/v1/games",
    ),
    *("/api/%2e/v1/games", "/api/v1/x/%2e%2e/games", "/api/v1/x/%2E%2e/games", "/api/v1/x/.%2e/games"),
    *("/api\\v1\\games", "/api%5cv1%5cgames", "/api/v1/games%00", "/%00", "/api/v1/games%0a", "/api/v1/games%7f"),
    *("/%2e%2e/livez", "//livez", "/%6civez", "/livez/..%2flivez", "//example.org/%2e%2e", "/%2flivez"),
    *("/api/v1/../../etc/passwd", "/../../../../../../etc/passwd", "/assets/../../../../etc/passwd"),
    *("/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2f..%2f..%2fetc%2fpasswd"),
    *(
        "/docs/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/docs/../../pyproject.toml",
        "/docs/%00",
        "/docs/wire.html%00.png",
    ),
    *("/docs/..%5c..%5cpyproject.toml", "/docs//etc/passwd", "/docs/%2fetc%2fpasswd", "/api/v1/races/%00"),
    *("/api/v1/races/..%2fplayers%2fme", "/api/v1/races/%2e%2e/players/me", "//api/v1/players/me"),
)
"""Addresses of something else under another spelling, and addresses of nothing."""


@pytest.mark.parametrize("path", OTHER_SPELLINGS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
async def test_an_address_has_one_spelling(url: str, path: str, method: str) -> None:
    answer = await ask(url, f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode(), has_body=method != "HEAD")
    assert answer.status == 404
    assert method == "HEAD" or answer.code == "unknown-route"


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/games",
        "/api/v1/games?x=%2f..%2f",
        "/players/r%C3%A9sum%C3%A9",
        "/games/a%20b",
        "/games/%3F",
        "/games/a.b..c",
    ],
)
async def test_an_address_with_what_must_be_encoded_is_read(url: str, path: str) -> None:
    """There are no such players and games."""
    answer = await ask(url, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert answer.status == (400 if "?" in path else 200 if path.startswith("/api") else 404)


@pytest.mark.parametrize("path", ["/api/v1/games/%ff", "/api/v1/games/%c0%af", "/api/v1/races/%c0%ae%c0%ae/players/me"])
async def test_what_is_no_utf_8_is_found_nowhere(url: str, path: str) -> None:
    assert (await ask(url, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())).status == 404


async def test_a_socket_has_one_address(url: str) -> None:
    race = "018f0000-0000-7000-8000-000000000000"
    spellings = (f"/api%2fv1/races/{race}/socket", f"//api/v1/races/{race}/socket", f"/api/v1/races/{race}/sock%65t")
    for path in spellings:
        assert (await ask(url, upgrade(path=path))).status == 404
