"""REST requests against a service with a script of answers."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest

from cadogan_client import Cadogan, CadoganError, ConnectionFailed, Problem, retry

PLAYER = b'{"id":"0190a3c0-1111-7222-8333-444455556666","name":"Ada","token":"t","house":false,"bot":false}'
PROBLEM = (
    b'{"type":"/docs/errors/wrong-n","code":"wrong-n","detail":"the board is at n=4","status":409,"n":4,'
    b'"title":"Wrong n","field":"n","value":3}'
)

IN_USE = b'{"type":"/docs/errors/key-in-use","code":"key-in-use","detail":"ask again in a moment","status":409}'


class Answer(NamedTuple):
    """An answer with a `Retry-After` header."""

    status: int
    body: bytes
    retry_after: str | None = None


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_PAUSE_S", 0)


@asynccontextmanager
async def service(
    *answers: tuple[int, bytes] | Answer | None, give_up_after_s: float = 10
) -> AsyncIterator[tuple[Cadogan, list[bytes]]]:
    """A client of a service with these answers, and the requests that it received.

    None breaks the connection. The last answer repeats.
    """
    requests: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        requests.append(head)
        scripted = answers[min(len(requests), len(answers)) - 1]
        if scripted is not None:
            status, body, *retry_after = scripted
            after = "".join(f"Retry-After: {each}\r\n" for each in retry_after if each is not None).encode()
            head = b"HTTP/1.1 %d Something\r\nConnection: close\r\nContent-Length: %d\r\n" % (status, len(body))
            writer.write(head + after + b"\r\n" + body)
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        async with Cadogan(url, token="t", give_up_after_s=give_up_after_s) as cadogan:
            yield cadogan, requests


@pytest.mark.parametrize("failure", [(503, b"{}"), (502, b"<html>"), None])
async def test_a_read_is_retried_after_temporary_failures(failure: tuple[int, bytes] | None) -> None:
    async with service(failure, failure, (200, PLAYER)) as (cadogan, requests):
        assert (await cadogan.me()).name == "Ada"
        assert [request.split(b"\r\n")[0] for request in requests] == [b"GET /api/v1/players/me HTTP/1.1"] * 3
        assert b"authorization: bearer t\r\n" in requests[2].lower()


async def test_retries_end_at_the_limit() -> None:
    async with service((503, b""), give_up_after_s=0.1) as (cadogan, requests):
        with pytest.raises(Problem) as problem:
            await cadogan.me()
        assert (problem.value.status, problem.value.code) == (503, "http-503")
        assert len(requests) > 1
    async with service(None, give_up_after_s=0.1) as (cadogan, requests):
        with pytest.raises(ConnectionFailed):
            await cadogan.me()
        assert len(requests) > 1


def key_of(request: bytes) -> str:
    (line,) = [line for line in request.lower().split(b"\r\n") if line.startswith(b"idempotency-key: ")]
    return line.decode().partition(": ")[2]


@pytest.mark.parametrize("failure", [(503, b"{}"), (409, IN_USE), (429, b"{}"), None])
async def test_a_creation_is_retried_with_the_same_idempotency_key(failure: tuple[int, bytes] | None) -> None:
    async with service(failure, failure, (201, PLAYER)) as (cadogan, requests):
        assert (await cadogan.sign_up("Ada")).name == "Ada"
        first, second, third = map(key_of, requests)
        assert first == second == third
        await cadogan.sign_up("Ada")
        assert key_of(requests[3]) != first


async def test_a_permanent_problem_is_not_retried() -> None:
    for status in (400, 404, 409, 422, 500):
        async with service((status, PROBLEM)) as (cadogan, requests):
            with pytest.raises(Problem):
                await cadogan.create_race("duchess")
            assert len(requests) == 1


@pytest.mark.parametrize("status", [429, 503])
async def test_a_retry_waits_for_retry_after(status: int) -> None:
    async with service(Answer(status, PROBLEM, retry_after="1"), (200, PLAYER)) as (cadogan, requests):
        began = time.monotonic()
        assert (await cadogan.me()).name == "Ada"
        assert time.monotonic() - began >= 1
    assert len(requests) == 2


async def test_a_retry_after_beyond_the_limit_raises_the_problem() -> None:
    async with service(Answer(429, PROBLEM, retry_after="3600")) as (cadogan, requests):
        with pytest.raises(Problem) as problem:
            await cadogan.me()
    assert len(requests) == 1
    assert (problem.value.status, problem.value.retry_after_s) == (429, 3600)


@pytest.mark.parametrize("value", ["", "Fri, 31 Dec 1999 23:59:59 GMT", "-1", "soon"])
async def test_an_invalid_retry_after_is_ignored(value: str) -> None:
    async with service(Answer(503, PROBLEM, retry_after=value), (200, PLAYER)) as (cadogan, requests):
        await cadogan.me()
    assert len(requests) == 2


async def test_a_problem_has_all_members_of_the_response() -> None:
    async with service((409, PROBLEM)) as (cadogan, _):
        with pytest.raises(Problem, match="the board is at n=4") as caught:
            await cadogan.me()
    problem = caught.value
    assert (problem.status, problem.code, problem.detail) == (409, "wrong-n", "the board is at n=4")
    assert (problem.type, problem.title) == ("/docs/errors/wrong-n", "Wrong n")
    assert (problem.field, problem.value) == ("n", 3)
    assert (problem.extra["n"], problem.retry_after_s) == (4, None)


async def test_an_error_of_a_proxy_is_a_problem_with_its_status() -> None:
    async with service((404, b"<html>")) as (cadogan, _):
        with pytest.raises(Problem) as caught:
            await cadogan.me()
    problem = caught.value
    assert (problem.status, problem.code, problem.type, problem.title) == (404, "http-404", "about:blank", "http-404")
    assert (problem.field, problem.value) == (None, None)


RACE = (
    b'{"id":"0190a3c0-1111-7222-8333-444455556666","game":"duchess","phase":"postponed","seats":2,"racers":[],"spectators":0,'
    b'"house":false,"rated":false,"created_at":0,"started_at":null,"finished_at":null,"places":null}'
)


async def test_an_unknown_phase_is_kept_as_text() -> None:
    async with service((200, b'{"races":[' + RACE + b'],"next":null}')) as (cadogan, _):
        assert [race.phase async for race in cadogan.races()] == ["postponed"]


async def test_an_export_skips_unknown_lines_and_resumes_a_truncated_one() -> None:
    later, half, end = b'{"type":"season"}\n', b'{"type":"en', b'{"type":"end","races":0}\n'
    async with service((200, later + half), (200, later + end)) as (cadogan, requests):
        assert [race async for race in cadogan.export_races()] == []
        assert len(requests) == 2


async def test_an_invalid_line_is_an_error_without_retry() -> None:
    answers = [(200, b'\n{"type":"started","cursor":"c"}\n'), (200, b'{"type":"race"}\n')]
    async with service(*answers) as (cadogan, requests), asyncio.timeout(10):
        with pytest.raises(CadoganError, match="not a feed event"):
            await anext(cadogan.feed("start"))
        with pytest.raises(CadoganError, match="invalid line"):
            await anext(cadogan.export_races())
        assert len(requests) == 2


async def test_another_service_at_the_address_is_an_error() -> None:
    async with service((200, b"<html>Welcome to nginx!</html>")) as (cadogan, _):
        with pytest.raises(ConnectionFailed, match="does not answer as a Cadogan service"):
            await cadogan.me()
    with pytest.raises(ValueError, match="'localhost:8000' is not the address of a service"):
        Cadogan("localhost:8000")
