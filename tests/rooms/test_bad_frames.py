"""What cannot be understood: it is named, or it closes the connection; it is in no log."""

import json
import sys
from collections.abc import AsyncIterator

import pytest

from cadogan.races.commands import Play
from cadogan.races.ids import RaceId
from cadogan.rooms.sockets import race_session
from cadogan.rooms.wire.messages import MOST_BYTES
from tests.races.given import WON
from tests.rooms.clients import Connection, Player
from tests.rooms.conftest import Connects, Enters, Node, until


@pytest.fixture
async def race(node: Node, ada: Player) -> AsyncIterator[RaceId]:
    """A race whose log and room are unchanged after the test, and in which a racer can still play."""
    race = await node.race(ada, Player())
    before = await node.deeds(race)
    yield race
    assert await node.deeds(race) == before
    after = await node.commands(race, Play(node.clock.now_ms(), 0, 0, WON.moves[0]))
    assert after.boards[0].n == 1


@pytest.fixture
async def racer(node: Node, race: RaceId, enters: Enters, ada: Player) -> Connection:
    return await enters(node, race, ada)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "truncated"),
        ("nope", "JSON"),
        ('{"type": "play", "n": 0, "move": "deal"', "truncated"),
        ("[]", "object"),
        ("{}", "type"),
        ('{"type": "jump"}', "jump"),
        ('{"type": "ack"}', "ack"),
        ('{"type": "play", "n": 0, "move": "deal", "seat": 1}', "seat"),
        ('{"type": "play", "n": 0}', "move"),
        ('{"type": "play", "n": "0", "move": "deal"}', "$.n"),
        ('{"type": "play", "n": true, "move": "deal"}', "$.n"),
        ('{"type": "play", "n": 0.5, "move": "deal"}', "$.n"),
        ('{"type": "play", "n": null, "move": "deal"}', "$.n"),
        ('{"type": "play", "n": -1, "move": "deal"}', "$.n"),
        ('{"type": "undo", "n": -1}', "$.n"),
        ('{"type": "play", "n": 0, "move": 7}', "$.move"),
        ('{"type": "play", "n": 0, "move": "01234567890123456"}', "$.move"),
        ('{"type": "ready", "nonce": "x"}', "$.nonce"),
        ('{"type": "clock", "sent": "now"}', "$.sent"),
        ('{"type": "clock", "sent": 1e999}', "$.sent"),
    ],
)
async def test_a_malformed_message_gets_an_error_and_the_socket_stays(racer: Connection, text: str, word: str) -> None:
    await racer.websocket.send(text)
    (error,) = await racer.hears_by_now()
    assert (error["type"], error["code"]) == ("error", "malformed")
    assert word in error["detail"]


async def test_when_a_message_has_the_greatest_length_then_it_is_accepted(racer: Connection) -> None:
    await racer.websocket.send('{"type": "jump"}'.ljust(MOST_BYTES))
    (error,) = await racer.hears_by_now()
    assert error["code"] == "malformed"


@pytest.mark.parametrize("text", ['{"a":' * 3000, '{"a": ' + "[" * 10_000, '{"sent":' + "[" * 5000 + "]" * 5000 + "}"])
async def test_a_text_that_is_nested_too_deeply_gets_an_error(racer: Connection, text: str) -> None:
    await racer.websocket.send(text)
    (error,) = await racer.hears_by_now()
    assert (error["type"], error["code"]) == ("error", "malformed")
    assert "nested" in error["detail"]


async def test_when_a_hello_is_nested_too_deeply_then_1008_closes(node: Node, race: RaceId, connects: Connects) -> None:
    stranger = await connects(node, race)
    await stranger.websocket.send('{"a":' * 3000)
    assert (await stranger.is_turned_away(1008))["code"] == "malformed"


async def test_when_a_frame_is_binary_then_1003_closes(racer: Connection) -> None:
    await racer.websocket.send(b'{"type": "resign"}')
    assert (await racer.is_turned_away(1003))["code"] == "binary"


async def test_when_a_binary_message_is_in_fragments_then_1003_closes(racer: Connection) -> None:
    await racer.websocket.send([b'{"type": ', b'"resign"}'])
    assert await racer.is_closed() == 1003


@pytest.mark.parametrize(
    "text",
    [b"\xff", b'{"type": "\xff"}', b'{"type": "play", "n": 0, "move": "\xff"}', b'{"type": "resign", "\xff": 1}'],
)
async def test_when_a_text_is_not_utf_8_then_1007_closes(racer: Connection, text: bytes) -> None:
    await racer.websocket.send(text, text=True)
    assert (await racer.is_turned_away(1007))["code"] == "utf-8"


async def test_when_a_hello_is_not_utf_8_then_1007_closes(node: Node, race: RaceId, connects: Connects) -> None:
    stranger = await connects(node, race)
    await stranger.websocket.send(b'{"type": "hello", "token": "\xff"}', text=True)
    assert (await stranger.is_turned_away(1007))["code"] == "utf-8"


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 20 * MOST_BYTES, 200 * MOST_BYTES])
async def test_when_a_message_is_too_long_then_1009_closes(racer: Connection, size: int) -> None:
    await racer.websocket.send(" " * size)
    assert await racer.is_closed() == 1009


async def test_a_fragmented_message_that_is_too_long_closes_with_1009(racer: Connection) -> None:
    await racer.websocket.send([" " * 1000] * 17)
    assert await racer.is_closed() == 1009


async def test_a_command_after_a_closing_error_is_not_carried_out(
    racer: Connection,
) -> None:
    racer.websocket.protocol.send_binary(b"")
    racer.websocket.protocol.send_text(b'{"type": "resign"}')
    racer.websocket.transport.write(b"".join(racer.websocket.protocol.data_to_send()))
    assert await racer.is_closed() == 1003


async def test_when_a_good_text_is_in_fragments_then_it_is_one_message(racer: Connection) -> None:
    await racer.websocket.send(['{"type": "clo', "", 'ck", "se', 'nt": 5}'])
    assert (await racer.hears_next())["sent"] == 5


async def test_empty_fragments_take_no_memory(node: Node, racer: Connection) -> None:
    protocol = racer.websocket.protocol
    protocol.send_text(b'{"type": "clock", ', fin=False)
    for _ in range(20_000):
        protocol.send_continuation(b"", fin=False)
    racer.websocket.transport.write(b"".join(protocol.data_to_send()))
    await (await racer.websocket.ping())
    held = max(sys.getsizeof(value) for each in node.socket_server.context.sockets for value in vars(each).values())
    assert held < 10_000
    protocol.send_continuation(b'"sent": 5}', fin=True)
    racer.websocket.transport.write(b"".join(protocol.data_to_send()))
    assert (await racer.hears_next())["sent"] == 5


async def test_when_a_ping_comes_between_fragments_then_both_are_answered(racer: Connection) -> None:
    protocol = racer.websocket.protocol
    protocol.send_text(b'{"type": "clock", ', fin=False)
    pong = await racer.websocket.ping()
    protocol.send_continuation(b'"sent": 5}', fin=True)
    racer.websocket.transport.write(b"".join(protocol.data_to_send()))
    assert (await racer.hears_next())["sent"] == 5
    await pong


async def test_messages_before_the_welcome_wait_for_it(
    node: Node, race: RaceId, connects: Connects, ada: Player
) -> None:
    hasty = await connects(node, race)
    protocol = hasty.websocket.protocol
    for text in (json.dumps({"type": "hello", "token": ada.token}), '{"type": "clock", "sent": 1}', "nope"):
        protocol.send_text(text.encode())
    hasty.websocket.transport.write(b"".join(protocol.data_to_send()))
    assert [(await hasty.hears_next())["type"] for _ in range(3)] == ["welcome", "clock", "error"]


async def test_more_than_32_messages_before_the_welcome_close_with_1008(
    node: Node, race: RaceId, connects: Connects, ada: Player
) -> None:
    hasty = await connects(node, race)
    protocol = hasty.websocket.protocol
    protocol.send_text(json.dumps({"type": "hello", "token": ada.token}).encode())
    for _ in range(race_session.MOST_UNANSWERED + 1):
        protocol.send_text(b'{"type": "resign"}')
    hasty.websocket.transport.write(b"".join(protocol.data_to_send()))
    assert (await hasty.is_turned_away(1008))["code"] == "flood"


async def test_when_the_framing_is_wrong_then_only_that_connection_ends(
    node: Node, race: RaceId, racer: Connection, enters: Enters
) -> None:
    guest = await enters(node, race)
    racer.websocket.transport.write(b"\xff" * 20)
    assert await racer.is_closed() == 1002
    await until(lambda: 0 in node.rooms.open[race].elsewhere)
    assert await guest.hears_by_now() == []
