"""REST against a service that keeps to a script, one answer for each request."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cadogan_client import Cadogan, ConnectionFailed, Problem, retrying

PLAYER = b'{"id":"0190a3c0-1111-7222-8333-444455556666","name":"Ada","token":"t"}'
PROBLEM = b'{"type":"/docs/errors/wrong-n","code":"wrong-n","detail":"the board is at n=4","status":409,"n":4}'


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE_S", 0)


@asynccontextmanager
async def service(*answers: tuple[int, bytes] | None) -> AsyncIterator[tuple[Cadogan, list[bytes]]]:
    """A client of a service that gives these answers, and the requests it has heard.

    None breaks the connection; the last answer is given again and again.
    """
    requests: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        requests.append(head)
        said = answers[min(len(requests), len(answers)) - 1]
        if said is not None:
            status, body = said
            writer.write(
                b"HTTP/1.1 %d Something\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % (status, len(body))
            )
            writer.write(body)
            await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        async with Cadogan(url, token="t", give_up_after_s=0.1) as cadogan:
            yield cadogan, requests


@pytest.mark.parametrize("trouble", [(503, b"{}"), (502, b"<html>"), None])
async def test_what_does_no_harm_is_asked_for_again(trouble: tuple[int, bytes] | None) -> None:
    async with service(trouble, trouble, (200, PLAYER)) as (cadogan, requests):
        assert (await cadogan.me()).name == "Ada"
        assert [request.split(b"\r\n")[0] for request in requests] == [b"GET /api/v1/players/me HTTP/1.1"] * 3
        assert b"authorization: bearer t\r\n" in requests[2].lower()


async def test_there_is_an_end_to_asking() -> None:
    async with service((503, b"")) as (cadogan, requests):
        with pytest.raises(Problem) as problem:
            await cadogan.me()
        assert (problem.value.status, problem.value.code) == (503, "http-503")
        assert len(requests) > 1
    async with service(None) as (cadogan, requests):
        with pytest.raises(ConnectionFailed):
            await cadogan.me()
        assert len(requests) > 1


async def test_what_makes_something_new_is_not_asked_for_twice() -> None:
    async with service((503, b"{}")) as (cadogan, requests):
        with pytest.raises(Problem):
            await cadogan.sign_up("Ada")
        assert len(requests) == 1
    async with service(None) as (cadogan, requests):
        with pytest.raises(ConnectionFailed):
            await cadogan.create_race("duchess")
        assert len(requests) == 1


async def test_a_problem_says_everything_that_the_service_said() -> None:
    async with service((409, PROBLEM)) as (cadogan, _):
        with pytest.raises(Problem, match="the board is at n=4") as caught:
            await cadogan.me()
    problem = caught.value
    assert (problem.status, problem.code, problem.detail) == (409, "wrong-n", "the board is at n=4")
    assert problem.extra["n"] == 4


async def test_what_is_no_cadogan_service_is_told() -> None:
    async with service((200, b"<html>Welcome to nginx!</html>")) as (cadogan, _):
        with pytest.raises(ConnectionFailed, match="does not answer as a Cadogan service"):
            await cadogan.me()
    with pytest.raises(ValueError, match="'localhost:8000' is not the address of a service"):
        Cadogan("localhost:8000")
