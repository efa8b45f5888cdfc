"""Reads the frames that a room wrote."""

from collections.abc import Iterator


def payloads(frames: bytes) -> Iterator[bytes]:
    """Payloads of a server's text frames that follow each other (RFC 6455, section 5.2)."""
    at = 0
    while at < len(frames):
        size, head = frames[at + 1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            size = int.from_bytes(frames[at + 2 : at + head])
        yield frames[at + head : at + head + size]
        at += head + size
