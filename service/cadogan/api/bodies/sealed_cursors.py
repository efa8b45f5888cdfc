"""Cursors of feeds, sealed: they are positions in the order of all transactions, and these count hidden moves.

A sealed cursor can neither be read nor forged. A forged one would be as good as a readable one: the answer says
whether anything lies behind it. The same position always has the same cursor, because webhooks send it as an id.
"""

from hashlib import sha512
from hmac import compare_digest
from hmac import digest as hmac

from cadogan.api.bodies.cursor import Cursors, Place
from cadogan.store.clock import Clock
from cadogan.store.tables.cursor_keys import CursorKey, CursorKeys

TAG_BYTES = 16
PADDED_BYTES = 40
"""All positions are padded to this length: that of a number depends on the number."""
PLAIN_FOR_MS = 30 * 86_400_000
"""How long plain cursors of the earlier release are read after the upgrade: as long as news of players is kept."""


class SealedCursors(Cursors[Place]):
    """Cursors of one feed. They are plain until the key says so."""

    def __init__(self, of: str, kind: type[Place], key: CursorKey, clock: Clock) -> None:
        super().__init__(of, kind)
        self._key = key
        self._clock = clock

    def _close(self, packed: bytes) -> bytes:
        if self._clock.now_ms() < self._key.sealed_from_ms:
            return super()._close(packed)
        padded = bytes([len(packed)]) + packed.ljust(PADDED_BYTES, b"\0")
        tag = self._tag(padded)
        return tag + self._masked(padded, tag)

    def _open(self, closed: bytes) -> bytes | None:
        tag = closed[:TAG_BYTES]
        padded = self._masked(closed[TAG_BYTES:], tag)
        if len(padded) == 1 + PADDED_BYTES and compare_digest(self._tag(padded), tag):
            return padded[1 : 1 + padded[0]]
        reads_plain = self._clock.now_ms() < self._key.sealed_from_ms + PLAIN_FOR_MS
        return super()._open(closed) if reads_plain else None

    def _tag(self, padded: bytes) -> bytes:
        return hmac(self._key.key, b"tag" + self._of + b"\0" + padded, sha512)[:TAG_BYTES]

    def _masked(self, text: bytes, tag: bytes) -> bytes:
        """The text with the mask that belongs to its tag: a second time, the text itself again."""
        mask = hmac(self._key.key, b"mask" + self._of + b"\0" + tag, sha512)
        return bytes(one ^ other for one, other in zip(text, mask, strict=False))


class FeedCursors:
    """Makes the cursors of feeds on this node."""

    def __init__(self, keys: CursorKeys, clock: Clock) -> None:
        self._keys = keys
        self._clock = clock

    async def of(self, feed: str, kind: type[Place]) -> SealedCursors[Place]:
        """Cursors of a feed. Raises Unreachable."""
        return SealedCursors(feed, kind, await self._keys.get(), self._clock)
