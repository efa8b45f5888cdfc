"""Fast paths for WebSocket frames: texts are encoded once for all connections, and decoded without a parser if whole.

The library does everything else about WebSocket. These things happen for every move, and for every idle connection.
"""

from collections.abc import Iterator
from struct import Struct

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, or in Python where there is no compiler

TEXT = 0x81
"""First byte: a whole text message in one frame."""
FINAL = 0x80
"""First byte: the message ends with this frame."""
MASKED = 0x80
"""Second byte: a client's frame, which is masked."""
SHORT = 126
"""Sizes below this take one byte. This value in the size byte means that the next two bytes have the size."""
PING = b"\x89\x00"
"""A ping of a server, without data."""
PONG = 0x8A
"""First byte of an answer to a ping."""
HEAD = Struct(">BBH").pack
"""Packs the head of a frame whose size takes two bytes."""


def text_frame(payload: bytes) -> bytes:
    """Text frame of a server, which does not mask (RFC 6455, section 5.2)."""
    size = len(payload)
    if size < SHORT:
        return bytes((TEXT, size)) + payload
    if size < 65_536:
        return HEAD(TEXT, SHORT, size) + payload
    return bytes((TEXT, 127)) + size.to_bytes(8) + payload


def text_in(frame: bytes) -> bytes:
    """Payload of a frame that `text_frame` made."""
    size = frame[1]
    return frame[2 if size < SHORT else 4 if size == SHORT else 10 :]


def texts_in(frames: bytes) -> Iterator[bytes]:
    """Payloads of joined frames that `text_frame` made."""
    at, end = 0, len(frames)
    while at < end:
        size = frames[at + 1]
        at += 2
        if size >= SHORT:
            width = 2 if size == SHORT else 8
            size = int.from_bytes(frames[at : at + width])
            at += width
        yield frames[at : at + size]
        at += size


def whole_text(data: bytes) -> bytes | None:
    """Text of a client's frame if the data are exactly one short text frame (RFC 6455, section 5.2), otherwise None."""
    size = len(data) - 6  # two bytes of head, four of mask
    if 0 <= size < SHORT and data[0] == TEXT and data[1] == MASKED | size:
        return apply_mask(data[6:], data[2:6])
    return None


def is_pong(data: bytes) -> bool:
    """Whether the data are exactly one pong of a client."""
    size = len(data) - 6
    return 0 <= size < SHORT and data[0] == PONG and data[1] == MASKED | size


def are_whole(data: bytes) -> bool:
    """Whether the data are only whole short frames that each end a message, such as texts and pongs."""
    at, end = 0, len(data)
    while at + 6 <= end and data[at] >= FINAL and MASKED <= data[at + 1] < MASKED | SHORT:
        at += 6 + (data[at + 1] ^ MASKED)
    return at == end
