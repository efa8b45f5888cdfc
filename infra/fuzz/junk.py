"""Random values that are unexpected, and mostly invalid."""

from random import Random
from urllib.parse import quote_from_bytes
from uuid import UUID

WORDS = (
    *("", " ", "null", "true", "NaN", "-0", "0", "1", "-1", "1e999", "9223372036854775808", "0x10", "٣"),
    *("\x00", "\x1b[2J", "\u202e", "\ud7ff", "🂡", "é" * 300, "../../etc/passwd", "%00", "%", "' OR 1=1 --"),
    *("{}", "[]", "today", "1970-01-01", "9999-12-31", "duchess", "r1-f3", "deal", "lobby", "finished"),
)
LEAVES = (None, True, False, 0, 1, 7, -1, 2**31, 2**63, -(2**63), 10**400, 0.5, -0.0, 1e308)
LONGEST = 20_000
"""Length of the longest text, in characters: more than the size limit of a body."""


class Junk:
    """A generator of such values. Equal random generators give equal values."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def word(self) -> str:
        """A text: a special one, a long one, random characters, or a random id."""
        return self._rng.choice((self._special, self._long, self._any, self._id))()

    def value(self, depth: int = 3) -> object:
        """A JSON value, nested up to `depth` levels."""
        kind = self._rng.randrange(6 if depth else 4)
        match kind:
            case 0 | 1:
                return self._rng.choice(LEAVES)
            case 2 | 3:
                return self.word()
            case 4:
                return [self.value(depth - 1) for _ in range(self._rng.randrange(4))]
            case _:
                return {self.word(): self.value(depth - 1) for _ in range(self._rng.randrange(4))}

    def in_address(self) -> str:
        """A percent-encoded path segment or query value. It may be invalid UTF-8."""
        if self._rng.random() < 0.5:
            return quote_from_bytes(self.word().encode("utf-8", "surrogatepass"), safe="")[:2000] or "-"
        return quote_from_bytes(self.bytes(24), safe="") or "-"

    def in_header(self) -> bytes:
        """A header value: random bytes without control characters."""
        return bytes(byte for byte in self.bytes(60) if byte >= 0x20 and byte != 0x7F)

    def bytes(self, most: int) -> bytes:
        """Random bytes, fewer than `most`."""
        return self._rng.randbytes(self._rng.randrange(most))

    def _special(self) -> str:
        return self._rng.choice(WORDS)

    def _long(self) -> str:
        return self._rng.choice(("a", "9", "é", "[", '"', "\\")) * self._rng.choice((21, 41, 257, LONGEST))

    def _any(self) -> str:
        limits = (self._rng.choice((128, 0xD800)) for _ in range(8))
        return "".join(chr(self._rng.randrange(limit)) for limit in limits)

    def _id(self) -> str:
        return str(UUID(bytes=self._rng.randbytes(16), version=4))
