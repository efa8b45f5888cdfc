"""All spectators get the same public events, and slow ones do not affect others."""

import asyncio
import socket as sockets

import msgspec
import pytest
from msgspec import convert, to_builtins
from websockets.frames import Close, Frame, Opcode

from cadogan.cli.serving.serve import bound
from cadogan.rooms.sockets import socket_server, websocket_connection
from cadogan_client.frames import decode
from cadogan_client.race_updates import apply_event, empty_lobby
from cadogan_client.wire_types import RaceView
from tests.fixtures import running
from tests.service.live import SOON_S, Connection, Live, Message, connected, entered, public_events, racing, still_there

MOVES = ["r1-f3", *["deal"] * 30]


async def play_all(racer: Connection, moves: list[str] = MOVES) -> None:
    for n, move in enumerate(moves):
        await racer.play(n, move)


async def heard_until(connection: Connection, p: int) -> list[Message]:
    """Public events up to one, in the order in which they came."""
    heard: list[Message] = []
    while not heard or heard[-1]["p"] < p:
        message = await connection.hear()
        if "p" in message and message["type"] != "welcome":
            heard.append(message)
    return heard


async def test_racers_and_spectators_get_the_sequence_of_the_log(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as one, entered(race, 1) as other, entered(race) as spectator:
        first = spectator.welcome["p"]
        listening_in = asyncio.gather(heard_until(other, first + 31), heard_until(spectator, first + 31))
        await play_all(one)
        others = await listening_in
    told = await public_events(race)
    assert [event["p"] for event in told] == list(range(1, len(told) + 1))
    for heard in others:
        assert [event["p"] for event in heard] == list(range(heard[0]["p"], first + 32))
        assert heard == told[heard[0]["p"] - 1 : first + 31]


async def test_a_reconnecting_client_gets_exactly_what_it_missed(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer:
        await play_all(racer)
        told = await public_events(race)
        for p in (len(told) - 1, len(told) - 20, len(told)):
            async with entered(race, p=p) as back:
                assert "race" not in back.welcome
                assert back.welcome["p"] == len(told)
                assert [await back.hear() for _ in told[p:]] == told[p:]


@pytest.mark.parametrize("p", [0, 10**6])
async def test_a_client_that_missed_too_much_gets_a_snapshot(url: str, p: int) -> None:
    race = await racing(url, undo="free")
    async with entered(race, 0) as racer:
        n = await busy(racer, rounds=160)  # for many beats
    async with entered(race, p=p) as back:
        assert back.welcome["race"]["p"] == back.welcome["p"]
        assert back.welcome["race"]["seats"][0]["n"] == n


async def test_a_snapshot_equals_the_sum_of_its_events(url: str) -> None:
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race, 1) as other:
        await play_all(racer)
        await other.say("resign")
        await other.until("done")
        async with entered(race) as late:
            shown = convert(late.welcome["race"], RaceView)
        followed = empty_lobby(shown)
        for event in (await public_events(race))[: shown.p]:
            followed = apply_event(followed, decode(msgspec.json.encode(event)))  # type: ignore[arg-type]  # public ones
    assert to_builtins(followed.seats) == to_builtins(shown.seats)
    assert (followed.phase, followed.p) == (shown.phase, shown.p)


async def test_a_slow_reader_misses_frames_and_then_gets_the_race_as_it_is(
    dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "MOST_BUFFERED", 2048)
    listener = bound("127.0.0.1", 0)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 2048)  # what it accepts takes after it
    async with running(dsn, listener) as service:
        race = await racing(service.url, undo="free")
        lazy = sockets.socket()
        lazy.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        lazy.setblocking(False)
        await asyncio.get_running_loop().sock_connect(lazy, address_of(race))
        async with connected(race, sock=lazy) as slow, entered(race, 0) as racer:
            await slow.say("hello")
            await slow.until("welcome")
            slow.websocket.transport.pause_reading()
            n = await busy(racer, rounds=160)  # for many beats
            slow.websocket.transport.resume_reading()
            again = await slow.until("welcome")
            assert again["race"]["seats"][0]["n"] == n
            await racer.play(n, "r1-f3")
            assert (await slow.until("moved", n=n + 1))["seat"] == 0


async def busy(racer: Connection, rounds: int) -> int:
    """Play and take back until large frames fill every buffer; `n` after it."""
    n = 0
    for _ in range(rounds):
        await racer.play(n, "r1-f3")
        await racer.play(n + 1, "deal")
        for undone in (n + 2, n + 3):
            await racer.say("undo", n=undone)
            await racer.until("ack", n=undone + 1)
        n += 4
    return n


def address_of(race: Live) -> tuple[str, int]:
    return "127.0.0.1", int(race.url.rpartition(":")[2])


async def test_a_restart_closes_with_1012_and_no_racer_has_left(dsn: str) -> None:
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        race = await racing(service.url)
        async with entered(race, 0) as racer, entered(race) as spectator:
            await racer.play(0, "r1-f3")
            service.stop()
            assert await racer.closed() == 1012
            assert await spectator.closed() == 1012
        await service.stopped
    async with running(dsn, bound("127.0.0.1", 0)) as service, entered(race.at(service.url), 0) as racer:
        assert racer.welcome["board"]["n"] == 1
        await racer.play(1, "deal")
        told = await public_events(race.at(service.url))
        assert not [event for event in told if event["type"] == "left" and event["seat"] == 0]


async def test_clients_that_do_not_answer_pings_are_closed(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_server, "PING_S", 0.05)
    async with running(dsn, bound("127.0.0.1", 0)) as service:
        race = await racing(service.url)
        async with entered(race) as awake, asyncio.timeout(SOON_S):
            said = await never_answering(race)
            assert said.endswith(
                Frame(Opcode.CLOSE, Close(1011, "no answer to a ping").serialize()).serialize(mask=False)
            )
            await still_there(awake)


async def never_answering(race: Live) -> bytes:
    """Everything sent to a client that says only hello."""
    reader, writer = await asyncio.open_connection(*address_of(race))
    writer.write(
        f"GET /api/v1/races/{race.race_id}/socket HTTP/1.1\r\nHost: x\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True))
    try:
        return await reader.read(-1)
    finally:
        writer.close()
