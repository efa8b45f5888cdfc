"""The table of leases: which node does what one node does for all, by Postgres's clock."""

from collections.abc import Collection, Sequence
from uuid import UUID

from cadogan.store.database import Pool, fetch, reaching_postgres

LEASE_S = 4
"""Seconds that a lease lasts. It is renewed each second, so three renewals in a row may fail."""

# Leases of other nodes are only read: a row that is not ours is not locked, and so not written.
KEEP = """
INSERT INTO lease (name, node_id, until)
SELECT wanted.name, $1, now() + make_interval(secs => $3)
FROM unnest($2::text[]) AS wanted (name) LEFT JOIN lease ON lease.name = wanted.name
WHERE lease.name IS NULL OR lease.node_id = $1 OR lease.until < now()
ORDER BY wanted.name  -- so that two nodes cannot deadlock
ON CONFLICT (name) DO UPDATE SET node_id = excluded.node_id, until = excluded.until
WHERE lease.node_id = excluded.node_id OR lease.until < now()
RETURNING name
"""

ADOPT = """
UPDATE lease SET node_id = $1, until = now() + make_interval(secs => $4)
WHERE name IN (
  SELECT name FROM lease WHERE starts_with(name, $2) AND until < now() ORDER BY name LIMIT $3 FOR UPDATE SKIP LOCKED
)
RETURNING name
"""

HAND_OVER = "UPDATE lease SET until = '-infinity' WHERE node_id = $1 AND name = ANY ($2::text[])"

HAND_OVER_ALL = "UPDATE lease SET until = '-infinity' WHERE node_id = $1"

END = "DELETE FROM lease WHERE node_id = $1 AND name = $2"

EXISTS = "SELECT EXISTS (SELECT FROM lease WHERE starts_with(name, $1))"


class LeaseTable:
    """Leases as one node takes them."""

    def __init__(self, pool: Pool, node_id: UUID) -> None:
        self._pool = pool
        self._node_id = node_id

    async def keep(self, names: Collection[str]) -> Sequence[str]:
        """Renew leases, and take those that no other node holds. Returns the names of those that this node has."""
        with reaching_postgres():
            rows = await self._pool.fetch(KEEP, self._node_id, list(names), LEASE_S)
        return [row["name"] for row in rows]

    async def adopt(self, prefix: str, most: int) -> Sequence[str]:
        """Take leases whose names begin so and whose holders have ended. Two nodes never get the same one."""
        with reaching_postgres():
            rows = await self._pool.fetch(ADOPT, self._node_id, prefix, most, LEASE_S)
        return [row["name"] for row in rows]

    async def hand_over(self, names: Collection[str]) -> None:
        """Let other nodes take leases at once."""
        with reaching_postgres():
            await self._pool.execute(HAND_OVER, self._node_id, list(names))

    async def hand_over_all(self) -> None:
        """Let other nodes take everything that this one has."""
        with reaching_postgres():
            await self._pool.execute(HAND_OVER_ALL, self._node_id)

    async def end(self, name: str) -> None:
        """Delete a lease whose work is done, if it is still ours."""
        with reaching_postgres():
            await self._pool.execute(END, self._node_id, name)

    async def exists(self, prefix: str) -> bool:
        """Whether any node has a lease whose name begins so, or may take it over."""
        rows = await fetch(self._pool, EXISTS, prefix)
        return bool(rows[0][0])
