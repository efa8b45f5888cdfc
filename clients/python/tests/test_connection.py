"""The connection to a race, against a service with one script per connection."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from cadogan_client import Cadogan, ConnectionFailed, Problem, Refused, rest
from cadogan_client.clock import ServerClock
from cadogan_client.connection import RaceConnection, proxy_of
from cadogan_client.mixins import PublicEvent
from cadogan_client.retry import FIRST_CONTACT_S, LONGEST_PAUSE_S, RetryLimit, pauses
from cadogan_client.wire_types import BecameReady, Clock, Welcome
from infra.lab.program import stable_port

RACE: dict[str, Any] = {
    "id": "0190a3c0-1111-7222-8333-444455556666",
    "phase": "lobby",
    "settings": {
        "game": "duchess",
        "options": {},
        "seats": 1,
        "time_limit": 600,
        "countdown": 3,
        "undo": "none",
        "undo_penalty": 10,
        "view": "open",
        "listed": True,
    },
    "creator": "0190a3c0-1111-7222-8333-444455556667",
    "house": False,
    "created_at": 0,
    "commitment": None,
    "seats": [],
}

Script = Sequence[dict[str, Any] | int | tuple[int, str]]
"""Messages that the service sends over one connection after `hello`; a number closes it with that code and reason."""


def welcome(p: int) -> dict[str, Any]:
    return {"type": "welcome", "now": 1_000, "p": p, "racers": [], "race": {**RACE, "p": p}}


def resume(p: int) -> dict[str, Any]:
    return {"type": "welcome", "now": 1_000, "p": p, "racers": []}


def event(p: int) -> dict[str, Any]:
    return {"type": "ready", "p": p, "t": 0, "seat": 0}


@asynccontextmanager
async def service(*scripts: Script) -> AsyncIterator[tuple[RaceConnection, list[dict[str, Any]]]]:
    """A connection to a service with these scripts, and the `hello` messages that it received."""
    hellos: list[dict[str, Any]] = []

    async def play(socket: ServerConnection) -> None:
        hellos.append(msgspec.json.decode(await socket.recv()))
        for step in scripts[len(hellos) - 1]:
            if isinstance(step, int | tuple):
                await socket.close(*(step if isinstance(step, tuple) else (step,)))
                return
            await socket.send(msgspec.json.encode(step), text=True)
        await socket.wait_closed()

    async with serve(play, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        connection = RaceConnection(f"ws://127.0.0.1:{port}/", "a token", RetryLimit(10))
        try:
            yield connection, hellos
        finally:  # the server closes once its last client has gone
            await connection.close()


async def numbers(connection: RaceConnection, until: int) -> list[int]:
    received: list[int] = []
    while not received or received[-1] < until:
        frame = await connection.receive()
        if isinstance(frame, PublicEvent):
            received.append(frame.p)
    return received


@pytest.mark.parametrize("code", [1012, 1013, 1011])
async def test_a_closed_connection_resumes_after_the_last_event(code: int) -> None:
    async with service([welcome(3), event(4), code], [resume(6), event(5), event(6)]) as (connection, hellos):
        assert await numbers(connection, until=6) == [4, 5, 6]
        assert hellos == [
            {"type": "hello", "token": "a token"},
            {"type": "hello", "token": "a token", "p": 4},
        ]


async def test_a_restarting_service_names_the_time_of_the_next_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.uniform", lambda *_: 3_600)  # the pause of a client that was not told a time
    told = (1012, "the service restarts; connect again in 30 ms")
    async with service([welcome(3), told], [welcome(3)]) as (connection, hellos), asyncio.timeout(60):
        await connection.receive()
        await connection.receive()
        assert len(hellos) == 2


async def test_a_repeated_event_is_received_once() -> None:
    async with service([welcome(3), event(3), event(4), event(4), event(5)]) as (connection, _):
        assert await numbers(connection, until=5) == [4, 5]


async def test_a_gap_in_the_events_reconnects() -> None:
    async with service([welcome(3), event(4), event(6)], [resume(6), event(5), event(6)]) as (connection, hellos):
        assert await numbers(connection, until=6) == [4, 5, 6]
        assert hellos[1]["p"] == 4


async def test_a_second_welcome_reconnects_because_messages_were_missed() -> None:
    async with service([welcome(3), welcome(5)], [resume(5), event(4), event(5)]) as (connection, hellos):
        assert await numbers(connection, until=5) == [4, 5]
        assert hellos[1]["p"] == 3


async def test_a_welcome_of_a_node_that_is_behind_takes_nothing_back() -> None:
    async with service([welcome(3), event(4), 1012], [welcome(2), event(3), event(4), event(5)]) as (connection, _):
        await connection.receive()
        assert await connection.receive() == BecameReady(p=4, t=0, seat=0)
        behind = await connection.receive()
        assert isinstance(behind, Welcome)
        assert behind.race is None
        assert await numbers(connection, until=5) == [5]


async def test_a_temporary_error_reconnects() -> None:
    unavailable = {"type": "error", "code": "unavailable", "detail": "the log does not answer"}
    async with service([unavailable, 1013], [welcome(3)]) as (connection, _):
        assert isinstance(await connection.receive(), Welcome)


@pytest.mark.parametrize("code", ["wrong-token", "unknown-race", "malformed"])
async def test_a_permanent_error_raises_refused(code: str) -> None:
    async with service([{"type": "error", "code": code, "detail": "no"}, 1008]) as (connection, hellos):
        with pytest.raises(Refused) as refused:
            await connection.receive()
        assert refused.value.code == code
        assert len(hellos) == 1


async def test_another_service_at_the_address_fails_at_once() -> None:
    async with service([{"greetings": "earthling"}]) as (connection, _):
        with pytest.raises(ConnectionFailed):
            await connection.receive()

    async def answer_404(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer_404, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionFailed, match="404"):
            await RaceConnection(f"ws://127.0.0.1:{port}/", None, RetryLimit(10)).receive()


async def test_logs_of_websockets_are_silent_unless_the_level_is_lowered(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with service([welcome(3), 1012], [welcome(3)]) as (connection, _):
        await connection.receive()
        await connection.receive()
    ours, usual = "cadogan_client.websockets", "websockets.client"
    assert not [record for record in caplog.records if record.name in (ours, usual)]
    caplog.set_level(logging.DEBUG, logger=ours)
    async with service([welcome(3)]) as (connection, _):
        await connection.receive()
    assert {record.name for record in caplog.records if "OPEN" in record.message} >= {ours}


def test_pauses_double_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.uniform", lambda _, most: most)
    attempts = pauses()
    assert [next(attempts) for _ in range(7)] == [0.25, 0.5, 1, 2, 4, 5, 5]


def test_the_retry_limit_is_short_until_the_first_answer() -> None:
    limit = RetryLimit(60)
    assert limit.seconds == FIRST_CONTACT_S
    limit.note_answer()
    assert limit.seconds == 60


@pytest.mark.parametrize(("chosen_s", "waits_s"), [(None, FIRST_CONTACT_S), (120.0, 120.0)])
async def test_a_chosen_retry_limit_holds_for_the_first_answer_too(
    monkeypatch: pytest.MonkeyPatch, chosen_s: float | None, waits_s: float
) -> None:
    """Programs that start together with the service choose how long they wait for it."""
    now = 0.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(rest, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(rest, "time", SimpleNamespace(monotonic=lambda: now))
    async with Cadogan(f"http://127.0.0.1:{stable_port()}", give_up_after_s=chosen_s) as cadogan:
        with pytest.raises(ConnectionFailed):
            await cadogan.games()
    assert waits_s - LONGEST_PAUSE_S <= now <= waits_s


def test_the_clock_uses_the_fastest_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("cadogan_client.clock.monotonic_ms", lambda: now)
    clock = ServerClock()
    clock.learn_roughly(1_000)
    assert clock.now_ms() == 1_000
    for sent, now, server in ((100, 140, 1_130), (200, 300, 1_290), (400, 410, 1_405)):  # noqa: B007
        clock.learn(Clock(sent=sent, now=server))
    assert clock.now_ms() == 1_410
    clock.learn_roughly(5_000)
    assert clock.now_ms() == 1_410


@pytest.mark.parametrize(
    ("environment", "url", "proxy"),
    [
        ({"HTTPS_PROXY": "http://proxy:3128"}, "ws://cadogan.example/x", None),
        ({"HTTPS_PROXY": "http://proxy:3128"}, "wss://cadogan.example/x", "http://proxy:3128"),
        ({"HTTP_PROXY": "http://proxy:3128"}, "ws://cadogan.example:8000/x", "http://proxy:3128"),
        ({"HTTP_PROXY": "http://proxy:3128"}, "wss://cadogan.example/x", None),
        ({"ALL_PROXY": "http://proxy:3128"}, "ws://cadogan.example/x", "http://proxy:3128"),
        ({"ALL_PROXY": "http://proxy:3128", "NO_PROXY": "cadogan.example"}, "wss://cadogan.example/x", None),
    ],
)
def test_a_socket_takes_the_way_of_other_requests(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], url: str, proxy: str | None
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name.lower(), value)
    assert proxy_of(url) == proxy


async def test_a_long_poll_has_the_time_that_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[httpx.Request] = []

    async def send(_: httpx.AsyncClient, request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(404, json={"title": "Unknown tournament", "detail": "It is gone."}, request=request)

    monkeypatch.setattr(httpx.AsyncClient, "send", send)
    async with Cadogan("http://127.0.0.1:1", token="a token") as cadogan:
        for wait in (0, 25):
            with pytest.raises(Problem):
                await cadogan.own_place(RACE["id"], wait=wait)
    assert [request.extensions["timeout"]["read"] for request in asked] == [rest.TIMEOUT_S, rest.TIMEOUT_S + 25]
