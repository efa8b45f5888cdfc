"""Just enough of HTTP/2 (RFC 9113) to send requests that no library would send."""

import asyncio
from collections.abc import Sequence

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY = 0, 1, 3, 4, 7
END_STREAM, END_HEADERS = 1, 4
STREAM = 1

Fields = Sequence[tuple[bytes, bytes]]


def frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    """A frame (section 4.1)."""
    return len(payload).to_bytes(3) + bytes((kind, flags)) + stream.to_bytes(4) + payload


def literal(text: bytes) -> bytes:
    """A string without Huffman coding (RFC 7541, section 5.2)."""
    assert len(text) < 127
    return bytes((len(text),)) + text


def request(fields: Fields, body: bytes | None) -> bytes:
    """The preface and a request with these fields, of which none is changed."""
    block = b"".join(b"\0" + literal(name) + literal(value) for name, value in fields)
    head = frame(HEADERS, END_HEADERS | (END_STREAM if body is None else 0), STREAM, block)
    rest = b"" if body is None else frame(DATA, END_STREAM, STREAM, body)
    return PREFACE + frame(SETTINGS, 0, 0, b"") + head + rest


async def is_over(reader: asyncio.StreamReader) -> None:
    """Read until the request is answered or refused, or the connection ends."""
    while True:
        try:
            head = await reader.readexactly(9)
            await reader.readexactly(int.from_bytes(head[:3]))
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        if head[3] in {RST_STREAM, GOAWAY} or (head[3] in {DATA, HEADERS} and head[4] & END_STREAM):
            return
