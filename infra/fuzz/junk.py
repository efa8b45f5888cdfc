"""Values that nobody expects."""

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
"""Bytes: more than a body may have."""


class Junk:
    """A source of them, the same for the same chance."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def word(self) -> str:
        """Text of some kind."""
        return self._chance.choice((self._known, self._long, self._any, self._id))()

    def value(self, depth: int = 3) -> object:
        """JSON of some kind."""
        kind = self._chance.randrange(6 if depth else 4)
        match kind:
            case 0 | 1:
                return self._chance.choice(LEAVES)
            case 2 | 3:
                return self.word()
            case 4:
                return [self.value(depth - 1) for _ in range(self._chance.randrange(4))]
            case _:
                return {self.word(): self.value(depth - 1) for _ in range(self._chance.randrange(4))}

    def in_address(self) -> str:
        """Something for a place in an address: percent-encoded, whether or not it is text."""
        if self._chance.random() < 0.5:
            return quote_from_bytes(self.word().encode("utf-8", "surrogatepass"), safe="")[:2000] or "-"
        return quote_from_bytes(self.bytes(24), safe="") or "-"

    def in_header(self) -> bytes:
        """Something for a header: whatever may stand in one."""
        return bytes(byte for byte in self.bytes(60) if byte >= 0x20 and byte != 0x7F)

    def bytes(self, most: int) -> bytes:
        """Random bytes, up to a length."""
        return self._chance.randbytes(self._chance.randrange(most))

    def _known(self) -> str:
        return self._chance.choice(WORDS)

    def _long(self) -> str:
        return self._chance.choice(("a", "9", "é", "[", '"', "\\")) * self._chance.choice((21, 41, 257, LONGEST))

    def _any(self) -> str:
        limits = (self._chance.choice((128, 0xD800)) for _ in range(8))
        return "".join(chr(self._chance.randrange(limit)) for limit in limits)

    def _id(self) -> str:
        return str(UUID(bytes=self._chance.randbytes(16), version=4))
