"""How answers are made smaller for the way: gzip, which every client knows.

One that fits into a packet is sent as it is, and a very long one is compressed in a thread, so that nobody's move waits
for it. What lies between takes some ten microseconds, a hundredth of what it takes to find the answer.
"""

import asyncio
import gzip
import re
import zlib
from collections.abc import AsyncIterator

LEAST_BYTES = 1400
"""What fits into a packet, beside its headers."""
GZIP_FORMAT = zlib.MAX_WBITS | 16
"""What zlib calls it."""
LONG_BYTES = 65_536
"""What takes longer to compress than it takes to hand it to a thread and back."""
STRETCH_BYTES = 16_384
"""So much of something long is held back at the most."""
LEVEL = 1
"""Of nine. Lists of races come to 28 % of their length by the first, and to 25 % by the last, which takes eight times
as long."""

TEXTUAL = re.compile(rb"text/|\w+/(\S+\+)?(json|xml|yaml|javascript)\b")
"""Media types of what can be made much smaller."""
SOME_WEIGHT = re.compile(r"0\.0*[1-9]\d*|1(\.0*)?|")
"""Of what is taken: more than none, or not said."""


def is_worthwhile(media_type: bytes, body: bytes) -> bool:
    """Whether somebody who takes gzip is better off with it."""
    return len(body) >= LEAST_BYTES and TEXTUAL.match(media_type) is not None


def takes_gzip(accept_encoding: str) -> bool:
    """Whether gzip is among what somebody takes.

    >>> takes_gzip("br;q=1.0, gzip;q=0.8"), takes_gzip("gzip;q=0, br")
    (True, False)
    """
    for part in accept_encoding.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return SOME_WEIGHT.fullmatch(weight) is not None
    return False


async def compressed(body: bytes) -> bytes:
    """A body with gzip. `mtime` is none, so that the same comes out every time."""
    if len(body) < LONG_BYTES:
        return gzip.compress(body, LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)


async def compressing(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Something long with gzip, a stretch at a time: what has come of it can be read, wherever it breaks off."""
    packing, held = zlib.compressobj(LEVEL, wbits=GZIP_FORMAT), 0
    async for part in parts:
        shrunk, held = packing.compress(part), held + len(part)
        if held >= STRETCH_BYTES:
            shrunk, held = shrunk + packing.flush(zlib.Z_SYNC_FLUSH), 0
        if shrunk:
            yield shrunk
    yield packing.flush()
