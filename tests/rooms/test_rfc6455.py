"""Autobahn's cases of RFC 6455, on a connection that sends texts back and on the socket of a race."""

import asyncio
import json
from collections.abc import Callable, Iterator

import pytest
from websockets.frames import CloseCode

from cadogan.rooms.sockets import websocket_connection
from cadogan.rooms.wire.messages import MOST_BYTES
from infra.autobahn.echo import echo_server
from tests.rooms.clients import Player
from tests.rooms.conftest import Node
from tests.rooms.websocket_cases import CLOSE, KINDS, PONG, TEXT, Case, Heard, cases, frame_of, frames_in, sections

SECTIONS = sections()
SOON_S = 30
MOST_WRITES = 2000
"""Writes of the longest case that is also sent frame by frame."""
MOST_IN_PIECES = 2000
"""Bytes of the longest case that is also sent octet by octet."""
MOST_SENT = 2 * 1024 * 1024
"""Bytes of the longest case in these tests. `python -m infra.autobahn` sends more."""

NORMAL = bytes.fromhex("03e8")
"""Payload of a close frame with code 1000."""

Enough = Callable[[bytes], bool]
"""Whether a client has heard everything, when it has heard these bytes."""

STRICTER = {"7.1.5": 1002}
"""Close codes that differ from Autobahn's: a close frame within a fragmented message is answered with 1002, because the
library calls the message incomplete. The connection ends the same way."""


def whole(case: Case) -> list[bytes]:
    """Everything in one write."""
    return [b"".join(case.sends)]


def frame_by_frame(case: Case) -> list[bytes]:
    """As the case says; nothing if these are too many writes."""
    return case.sends if len(case.sends) < MOST_WRITES else []


def octet_by_octet(case: Case) -> list[bytes]:
    """Each octet in a write of its own; nothing if the case is too long for that."""
    data = b"".join(case.sends)
    return [bytes((octet,)) for octet in data] if len(data) < MOST_IN_PIECES else []


Way = Callable[[Case], list[bytes]]

WAYS: list[Way] = [whole, frame_by_frame, octet_by_octet]


async def answers(
    port: int, path: str, case: Case, writes: list[bytes], enough: Enough, *, hello: bytes = b""
) -> list[Heard]:
    """All frames of the server. The client closes the connection once it has heard enough.

    After a `hello`, it waits for the welcome: more than some messages before that are refused.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    offer = "" if case.offer is None else f"Sec-WebSocket-Extensions: {case.offer}\r\n"
    try:
        async with asyncio.timeout(SOON_S):
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{offer}\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101 ")
            assert b"extensions" not in head.lower()
            heard = b""
            if hello:
                writer.write(hello)
                heard = await reader.read(2**20)
            has_enough = asyncio.Event()
            sending = asyncio.ensure_future(send(writer, writes, has_enough))
            while data := await reader.read(2**20):
                heard += data
                if enough(heard) or close_code(list(frames_in(heard))) != CloseCode.ABNORMAL_CLOSURE:
                    has_enough.set()
            has_enough.set()
            await sending
    finally:
        writer.transport.abort()
    return list(frames_in(heard))


async def send(writer: asyncio.StreamWriter, writes: list[bytes], has_enough: asyncio.Event) -> None:
    """Write one thing after another, as long as the server is there. Close after the last one."""
    for write in writes:
        if writer.transport.is_closing():
            return
        writer.write(write)
        await asyncio.sleep(0)  # a turn of the event loop, in which the server may read
    await has_enough.wait()
    if not writer.transport.is_closing():
        writer.write(frame_of(CLOSE, NORMAL))


def close_code(heard: list[Heard]) -> int:
    """The code in the last frame: 1005 if it has none, 1006 if there is no close frame."""
    if not heard or heard[-1].opcode != CLOSE:
        return CloseCode.ABNORMAL_CLOSURE
    return int.from_bytes(heard[-1].payload[:2]) if heard[-1].payload else CloseCode.NO_STATUS_RCVD


def codes(case: Case, most_bytes: int) -> list[int]:
    """Codes with which our server may close."""
    if case.has(KINDS["binary"]):
        return [CloseCode.UNSUPPORTED_DATA, CloseCode.MESSAGE_TOO_BIG]
    if case.longest > most_bytes:
        return [CloseCode.MESSAGE_TOO_BIG]
    if case.name in STRICTER:
        return [STRICTER[case.name]]
    # An empty close frame is answered with an empty one.
    return [*case.closes, *([CloseCode.NO_STATUS_RCVD] if case.name == "7.3.1" else [])]


def of_section(section: str, way: Way) -> Iterator[tuple[Case, list[bytes]]]:
    """Cases of a section that are short enough, and the writes that send them."""
    for case in cases():
        if case.section == section and sum(map(len, case.sends)) < MOST_SENT and (writes := way(case)):
            yield case, writes


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("section", SECTIONS)
async def test_a_connection_passes_every_case(section: str, way: Way) -> None:
    failed = {}
    async with echo_server(MOST_SENT) as port:
        for case, writes in of_section(section, way):
            enough = 10**9 if case.ends else sum(2 + len(frame.payload) for frame in case.hears[0])
            heard = await answers(port, "/", case, writes, has_length(enough))
            allowed = [[]] if case.has(KINDS["binary"]) else case.hears
            if close_code(heard) not in codes(case, MOST_SENT) or heard[:-1] not in allowed:
                failed[case.name] = heard
    assert not failed


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("section", SECTIONS)
async def test_a_race_socket_passes_every_case(
    node: Node, section: str, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_connection, "ANSWER_S", 0)  # cases of a thousand texts are about frames, not pace
    race = await node.race(Player(), Player())
    hello = frame_of(TEXT, b'{"type": "hello"}')
    failed = {}
    for case, writes in of_section(section, way):
        enough = 10**9 if case.ends else len(expected_reactions(case)[0])
        heard = await answers(node.port, node.path(race), case, writes, enough_reactions(enough), hello=hello)
        if close_code(heard) not in codes(case, MOST_BYTES) or reactions(heard) not in expected_reactions(case):
            failed[case.name] = heard
    assert not failed


def has_length(size: int) -> Enough:
    """Whether a client has heard so many bytes."""
    return lambda data: len(data) >= size


def enough_reactions(count: int) -> Enough:
    """Whether a client has been welcomed, and has heard so many reactions since."""

    def has_heard(data: bytes) -> bool:
        heard = list(frames_in(data))
        return bool(heard) and len(reactions(heard)) >= count

    return has_heard


def reactions(heard: list[Heard]) -> list[str]:
    """What a race socket made of a case: `text` for each error that answers a text, and the pongs."""
    said = ["pong" if each.opcode == PONG else reaction(each) for each in heard if each.opcode in {PONG, TEXT}]
    return [each for each in said if each]


def reaction(frame: Heard) -> str:
    """`text` for an answer to a text that is no message of ours; empty for news of the race, and for why it closes."""
    message = json.loads(frame.payload)
    return "text" if (message["type"], message.get("code")) == ("error", "malformed") else ""


def expected_reactions(case: Case) -> list[list[str]]:
    """Reactions that a case may cause."""
    if case.has(KINDS["binary"]) or case.longest > MOST_BYTES:
        return [[]]
    return [["pong" if each.opcode == PONG else "text" for each in alternative] for alternative in case.hears]
