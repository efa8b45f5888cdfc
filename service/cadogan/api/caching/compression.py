"""Compression of answers with gzip, which every client knows.

Answers that fit into a packet are not compressed. Very long ones are compressed in a thread, so that no move waits for
them. Others take about ten microseconds. Litestar's own CompressionConfig compresses everything on the event loop.
"""

import asyncio
import gzip
import re
import zlib
from collections.abc import AsyncIterator

LEAST_BYTES = 1400
"""Bytes that fit into a packet with the headers."""
GZIP_FORMAT = zlib.MAX_WBITS | 16
"""zlib's constant for the gzip format."""
LONG_BYTES = 65_536
"""Bytes from which a thread is worth its overhead."""
STRETCH_BYTES = 16_384
"""Most bytes of a long answer that are held back."""
LEVEL = 1
"""Compression level, of nine. Level 1 reduces lists of races to 28 %, level 9 to 25 % in eight times the time."""

TEXTUAL = re.compile(rb"text/|\w+/(\S+\+)?(json|xml|yaml|javascript)\b")
"""Media types that compress well."""
SOME_WEIGHT = re.compile(r"0\.0*[1-9]\d*|1(\.0*)?|")
"""A quality value that is not zero, or none."""


def is_worthwhile(media_type: bytes, body: bytes) -> bool:
    """Whether an answer is worth compressing."""
    return len(body) >= LEAST_BYTES and TEXTUAL.match(media_type) is not None


def takes(coding: str, accept_encoding: str) -> bool:
    """Whether an `Accept-Encoding` accepts a coding by its name.

    >>> takes("gzip", "br;q=1.0, gzip;q=0.8"), takes("gzip", "gzip;q=0, br")
    (True, False)
    """
    for part in accept_encoding.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == coding:
            return SOME_WEIGHT.fullmatch(weight) is not None
    return False


async def compressed(body: bytes) -> bytes:
    """A compressed body. `mtime` is zero, so that the result is always the same."""
    if len(body) < LONG_BYTES:
        return gzip.compress(body, LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)


async def compressing(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A long answer, compressed in steps. A part of it can be decompressed wherever it breaks off."""
    packing, held = zlib.compressobj(LEVEL, wbits=GZIP_FORMAT), 0
    async for part in parts:
        shrunk, held = packing.compress(part), held + len(part)
        if held >= STRETCH_BYTES:
            shrunk, held = shrunk + packing.flush(zlib.Z_SYNC_FLUSH), 0
        if shrunk:
            yield shrunk
    yield packing.flush()
