"""What a connection may cost: floods, slow readers, silent peers, and the end of the service."""

import asyncio
import random
import socket as sockets
from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from cadogan.races.ids import RaceId
from cadogan.rooms import audience
from cadogan.rooms.publisher import frame_of
from cadogan.rooms.sockets import socket_server, websocket_connection
from cadogan.rooms.sockets.race_socket import RaceSocket
from cadogan.rooms.wire import messages
from cadogan_client.retry import COME_BACK
from tests.clock import MovableClock
from tests.races.given import WON
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Connects, Enters, Node, held, running_node, until
from tests.store.appends import until_waiting


async def test_a_connection_with_32_unanswered_commands_waits_and_loses_none(
    node: Node, enters: Enters, ada: Player, ben: Player, shared_dsn: str
) -> None:
    race = await node.race(ada, ben)
    flooding = await enters(node, race, ada)
    other = await enters(node, race, ben)
    async with held(shared_dsn, race) as holder:
        for n, move in enumerate(WON.moves):
            await flooding.says("play", n=n, move=move)
        await until_waiting(holder)
        transports = {
            connection.seat: connection.transport
            for connection in node.socket_server.context.sockets
            if connection.player in (ada.id, ben.id)
        }
        await until(lambda: not transports[0].is_reading())
        assert transports[1].is_reading()
        assert await other.hears_by_now() == []
    assert [(await flooding.hears("ack"))["n"] for _ in WON.moves] == [*range(1, len(WON.moves) + 1)]
    assert transports[0].is_reading()


async def test_when_a_flood_comes_in_one_piece_then_nothing_is_lost(node: Node, enters: Enters, ada: Player) -> None:
    racer = await enters(node, await node.race(ada), ada)
    protocol = racer.websocket.protocol
    for n, move in enumerate(WON.moves):
        protocol.send_text(b'{"type": "play", "n": %d, "move": "%s"}' % (n, move.encode()))
    racer.websocket.transport.write(b"".join(protocol.data_to_send()))
    assert [(await racer.hears("ack"))["n"] for _ in WON.moves] == [*range(1, len(WON.moves) + 1)]


async def test_a_flood_of_bad_commands_is_refused_one_by_one(node: Node, enters: Enters, ada: Player) -> None:
    racer = await enters(node, await node.race(ada), ada)
    for _ in range(100):
        await racer.says("play", n=5, move="deal")
    assert {(await racer.hears("refused"))["code"] for _ in range(100)} == {"wrong-n"}
    await racer.plays(WON.moves[0], 0)


# Broken lines


async def test_a_broken_connection_does_not_keep_frames_from_others(
    node: Node, enters: Enters, ada: Player, ben: Player
) -> None:
    race = await node.race(ada, ben)
    before = set(node.socket_server.context.sockets)
    await enters(node, race, ada)
    racer = await enters(node, race, ben)
    broken, whole = sorted(node.socket_server.context.sockets - before, key=lambda connection: connection.seat or 0)
    broken.transport.abort()  # the room learns this in the next turn of the loop
    for count in (7, 8):
        broken.write(frame_of(messages.Spectators(count)))
        whole.write(frame_of(messages.Spectators(count)))
        assert (await racer.hears("spectators"))["count"] == count


async def test_a_broken_connection_does_not_stop_the_pings_of_others(node: Node, enters: Enters, ada: Player) -> None:
    race = await node.race(ada)
    before = set(node.socket_server.context.sockets)
    await enters(node, race, ada)
    (connection,) = node.socket_server.context.sockets - before
    connection.transport.abort()
    connection.ping()
    await until(lambda: connection not in node.socket_server.context.sockets)


# Slow readers


@pytest.fixture
async def narrow(dsn: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Node]:
    """A node that notices slow clients early."""
    monkeypatch.setattr(websocket_connection, "MOST_BUFFERED", 8 * 1024)
    async with running_node(dsn, send_buffer=4 * 1024) as node:
        yield node


async def a_slow_guest(node: Node, race: RaceId) -> Connection:
    """A client that enters and then stops reading."""
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4 * 1024)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", node.port))
    websocket = await connect(
        node.url(race), sock=line, compression=None, proxy=None, ping_interval=None, max_queue=None
    )
    guest = Connection(websocket)
    await guest.says("hello")
    await guest.hears("welcome")
    websocket.transport.pause_reading()
    return guest


async def play_until_slow(racer: Connection, node: Node) -> int:
    """Move to and fro until the buffer of a spectator is full. Returns the number of actions."""
    (slow,) = [connection for connection in node.socket_server.context.sockets if connection.player is None]
    n = 0
    while n < 2_000 and not slow.is_slow:
        n = await there_and_back(racer, n)
    return n


async def there_and_back(racer: Connection, n: int) -> int:
    """Move and take it back; the number of actions by then."""
    await racer.plays(WON.moves[0], n)
    await racer.says("undo", n=n + 1)
    await racer.hears("ack", n=n + 2)
    return n + 2


async def test_a_slow_client_that_reads_again_gets_a_snapshot(narrow: Node, enters: Enters, ada: Player) -> None:
    race = await narrow.race(ada, undo="free")
    racer = await enters(narrow, race, ada)
    slow = await a_slow_guest(narrow, race)
    n = await play_until_slow(racer, narrow)
    for more in range(n, n + 100, 2):  # the slow client misses these
        await there_and_back(racer, more)
    slow.websocket.transport.resume_reading()
    first = slow.heard[0]["p"]
    welcome = await slow.hears("welcome")
    assert welcome["p"] - welcome["race"]["seats"][0]["n"] == first, "each action is one event"
    await racer.plays(WON.moves[0], n + 100)
    while slow.heard[-1].get("p") != first + n + 101:
        await slow.hears_next()
    at = first
    for frame in slow.heard[1:]:  # the kernel may find room meanwhile: then there was a snapshot before
        if "p" in frame:
            assert frame["p"] > at if frame["type"] == "welcome" else frame["p"] == at + 1
            at = frame["p"]
    await slow.leaves()


async def test_a_client_that_never_reads_is_closed_with_1013(
    narrow: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "SLOW_S", 0.1)
    race = await narrow.race(ada, undo="free")
    racer = await enters(narrow, race, ada)
    slow = await a_slow_guest(narrow, race)
    n = await play_until_slow(racer, narrow)
    async with asyncio.timeout(10):
        while len(narrow.socket_server.context.sockets) > 1:  # the kernel may still find room for all that was buffered
            n = await there_and_back(racer, n)
    await racer.plays(WON.moves[0], n)
    slow.websocket.transport.abort()


async def test_a_slow_client_that_ignores_the_close_frame_is_dropped(
    narrow: Node, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "CLOSING_S", 0.2)
    race = await narrow.race(ada, undo="free")
    racer = await enters(narrow, race, ada)
    slow = await a_slow_guest(narrow, race)
    await play_until_slow(racer, narrow)
    (connection,) = [connection for connection in narrow.socket_server.context.sockets if connection.player is None]
    connection.shutdown()
    monkeypatch.setattr(slow.websocket, "data_received", lambda _data: None, raising=False)
    slow.websocket.transport.set_protocol(Deaf())
    slow.websocket.transport.resume_reading()
    await until(lambda: connection not in narrow.socket_server.context.sockets)
    slow.websocket.transport.abort()


async def test_a_closing_connection_with_a_full_buffer_is_dropped_in_time(
    node: Node, enters: Enters, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "CLOSING_S", 0.05)
    race = await node.creates()
    before = set(node.socket_server.context.sockets)
    guest = await enters(node, race)
    (connection,) = node.socket_server.context.sockets - before
    guest.websocket.transport.pause_reading()  # it does not answer the close frame
    connection.shutdown()
    connection.pause_writing()
    await until(lambda: connection not in node.socket_server.context.sockets)
    guest.websocket.transport.abort()


class Deaf(asyncio.Protocol):
    """Reads everything and answers nothing."""


# Silent peers


async def test_a_silent_client_is_closed_with_1011_at_the_second_ping(node: Node, enters: Enters) -> None:
    race = await node.creates()
    before = set(node.socket_server.context.sockets)
    silent = await enters(node, race)
    (connection,) = node.socket_server.context.sockets - before
    silent.websocket.transport.pause_reading()  # it hears no ping
    connection.ping()
    connection.ping()
    silent.websocket.transport.resume_reading()
    assert await silent.is_closed() == 1011


async def test_a_client_that_answers_pings_stays_connected(node: Node, enters: Enters) -> None:
    race = await node.creates()
    before = set(node.socket_server.context.sockets)
    guest = await enters(node, race)
    (connection,) = node.socket_server.context.sockets - before
    for _ in range(5):
        connection.ping()
        await guest.hears_by_now()
    assert connection in node.socket_server.context.sockets


async def test_the_socket_server_pings_every_connection(
    node: Node, enters: Enters, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_server, "PING_S", 0.05)
    before = set(node.socket_server.context.sockets)
    deaf = await enters(node, await node.creates())
    (connection,) = node.socket_server.context.sockets - before
    deaf.websocket.transport.pause_reading()
    pinging = asyncio.create_task(node.socket_server.run())
    await until(lambda: connection not in node.socket_server.context.sockets)
    pinging.cancel()
    deaf.websocket.transport.resume_reading()
    assert await deaf.is_closed() == 1011


async def test_welcome_and_answers_wait_for_no_beat(
    dsn: str, enters: Enters, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "BEAT_S", 60)
    async with running_node(dsn, clock) as node:
        guest = await enters(node, await node.creates())
        await guest.says("clock", sent=1)
        await guest.hears("clock", sent=1)


# What arrives in pieces


@pytest.mark.parametrize("seed", range(20))
async def test_frames_cut_anywhere_are_taken_once_and_in_order(node: Node, enters: Enters, seed: int) -> None:
    before = set(node.socket_server.context.sockets)
    guest = await enters(node, await node.creates())
    (connection,) = node.socket_server.context.sockets - before
    chance = random.Random(seed)
    frames = [frame for number in range(40) for frame in (*between(chance), *question(number, chance))]
    stream = [frame.serialize(mask=True) for frame in frames]
    if seed % 2:
        whole = b"".join(stream)
        cuts = sorted(chance.sample(range(len(whole)), 60))
        stream = [whole[start:end] for start, end in pairwise([0, *cuts, len(whole)])]
    for piece in stream:
        connection.data_received(piece)
    assert [(await guest.hears("clock"))["sent"] for _ in range(40)] == [*range(40)]


def question(number: int, chance: random.Random) -> list[Frame]:
    """What the time is, in one frame or in two with a pong between them."""
    text = b'{"type":"clock","sent":%d}' % number
    if chance.random() < 0.7:
        return [Frame(Opcode.TEXT, text)]
    return [Frame(Opcode.TEXT, text[:9], fin=False), *between(chance), Frame(Opcode.CONT, text[9:])]


def between(chance: random.Random) -> list[Frame]:
    """What may come at any time."""
    return [Frame(chance.choice([Opcode.PONG, Opcode.PING]), b"")] if chance.random() < 0.4 else []


# The end of the service


async def test_a_shutdown_closes_with_1012_and_no_racer_has_left(
    dsn: str, connects: Connects, enters: Enters, ada: Player, ben: Player, clock: MovableClock
) -> None:
    async with running_node(dsn, clock) as node:
        race = await node.race(ada, ben)
        people = [await enters(node, race, player) for player in (ada, ben, None)]
        silent = await connects(node, race)
        before = await node.version(race)
        closing = asyncio.gather(*(person.is_closed() for person in (*people, silent)))
        await node.stops()
        assert await closing == [1012] * 4
        assert all(COME_BACK.search(person.websocket.close_reason or "") for person in (*people, silent))
        assert await node.version(race) == before
        assert await node.present(race) == {0, 1}


async def test_a_shutdown_ends_a_connection_that_has_asked_for_nothing(dsn: str, clock: MovableClock) -> None:
    async with running_node(dsn, clock) as node:
        loop = asyncio.get_running_loop()
        connection = RaceSocket(node.socket_server.context, ServerState())
        ours, theirs = sockets.socketpair()
        with theirs:
            await loop.create_connection(lambda: connection, sock=ours)
            connection.ping()  # before the handshake there is nobody to ping
            connection.shutdown()
            theirs.settimeout(5)
            assert await asyncio.to_thread(theirs.recv, 1) == b""


async def test_a_hello_during_the_shutdown_does_not_enter(
    dsn: str, connects: Connects, ada: Player, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_node(dsn, clock) as node:
        race = await node.race(ada)
        version = await node.version(race)
        asked, answers = asyncio.Event(), asyncio.Event()
        known = node.socket_server.context.authenticate

        async def slow(token: str) -> object:
            asked.set()
            await answers.wait()
            return await known(token)

        monkeypatch.setattr(node.socket_server.context, "authenticate", slow)
        racer = await connects(node, race)
        await racer.says("hello", token=ada.token)
        await asked.wait()
        (connection,) = node.socket_server.context.sockets
        connection.shutdown()
        answers.set()
        assert await racer.is_closed() == 1012
        assert racer.heard == []
        room = await node.rooms.room(race)
        await until(lambda: not room.is_busy)
        assert await node.version(race) == version


async def test_messages_after_the_shutdown_began_are_ignored(
    dsn: str, enters: Enters, ada: Player, clock: MovableClock
) -> None:
    async with running_node(dsn, clock) as node:
        race = await node.race(ada)
        racer = await enters(node, race, ada)
        version = await node.version(race)
        (connection,) = node.socket_server.context.sockets
        protocol = racer.websocket.protocol
        for text in (b'{"type": "hello", "token": "%s"}' % ada.token.encode(), b'{"type": "resign"}'):
            protocol.send_text(text)
        connection.shutdown()
        racer.websocket.transport.write(b"".join(protocol.data_to_send()))
        assert await racer.is_closed() == 1012
        assert not node.rooms.has_viewers(race)
        assert await node.version(race) == version
