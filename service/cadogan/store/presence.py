"""Who is connected where: which node holds a racer's sockets, and which nodes are alive.

These facts pass; what follows from them for a race (`RacerLeft`, `RacerReturned`) is in its log. A node that is not
heard of for `NODE_LOST_S` is taken for dead, and what it held with it.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, fetch, reaching_postgres

NODE_LOST_S = 5
"""Five heartbeats missed."""
COMMAND_S = 60
"""How long a command over REST counts as presence."""
AGAIN_S = COMMAND_S / 2
"""A racer's command is noted so long after the last one that was."""

BEAT = """
INSERT INTO node (node_id, seen) VALUES ($1, now())
ON CONFLICT (node_id) DO UPDATE SET seen = excluded.seen
RETURNING xmax = 0 AS is_new
"""

# The seats that nobody is in any more: held by a node that is lost, or lapsed, and held by no other.
LAPSED = """
WITH lost AS (
  DELETE FROM presence USING node
  WHERE presence.node_id = node.node_id
    AND (node.seen < now() - make_interval(secs => $1) OR presence.until < now())
  RETURNING presence.race_id, presence.seat, presence.node_id
)
SELECT DISTINCT race_id, seat FROM lost
WHERE NOT EXISTS (
  SELECT FROM presence AS other
  WHERE (other.race_id, other.seat) = (lost.race_id, lost.seat)
    AND (other.race_id, other.seat, other.node_id) NOT IN (SELECT race_id, seat, node_id FROM lost)
)
"""

# One that holds a seat still, because it was lost since the look at those, stays for the next beat to tell.
FORGET_LOST_NODES = """
DELETE FROM node
WHERE seen < now() - make_interval(secs => $1)
  AND NOT EXISTS (SELECT FROM presence WHERE presence.node_id = node.node_id)
"""

# A node that has not beaten yet, or was taken for dead by mistake, is not known when a racer comes to it.
ARRIVE = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($3, now()) ON CONFLICT DO NOTHING)
INSERT INTO presence (race_id, seat, node_id, until) VALUES ($1, $2, $3, NULL)
ON CONFLICT (race_id, seat, node_id) DO UPDATE SET until = NULL
"""

# A socket that is open already counts for more than a command.
COMMANDED = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($3, now()) ON CONFLICT DO NOTHING)
INSERT INTO presence (race_id, seat, node_id, until) VALUES ($1, $2, $3, now() + make_interval(secs => $4))
ON CONFLICT (race_id, seat, node_id) DO UPDATE SET until = excluded.until WHERE presence.until IS NOT NULL
"""

DEPART = "DELETE FROM presence WHERE (race_id, seat, node_id) = ($1, $2, $3)"

PRESENT = "SELECT DISTINCT seat FROM presence WHERE race_id = $1"

NOWHERE = """
SELECT race_id, seat FROM unnest($1::uuid[], $2::smallint[]) AS asked (race_id, seat)
WHERE NOT EXISTS (SELECT FROM presence WHERE (presence.race_id, presence.seat) = (asked.race_id, asked.seat))
"""

# What a node says of its spectators is all of them, and goes with the node when that is lost; so it is said again each
# time, and what is known already writes nothing. The answer is what the others have said.
WATCHED = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($1, now()) ON CONFLICT DO NOTHING),
     gone AS (DELETE FROM watching WHERE node_id = $1 AND race_id <> ALL ($2::uuid[])),
     told AS (
  INSERT INTO watching (node_id, race_id, spectators)
  SELECT $1, * FROM unnest($2::uuid[], $3::integer[])
  EXCEPT SELECT node_id, race_id, spectators FROM watching WHERE node_id = $1
  ON CONFLICT (node_id, race_id) DO UPDATE SET spectators = excluded.spectators
)
SELECT race_id, sum(spectators)::integer AS spectators
FROM watching JOIN node USING (node_id)
WHERE race_id = ANY ($4::uuid[]) AND node_id <> $1 AND node.seen >= now() - make_interval(secs => $5)
GROUP BY race_id
"""

SPECTATORS = """
SELECT race_id, sum(spectators)::integer AS spectators
FROM watching JOIN node USING (node_id)
WHERE race_id = ANY ($1::uuid[]) AND node.seen >= now() - make_interval(secs => $2)
GROUP BY race_id
"""


class EmptySeat(NamedTuple):
    """A seat of a race that nobody is in."""

    race_id: RaceId
    seat: int


class Presence:
    """What this node knows and tells of who is there."""

    def __init__(self, pool: Pool, node_id: UUID) -> None:
        self._pool = pool
        self._node_id = node_id
        self._noted: dict[tuple[RaceId, int], float] = {}  # when racers' commands were, the oldest first

    async def beat(self) -> list[EmptySeat]:
        """Say that this node is alive; learn which seats lapsed. Each is told to one node alone."""
        with reaching_postgres():
            if await self._pool.fetchval(BEAT, self._node_id):  # the first, or it was taken for dead
                self._noted.clear()
            async with self._pool.acquire() as connection, connection.transaction():
                lapsed = await connection.fetch(LAPSED, NODE_LOST_S)
                await connection.execute(FORGET_LOST_NODES, NODE_LOST_S)
        return [EmptySeat(*row) for row in lapsed]

    async def arrive(self, race_id: RaceId, seat: int) -> None:
        """Open a racer's first socket on this node."""
        with reaching_postgres():
            await self._pool.execute(ARRIVE, race_id, seat, self._node_id)

    async def commanded(self, race_id: RaceId, seat: int) -> None:
        """Take a racer's command over REST for presence, for a while. Noting it now and then is enough."""
        now_s = time.monotonic()
        self._forget(now_s - AGAIN_S)
        if (race_id, seat) in self._noted:
            return
        with reaching_postgres():
            await self._pool.execute(COMMANDED, race_id, seat, self._node_id, COMMAND_S)
        self._noted[race_id, seat] = now_s

    async def watched(self, here: Mapping[RaceId, int], race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """Say how many spectators each race has on this node, the others having none; how many these have elsewhere."""
        with reaching_postgres():
            rows = await self._pool.fetch(
                WATCHED, self._node_id, list(here), list(here.values()), list(race_ids), NODE_LOST_S
            )
        return {row["race_id"]: row["spectators"] for row in rows}

    async def spectators(self, race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """How many watch these races, on all nodes; those that nobody watches are left out."""
        rows = await fetch(self._pool, SPECTATORS, list(race_ids), NODE_LOST_S)
        return {row["race_id"]: row["spectators"] for row in rows}

    async def depart(self, race_id: RaceId, seat: int) -> None:
        """Lose a racer's last socket on this node; he may be on another."""
        with reaching_postgres():
            await self._pool.execute(DEPART, race_id, seat, self._node_id)
        self._noted.pop((race_id, seat), None)  # what he commands from now on is to be noted

    async def present(self, race_id: RaceId) -> set[int]:
        """Seats of a race in which somebody is."""
        return {row["seat"] for row in await fetch(self._pool, PRESENT, race_id)}

    async def nowhere(self, seats: Sequence[EmptySeat]) -> set[EmptySeat]:
        """Those of these seats in which nobody is."""
        race_ids, numbers = [race_id for race_id, _ in seats], [seat for _, seat in seats]
        return {EmptySeat(*row) for row in await fetch(self._pool, NOWHERE, race_ids, numbers)}

    def _forget(self, before_s: float) -> None:
        while self._noted:
            oldest = next(iter(self._noted))
            if self._noted[oldest] > before_s:
                return
            del self._noted[oldest]
