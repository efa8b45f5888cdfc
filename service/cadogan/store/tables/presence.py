"""Who is connected where: which node holds a racer's sockets, and which nodes are alive.

These facts pass; what follows from them for a race (`RacerLeft`, `RacerReturned`) is in its log. A node that is not
heard of for `NODE_LOST_S` is taken for dead, and what it held with it.
"""

import asyncio
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
GATHERING_S = 0.02
"""How long those who come and go gather, to be told of in one statement: after a restart all come at once."""

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
COME_AND_GONE = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($1, now()) ON CONFLICT DO NOTHING),
     gone AS (
  DELETE FROM presence USING unnest($4::uuid[], $5::smallint[]) AS gone (race_id, seat)
  WHERE (presence.race_id, presence.seat, presence.node_id) = (gone.race_id, gone.seat, $1)
)
INSERT INTO presence (race_id, seat, node_id, until)
SELECT race_id, seat, $1, NULL FROM unnest($2::uuid[], $3::smallint[]) AS come (race_id, seat)
ON CONFLICT (race_id, seat, node_id) DO UPDATE SET until = NULL
"""

# A socket that is open already counts for more than a command.
COMMANDED = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($3, now()) ON CONFLICT DO NOTHING)
INSERT INTO presence (race_id, seat, node_id, until) VALUES ($1, $2, $3, now() + make_interval(secs => $4))
ON CONFLICT (race_id, seat, node_id) DO UPDATE SET until = excluded.until WHERE presence.until IS NOT NULL
"""

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


class RaceSeat(NamedTuple):
    """A seat of a race."""

    race_id: RaceId
    seat: int


class Presence:
    """What this node knows and tells of who is there."""

    def __init__(self, pool: Pool, node_id: UUID) -> None:
        self._pool = pool
        self._node_id = node_id
        self._noted: dict[RaceSeat, float] = {}  # when racers' commands were, the oldest first
        self._gathered: dict[RaceSeat, bool] = {}  # whether he is here, of each who has come or gone
        self._told: list[asyncio.Future[set[RaceSeat]]] = []
        self._telling: set[asyncio.Task[None]] = set()

    async def beat(self) -> list[RaceSeat]:
        """Say that this node is alive; learn which seats lapsed. Each is told to one node alone."""
        with reaching_postgres():
            if await self._pool.fetchval(BEAT, self._node_id):  # the first, or it was taken for dead
                self._noted.clear()
            async with self._pool.acquire() as connection, connection.transaction():
                lapsed = await connection.fetch(LAPSED, NODE_LOST_S)
                await connection.execute(FORGET_LOST_NODES, NODE_LOST_S)
        return [RaceSeat(*row) for row in lapsed]

    async def arrive(self, race_id: RaceId, seat: int) -> None:
        """Open a racer's first socket on this node."""
        await self._tell(RaceSeat(race_id, seat), is_here=True)

    async def depart(self, race_id: RaceId, seat: int) -> bool:
        """Lose a racer's last socket on this node; whether that leaves nobody in his seat, on any node."""
        gone = RaceSeat(race_id, seat)
        return gone in await self._tell(gone, is_here=False)

    async def note_rest_command(self, race_id: RaceId, seat: int) -> None:
        """Note that a racer has commanded over REST, which counts as presence for a while. Writes only now and then."""
        now_s = time.monotonic()
        self._forget(now_s - AGAIN_S)
        commanding = RaceSeat(race_id, seat)
        if commanding in self._noted:
            return
        with reaching_postgres():
            await self._pool.execute(COMMANDED, race_id, seat, self._node_id, COMMAND_S)
        self._noted[commanding] = now_s

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

    async def nowhere(self, seats: Sequence[RaceSeat]) -> set[RaceSeat]:
        """Those of these seats in which nobody is."""
        return {RaceSeat(*row) for row in await fetch(self._pool, NOWHERE, *columns(seats))}

    async def _tell(self, seat: RaceSeat, *, is_here: bool) -> set[RaceSeat]:
        """Tell of somebody with all others who come and go just now; which of their seats that leaves empty."""
        if not self._gathered:
            telling = asyncio.create_task(self._tell_gathered())
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)
        self._gathered[seat] = is_here
        told: asyncio.Future[set[RaceSeat]] = asyncio.get_running_loop().create_future()
        self._told.append(told)
        return await told

    async def _tell_gathered(self) -> None:
        await asyncio.sleep(GATHERING_S)
        gathered, self._gathered = self._gathered, {}
        waiting, self._told = self._told, []
        try:
            empty = await self._write(gathered)
        except Exception as error:  # noqa: BLE001 - it is theirs who wait, if anybody still does
            for told in waiting:
                if not told.done():
                    told.set_exception(error)
        else:
            for told in waiting:
                if not told.done():
                    told.set_result(empty)

    async def _write(self, gathered: Mapping[RaceSeat, bool]) -> set[RaceSeat]:
        come = sorted(seat for seat, is_here in gathered.items() if is_here)  # in one order: nobody waits in a circle
        gone = sorted(gathered.keys() - come)
        with reaching_postgres():
            await self._pool.execute(COME_AND_GONE, self._node_id, *columns(come), *columns(gone))
        for seat in gone:
            self._noted.pop(seat, None)  # what he commands from now on is to be noted
        return await self.nowhere(gone) if gone else set()

    def _forget(self, before_s: float) -> None:
        while self._noted:
            oldest = next(iter(self._noted))
            if self._noted[oldest] > before_s:
                return
            del self._noted[oldest]


def columns(seats: Sequence[RaceSeat]) -> tuple[list[RaceId], list[int]]:
    """Seats as a statement takes them: their races, and their numbers."""
    return [seat.race_id for seat in seats], [seat.seat for seat in seats]
