"""The line to a race against a service that keeps to a script, one page for each connection."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from cadogan_client import ConnectionFailed, Refused
from cadogan_client.clock import ServerClock
from cadogan_client.connection import Line
from cadogan_client.events import BecameReady, PublicEvent
from cadogan_client.frames import Clock, Welcome
from cadogan_client.retry import STRANGER_S, Retrying, pauses

RACE: dict[str, Any] = {
    "id": "0190a3c0-1111-7222-8333-444455556666",
    "phase": "lobby",
    "settings": {
        "game": "duchess",
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

Page = Sequence[dict[str, Any] | int]
"""What the service says over one connection after `hello`; a number closes it with that code."""


def welcome(p: int) -> dict[str, Any]:
    return {"type": "welcome", "now": 1_000, "p": p, "racers": [], "race": {**RACE, "p": p}}


def go_on(p: int) -> dict[str, Any]:
    return {"type": "welcome", "now": 1_000, "p": p, "racers": []}


def event(p: int) -> dict[str, Any]:
    return {"type": "ready", "p": p, "t": 0, "seat": 0}


@asynccontextmanager
async def service(*pages: Page) -> AsyncIterator[tuple[Line, list[dict[str, Any]]]]:
    """A line to a service that keeps to these pages, and the hellos that it has heard."""
    hellos: list[dict[str, Any]] = []

    async def play(socket: ServerConnection) -> None:
        hellos.append(msgspec.json.decode(await socket.recv()))
        for said in pages[len(hellos) - 1]:
            if isinstance(said, int):
                await socket.close(said)
                return
            await socket.send(msgspec.json.encode(said), text=True)
        await socket.wait_closed()

    async with serve(play, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        line = Line(f"ws://127.0.0.1:{port}/", "a token", Retrying(10))
        yield line, hellos
        await line.close()


async def events(line: Line, until: int) -> list[int]:
    heard: list[int] = []
    while not heard or heard[-1] < until:
        frame = await line.receive()
        if isinstance(frame, PublicEvent):
            heard.append(frame.p)
    return heard


@pytest.mark.parametrize("code", [1012, 1013, 1011])
async def test_a_line_that_is_closed_is_made_again_from_the_last_event_on(code: int) -> None:
    async with service([welcome(3), event(4), code], [go_on(6), event(5), event(6)]) as (line, hellos):
        assert await events(line, until=6) == [4, 5, 6]
        assert hellos == [
            {"type": "hello", "token": "a token"},
            {"type": "hello", "token": "a token", "p": 4},
        ]


async def test_an_event_that_comes_twice_is_told_once() -> None:
    async with service([welcome(3), event(3), event(4), event(4), event(5)]) as (line, _):
        assert await events(line, until=5) == [4, 5]


async def test_after_a_gap_the_line_is_made_again() -> None:
    async with service([welcome(3), event(4), event(6)], [go_on(6), event(5), event(6)]) as (line, hellos):
        assert await events(line, until=6) == [4, 5, 6]
        assert hellos[1]["p"] == 4


async def test_a_second_welcome_means_that_frames_were_missed() -> None:
    async with service([welcome(3), welcome(5)], [go_on(5), event(4), event(5)]) as (line, hellos):
        assert await events(line, until=5) == [4, 5]
        assert hellos[1]["p"] == 3


async def test_a_node_that_is_behind_does_not_take_anything_back() -> None:
    async with service([welcome(3), event(4), 1012], [welcome(2), event(3), event(4), event(5)]) as (line, _):
        await line.receive()
        assert await line.receive() == BecameReady(4, 0, 0)
        behind = await line.receive()
        assert isinstance(behind, Welcome)
        assert behind.race is None
        assert await events(line, until=5) == [5]


async def test_a_passing_fault_is_got_over() -> None:
    unavailable = {"type": "error", "code": "unavailable", "detail": "the log does not answer"}
    async with service([unavailable, 1013], [welcome(3)]) as (line, _):
        assert isinstance(await line.receive(), Welcome)


@pytest.mark.parametrize("code", ["wrong-token", "unknown-race", "malformed"])
async def test_a_lasting_fault_is_told(code: str) -> None:
    async with service([{"type": "error", "code": code, "detail": "no"}, 1008]) as (line, hellos):
        with pytest.raises(Refused) as refused:
            await line.receive()
        assert refused.value.code == code
        assert len(hellos) == 1


async def test_what_is_no_cadogan_service_is_told_at_once() -> None:
    async with service([{"greetings": "earthling"}]) as (line, _):
        with pytest.raises(ConnectionFailed):
            await line.receive()

    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionFailed, match="404"):
            await Line(f"ws://127.0.0.1:{port}/", None, Retrying(10)).receive()


async def test_what_websockets_says_is_heard_by_those_alone_who_ask_for_it(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with service([welcome(3), 1012], [welcome(3)]) as (line, _):
        await line.receive()
        await line.receive()
    ours, usual = "cadogan_client.websockets", "websockets.client"
    assert not [record for record in caplog.records if record.name in (ours, usual)]
    caplog.set_level(logging.DEBUG, logger=ours)
    async with service([welcome(3)]) as (line, _):
        await line.receive()
    assert {record.name for record in caplog.records if "OPEN" in record.message} >= {ours}


def test_pauses_grow_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.uniform", lambda _, most: most)
    attempts = pauses()
    assert [next(attempts) for _ in range(7)] == [0.25, 0.5, 1, 2, 4, 5, 5]


def test_a_service_that_never_answered_is_given_up_sooner() -> None:
    retrying = Retrying(60)
    assert retrying.seconds == STRANGER_S
    retrying.learn_of_answer()
    assert retrying.seconds == 60


def test_the_clock_believes_the_quickest_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("cadogan_client.clock.monotonic_ms", lambda: now)
    clock = ServerClock()
    clock.learn_roughly(1_000)
    assert clock.now_ms() == 1_000
    for sent, now, server in ((100, 140, 1_130), (200, 300, 1_290), (400, 410, 1_405)):  # noqa: B007
        clock.learn(Clock(sent, server))
    assert clock.now_ms() == 1_410
    clock.learn_roughly(5_000)
    assert clock.now_ms() == 1_410
