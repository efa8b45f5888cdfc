"""The key with which all nodes seal the cursors of feeds. It never changes."""

from msgspec import Struct

from cadogan.store.database import Pool, fetch

READ = "SELECT key, (extract(epoch FROM sealed_from) * 1000)::bigint AS sealed_from_ms FROM cursor_key"


class CursorKey(Struct, frozen=True):
    """A key of 32 bytes, and since when cursors are sealed with it, in milliseconds since the epoch."""

    key: bytes
    sealed_from_ms: int


class CursorKeys:
    """The table of the key."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._key: CursorKey | None = None

    async def get(self) -> CursorKey:
        """The key, read once. Raises Unreachable."""
        if self._key is None:
            ((key, sealed_from_ms),) = await fetch(self._pool, READ)
            self._key = CursorKey(key, sealed_from_ms)
        return self._key
