"""Requests that two programs may read in two ways, and addresses that may mean another place than they say."""

import pytest

from tests.api.connection.conftest import ask, line

HOST = b"Host: x\r\n"
POST = b"POST /api/v1/players HTTP/1.1\r\n" + HOST
BODY = b"5\r\nhello\r\n0\r\n\r\n"

AMBIGUOUS = {
    "both lengths": POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + BODY,
    "both lengths, the other way round": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n" + BODY,
    "two lengths": POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "the same length twice": POST + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "a list of lengths": POST + b"Content-Length: 5, 5\r\n\r\nhello",
    "a signed length": POST + b"Content-Length: +5\r\n\r\nhello",
    "a negative length": POST + b"Content-Length: -5\r\n\r\nhello",
    "a length that overflows": POST + b"Content-Length: 18446744073709551621\r\n\r\nhello",
    "chunked is not the last coding": POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n" + BODY,
    "another coding": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + BODY,
    "an unknown coding": POST + b"Transfer-Encoding: xchunked\r\n\r\n" + BODY,
    "two codings": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + BODY,
    "chunked in HTTP/1.0": POST.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n" + BODY,
    "a space before the colon": POST + b"Transfer-Encoding : chunked\r\n\r\n" + BODY,
    "a vertical tab in the coding": POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n" + BODY,
    "a folded field": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + BODY,
    "a folded first field": b"POST /api/v1/players HTTP/1.1\r\n Host: x\r\n\r\n",
    "bare line feeds": b"GET /livez HTTP/1.1\nHost: x\n\n",
    "a bare line feed in a field": b"GET /livez HTTP/1.1\r\nHost: x\nX: y\r\n\r\n",
    "a bare carriage return in a field": b"GET /livez HTTP/1.1\r\nHost: x\rX: y\r\n\r\n",
    "a NUL in a field": b"GET /livez HTTP/1.1\r\nHost: x\r\nX: a\x00b\r\n\r\n",
    "bare line feeds between chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n",
    "a chunk longer than its size": POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello!\r\n0\r\n\r\n",
    "a chunk with a size that overflows": POST + b"Transfer-Encoding: chunked\r\n\r\n10000000000000005\r\nhello\r\n",
    "a chunk with a negative size": POST + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n",
    "a NUL in the address": b"GET /\x00 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a space in the address": b"GET /livez /x HTTP/1.1\r\n" + HOST + b"\r\n",
    "an address that is not ASCII": b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n",
    "a request to a proxy": b"CONNECT example.org:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    "the preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}


@pytest.mark.parametrize("request_", AMBIGUOUS.values(), ids=AMBIGUOUS)
async def test_an_ambiguous_request_gets_400_and_nothing_after_it_is_read(url: str, request_: bytes) -> None:
    async with line(url) as connection:
        await connection.says(request_ + b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
        answers = (await connection.rest()).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"400"]


async def test_the_absolute_form_reaches_the_same_place(url: str) -> None:
    assert (await ask(url, b"GET http://elsewhere.example/livez HTTP/1.1\r\nHost: x\r\n\r\n")).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/../../etc/passwd",
        "/../../../../../../etc/passwd",
        "/assets/../../../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/docs/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/docs/../../pyproject.toml",
        "/docs/%00",
        "/docs/wire.html%00.png",
        "/docs/..%5c..%5cpyproject.toml",
        "/docs//etc/passwd",
        "/docs/%2fetc%2fpasswd",
        "/%00",
        "/api/v1/races/%00",
        "/api/v1/races/..%2fplayers%2fme",
        "/api/v1/races/%2e%2e/players/me",
        "/api%2fv1%2fplayers%2fme",
        "//api/v1/players/me",
        "/api/v1/games/%ff",
        "/api/v1/games/..%2f..%2flivez",
    ],
)
async def test_an_address_leads_nowhere_else(url: str, path: str) -> None:
    answer = await ask(url, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert answer.status in (200, 400, 401, 404)  # 401: another spelling of an address needs the same token
    assert b"root:" not in answer.body
    assert b"[project]" not in answer.body
    assert answer.status != 200 or b"Cadogan" in answer.body  # the page of the web client, which is at every address
