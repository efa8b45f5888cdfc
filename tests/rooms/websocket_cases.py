"""Reads the cases of `tests/vectors/websocket.jsonl`: what a client sends, and what it hears from an echo server."""

import json
import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # as in cadogan.rooms.wire.frames

VECTORS = Path(__file__).parents[1] / "vectors" / "websocket.jsonl"
CLOSE, PONG, TEXT = 8, 10, 1
KINDS = {"text": TEXT, "binary": 2, "pong": PONG}
Json = Mapping[str, Any]


class Heard(NamedTuple):
    """A frame of the server."""

    opcode: int
    payload: bytes


class Case(NamedTuple):
    """One case."""

    name: str
    sends: list[bytes]
    """Writes of the client, each a frame or a part of one."""
    hears: list[list[Heard]]
    """What the client may hear before the close frame: one of these."""
    closes: list[int]
    """Code of the server's close frame: one of these."""
    longest: int
    """Bytes of the longest message."""
    offer: str | None
    """`Sec-WebSocket-Extensions` of the client, which the server does not accept."""
    ends: bool
    """Whether the case itself ends the connection. Otherwise the client closes it, once it has heard everything."""

    @property
    def section(self) -> str:
        """Section of Autobahn's cases."""
        return section_of(self.name)

    def has(self, opcode: int) -> bool:
        """Whether the client hears such a frame if all goes well."""
        return any(frame.opcode == opcode for frame in self.hears[0])


def sections() -> list[str]:
    """Sections of Autobahn's cases, in order."""
    return sorted({section_of(said["case"]) for said in said_cases()}, key=int)


@cache
def cases() -> list[Case]:
    """All cases. Writing them takes half a second, so it is left to the tests that use them."""
    return [case_of(said) for said in said_cases()]


def said_cases() -> list[Json]:
    """The lines of the file."""
    return [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]


def section_of(case: str) -> str:
    """Section of a case."""
    return case.partition(".")[0]


def case_of(said: Json) -> Case:
    """A case of the file."""
    sends = [write for frame in said["sends"] for write in writes_of(frame)]
    ends = said.get("fails", False) or any(frame["opcode"] == CLOSE for frame in said["sends"])
    hears = [[each for frame in alternative for each in frames_of(frame)] for alternative in said["hears"]]
    longest = max(len(payload_of(frame)) for frame in said["sends"])
    return Case(said["case"], sends, hears, said["closes"], longest, said.get("offer"), ends)


def frames_of(said: Json) -> Iterator[Heard]:
    """Frames that the client hears."""
    frame = Heard(KINDS[said["type"]], payload_of(said))
    yield from [frame] * said.get("messages", 1)


def payload_of(said: Json) -> bytes:
    """Payload of a frame or message."""
    return bytes.fromhex(said["payload"]) * int(said.get("times", 1))


def writes_of(said: Json) -> Iterator[bytes]:
    """Writes that send a frame; a message, if it is in fragments; or many messages."""
    payload, is_last = payload_of(said), said.get("fin", True)
    size = said.get("fragments_of", len(payload) or 1)
    parts = [payload[at : at + size] for at in range(0, len(payload), size)] or [b""]
    for _ in range(said.get("messages", 1)):
        for number, part in enumerate(parts):
            ends = is_last and number == len(parts) - 1
            frame = frame_of(0 if number else said["opcode"], part, is_last=ends, reserved=said.get("rsv", 0))
            chop = said.get("chop", len(frame))
            yield from (frame[at : at + chop] for at in range(0, len(frame), chop))


def frame_of(opcode: int, payload: bytes, *, is_last: bool = True, reserved: int = 0) -> bytes:
    """A masked frame, valid or not (RFC 6455, section 5.2)."""
    first, mask, size = is_last << 7 | reserved << 4 | opcode, os.urandom(4), len(payload)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 65_536:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2)
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8)
    return head + mask + apply_mask(payload, mask)


def frames_in(data: bytes) -> Iterator[Heard]:
    """Whole frames of a server, which are not masked."""
    at = 0
    while at + 2 <= len(data):
        size, head = data[at + 1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(data[at + 2 : at + head])
        if at + head + size > len(data):
            return
        yield Heard(data[at] & 0x0F, data[at + head : at + head + size])
        at += head + size
