"""A client that sends more than its share waits for itself. Nobody else does."""

import json

import pytest
from websockets.frames import Frame, Opcode

from cadogan.races.ids import RaceId
from cadogan.rooms import rooms
from cadogan.rooms.node.client_turns import ClientTurns
from cadogan.rooms.replay import playback
from cadogan.rooms.sockets import websocket_connection
from cadogan.rooms.sockets.client_socket import ClientSocket
from cadogan.rooms.sockets.race_session import MOST_UNANSWERED
from cadogan.rooms.sockets.websocket_connection import MOST_ANSWERS
from tests.races.given import WON
from tests.rooms.clients import Player
from tests.rooms.conftest import Connects, Enters, Node, held, until

MANY = 5000


def in_one_go(*messages: object) -> bytes:
    """Messages of a client, as the bytes of their frames."""
    return b"".join(
        Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True, extensions=[]) for message in messages
    )


def socket_of(node: Node, player: Player | None = None) -> ClientSocket:
    """The service's end of a client's connection."""
    wanted = None if player is None else player.id
    (found,) = [each for each in node.socket_server.context.sockets if each.player == wanted]
    return found


@pytest.fixture
async def race(first: Node, ada: Player, ben: Player) -> RaceId:
    return await first.race(ada, ben, undo="free")


@pytest.mark.parametrize(
    "message",
    [
        {"type": "watch", "from": "now"},
        {"type": "watch", "speed": 2},
        {"type": "hello"},
        {"type": "clock", "sent": 5},
        {"type": "resign"},
        {"type": "mischief"},
    ],
)
async def test_a_racer_is_answered_long_before_a_flood_is(
    first: Node, race: RaceId, enters: Enters, ada: Player, message: dict[str, object]
) -> None:
    racer, flooder = await enters(first, race, ada), await enters(first, race)
    flooder.websocket.transport.write(in_one_go(*[message] * MANY))
    await until(lambda: socket_of(first)._holds > 0)  # noqa: SLF001 - the flood has come, and is not taken any more
    await racer.plays(WON.moves[0], 0)
    answered = 0
    while answered < MOST_ANSWERS:  # the allowance is used up, not more: that it is answered takes no time
        answered += (await flooder.hears_next())["type"] not in {"moved", "spectators", "left", "returned"}
    assert len(flooder.heard) < MANY / 10


async def test_a_flood_of_pings_is_answered_slowly(first: Node, race: RaceId, enters: Enters, ada: Player) -> None:
    racer, flooder = await enters(first, race, ada), await enters(first, race)
    ping = Frame(Opcode.PING, b"x" * 100).serialize(mask=True, extensions=[])
    flooder.websocket.transport.write(ping * MANY)
    await until(lambda: socket_of(first)._holds > 0)  # noqa: SLF001 - as above
    await racer.plays(WON.moves[0], 0)
    assert socket_of(first)._holds > 0  # noqa: SLF001 - most of them still wait


async def test_what_waits_is_answered_in_order_and_loses_nothing(
    first: Node, race: RaceId, enters: Enters, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "ANSWER_S", 0.0001)
    flooder = await enters(first, race)
    flooder.websocket.transport.write(in_one_go(*[{"type": "clock", "sent": number} for number in range(1000)]))
    assert [(await flooder.hears("clock"))["sent"] for _ in range(1000)] == list(range(1000))
    flooder.websocket.transport.write(in_one_go({"type": "clock", "sent": -1}))  # it is read again as before
    assert (await flooder.hears("clock"))["sent"] == -1


async def test_a_client_whose_flood_waits_can_still_be_closed(first: Node, race: RaceId, enters: Enters) -> None:
    flooder = await enters(first, race)
    flooder.websocket.transport.write(in_one_go(*[{"type": "clock", "sent": 5}] * 200))
    await until(lambda: socket_of(first)._holds > 0)  # noqa: SLF001 - as above
    socket_of(first).shutdown()
    assert await flooder.is_closed() == 1012


@pytest.fixture
def counted_turns(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Keys of the turns that were taken."""
    keys: list[str] = []
    take = ClientTurns.take

    async def noted(self: ClientTurns, key: str) -> None:
        keys.append(key)
        await take(self, key)

    monkeypatch.setattr(ClientTurns, "take", noted)
    return keys


async def test_a_playback_takes_turns(
    first: Node, race: RaceId, enters: Enters, ada: Player, counted_turns: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    racer = await enters(first, race, ada)
    for n in range(0, 20, 2):
        await racer.plays(WON.moves[0], n)
        await racer.says("undo", n=n + 1)
        await racer.hears("ack", n=n + 2)
    monkeypatch.setattr(playback, "AT_A_STRETCH", 2)
    counted_turns.clear()
    await enters(first, race, None, **{"from": 20, "speed": 0})
    assert len(counted_turns) >= 10
    assert set(counted_turns) == {"127.0.0.1"}


# Playbacks are bounded


@pytest.mark.parametrize("bound", ["MOST_PLAYBACKS", "MOST_PLAYBACKS_OF_ADDRESS"])
async def test_more_playbacks_than_the_bound_are_refused_until_one_ends(
    first: Node, race: RaceId, enters: Enters, connects: Connects, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(rooms, bound, 1)
    one = await enters(first, race, None, **{"from": "start", "speed": 0})
    live = await enters(first, race)
    for other in (await connects(first, race), live):
        await other.says("hello" if other is not live else "watch", **{"from": "start", "speed": 0})
        assert (await other.is_turned_away(1013))["code"] == "overloaded"
    await one.leaves()
    await until(lambda: not first.rooms.playbacks)
    await enters(first, race, None, **{"from": "start", "speed": 0})


# A client that is not read is not silent


async def test_a_racer_whose_commands_wait_for_the_log_is_not_taken_for_silent(
    dsn: str, first: Node, race: RaceId, enters: Enters, ada: Player
) -> None:
    racer = await enters(first, race, ada)
    async with held(dsn, race):
        for n in range(MOST_UNANSWERED):
            await racer.says("undo" if n % 2 else "play", n=n, **({} if n % 2 else {"move": WON.moves[0]}))
        socket = socket_of(first, ada)
        await until(lambda: socket._unanswered == MOST_UNANSWERED)  # type: ignore[attr-defined]  # noqa: SLF001
        for _ in range(3):
            socket.ping()
        assert not socket.is_closing
    await racer.hears("ack", n=MOST_UNANSWERED)
    assert socket in first.socket_server.context.sockets


async def test_a_client_that_is_read_again_and_stays_silent_is_closed(
    first: Node, race: RaceId, enters: Enters
) -> None:
    guest = await enters(first, race)
    socket = socket_of(first)
    socket.pause_reading()
    socket.ping()
    guest.websocket.transport.pause_reading()  # it answers no ping any more
    socket.resume_reading()
    socket.ping()
    assert not socket.is_closing
    socket.ping()
    await until(lambda: socket not in first.socket_server.context.sockets)


async def test_a_client_that_does_not_read_is_not_read_either(first: Node, race: RaceId, enters: Enters) -> None:
    guest = await enters(first, race)
    socket = socket_of(first)
    socket.pause_writing()
    await guest.says("clock", sent=5)
    assert not socket.transport.is_reading()
    socket.resume_writing()
    assert (await guest.hears("clock"))["sent"] == 5


# One connection that cannot be written to


async def test_a_connection_that_fails_leaves_those_behind_it_their_frames(
    first: Node, race: RaceId, enters: Enters, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await enters(first, race)
    socket = socket_of(first)
    racer = await enters(first, race, ada)
    other = await enters(first, race)  # later, so its frames are sent after those of the broken one

    def fail() -> None:
        raise RuntimeError("the transport is broken")

    monkeypatch.setattr(socket, "send_gathered", fail)
    await racer.plays(WON.moves[0], 0)
    await other.hears("moved", n=1)
    assert await broken.is_closed() == 1006


async def test_a_race_socket_shares_the_names_of_its_attributes(first: Node, race: RaceId, enters: Enters) -> None:
    """Python shares them for up to 29. Beyond that, each connection takes 1.3 KB more, and each move more CPU."""
    await enters(first, race)
    assert len(vars(socket_of(first))) <= 29
