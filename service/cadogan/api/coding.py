"""How answers are made smaller for the way: gzip, which every client knows.

One that fits into a packet is sent as it is, and a very long one is compressed in a thread, so that nobody's move waits
for it. What lies between takes some ten microseconds, a hundredth of what it takes to find the answer.
"""

import asyncio
import gzip
import re

LEAST_BYTES = 1400
"""What fits into a packet, beside its headers."""
LONG_BYTES = 65_536
"""What takes longer to compress than it takes to hand it to a thread and back."""
LEVEL = 1
"""Of nine. Lists of races come to 28 % of their length by the first, and to 25 % by the last, which takes eight times
as long."""

TEXTUAL = re.compile(rb"text/|\w+/(\S+\+)?(json|xml|yaml|javascript)\b")
"""Media types of what can be made much smaller."""


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
            return not weight or float(weight) > 0
    return False


async def compressed(body: bytes) -> bytes:
    """A body with gzip. `mtime` is none, so that the same comes out every time."""
    if len(body) < LONG_BYTES:
        return gzip.compress(body, LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, LEVEL, mtime=0)
