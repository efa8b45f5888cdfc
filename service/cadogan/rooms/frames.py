"""Text frames at their quickest: serialised once for every connection, and read whole where they come whole.

Everything else about WebSocket is the library's; these are the two things that happen for every move.
"""

from struct import Struct

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library's own way where its C is not
    from websockets.utils import apply_mask

TEXT = 0x81
"""Whole text message, in one frame."""
FINAL = 0x80
"""In the first byte: the message ends with this frame."""
MASKED = 0x80
"""In the second byte: a client's frame."""
SHORT = 126
"""A frame of fewer bytes has its size in one byte; this in its place says that two more have it."""
HEAD = Struct(">BBH").pack
"""Head of a frame whose size is in two bytes."""


def text_frame(payload: bytes) -> bytes:
    """WebSocket text frame (RFC 6455, section 5.2) of a server, which does not mask."""
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


def whole_text(data: bytes) -> bytes | None:
    """Text of a client's frame, if the data are one short text frame and nothing else; RFC 6455, section 5.2."""
    size = len(data) - 6  # two bytes of head, four of mask
    if 0 <= size < SHORT and data[0] == TEXT and data[1] == MASKED | size:
        return apply_mask(data[6:], data[2:6])
    return None


def are_whole(data: bytes) -> bool:
    """Whether the data are short frames that each end a message, and nothing else: texts, pongs, or both at once."""
    at, end = 0, len(data)
    while at + 6 <= end and data[at] >= FINAL and MASKED <= data[at + 1] < MASKED | SHORT:
        at += 6 + (data[at + 1] ^ MASKED)
    return at == end
