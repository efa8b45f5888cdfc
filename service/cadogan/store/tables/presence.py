"""Presence: which node has a racer's sockets, and which nodes are alive.

Presence is transient; its consequences for a race (`RacerLeft`, `RacerReturned`) are in the log. A racer's row lapses
some seconds after their last socket has closed, and an absence that is shorter leaves no trace there. A node without a
heartbeat for `NODE_LOST_S` is taken for dead, together with its sockets.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from cadogan.races.facts import RACE_RULES
from cadogan.races.ids import RaceId
from cadogan.races.race import AWAY_MS
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.errors import Unreachable
from cadogan.store.shared_task import shared_task

NODE_LOST_S = 5
"""Seconds without a heartbeat, five of them, after which a node is taken for dead."""
NEVER_S = 1e9
"""Longer than any node is silent."""
GAP_S = 2.5
"""A longer time between two of its own heartbeats tells a node that Postgres did not answer, or that it stood still.

Others may then have taken it for dead: `NODE_LOST_S` is longer.
"""
ALSO_S = 1.5
"""Seconds for which a node waits with its judgement while another one is late: arrivals there may be unwritten.

A node is late for half of `NODE_LOST_S`, and then either goes on or is lost.
"""
COMMAND_S = 60
"""Seconds that a command over REST counts as presence."""
AGAIN_S = COMMAND_S / 2
"""Least seconds between two writes for a racer's REST commands."""
LATE_S = 0.5
"""An answer of Postgres that takes longer may have waited for a lock, together with arrivals on other nodes."""
GATHERING_S = 0.02
"""Seconds that arrivals and departures are gathered for one statement: after a restart, all arrive at once."""

BEAT = """
WITH beat AS (
  INSERT INTO node (node_id, seen, race_rules) VALUES ($1, now(), $3)
  ON CONFLICT (node_id) DO UPDATE SET seen = excluded.seen, race_rules = excluded.race_rules
  RETURNING xmax = 0 AS is_new
)
SELECT is_new, node_id, race_rules, extract(epoch FROM now() - seen)::float8 AS silent_s
FROM beat LEFT JOIN node ON node_id <> $1 AND seen >= now() - make_interval(secs => $2)
"""

# Empty seats: held by a lost node, or lapsed, and held by no other node, and when the last row lapsed, in ms. A lost
# socket counts for more than a command over REST that another node noted before the loss. Rows of live sockets are not
# read, of which there may be thousands.
LAPSED = """
WITH gone AS (
  SELECT race_id, seat, node_id, seen FROM presence JOIN node USING (node_id)
  WHERE node_id = ANY (ARRAY(SELECT node_id FROM node WHERE seen < now() - make_interval(secs => $1)))
  UNION
  SELECT race_id, seat, node_id, seen FROM presence JOIN node USING (node_id) WHERE until < now()
),
lost AS (
  DELETE FROM presence USING gone
  WHERE (presence.race_id, presence.seat, presence.node_id) = (gone.race_id, gone.seat, gone.node_id)
    AND (gone.seen < now() - make_interval(secs => $1) OR presence.until < now())  -- and not written meanwhile
  RETURNING presence.race_id, presence.seat, presence.node_id, presence.until IS NULL AS had_socket, gone.seen,
    least(presence.until, gone.seen + make_interval(secs => $1)) AS lapsed_at
),
outdated AS (
  DELETE FROM presence USING lost
  WHERE lost.had_socket AND (presence.race_id, presence.seat) = (lost.race_id, lost.seat)
    AND presence.until < lost.seen + make_interval(secs => $2)
  RETURNING presence.race_id, presence.seat, presence.node_id
)
SELECT race_id, seat, (extract(epoch FROM max(lapsed_at)) * 1000)::bigint AS lapsed_at FROM lost
WHERE NOT EXISTS (
  SELECT FROM presence AS other
  WHERE (other.race_id, other.seat) = (lost.race_id, lost.seat)
    AND (other.race_id, other.seat, other.node_id) NOT IN (
      SELECT race_id, seat, node_id FROM lost UNION ALL SELECT race_id, seat, node_id FROM outdated
    )
)
GROUP BY race_id, seat
"""

# A node that was lost after the seats were read still holds seats. It stays for the next heartbeat to report.
FORGET_LOST_NODES = """
DELETE FROM node
WHERE seen < now() - make_interval(secs => $1)
  AND NOT EXISTS (SELECT FROM presence WHERE presence.node_id = node.node_id)
"""

# A node without a first heartbeat, or one wrongly taken for dead, is not in the table when a racer arrives. Presence
# lapses some ms after a departure; where nobody races, it is forgotten at once. A racer's last socket takes with it
# what any node has noted of earlier commands over REST.
COME_AND_GONE = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($1, now()) ON CONFLICT DO NOTHING),
     lapsing AS (
  UPDATE presence SET until = least(presence.until, now() + make_interval(secs => lapses_ms / 1000.0))
  FROM unnest($4::uuid[], $5::smallint[], $6::integer[]) AS gone (race_id, seat, lapses_ms)
  WHERE (presence.race_id, presence.seat) = (gone.race_id, gone.seat)
    AND (presence.node_id = $1 OR presence.until IS NOT NULL) AND lapses_ms > 0
),
     forgotten AS (
  DELETE FROM presence USING unnest($4::uuid[], $5::smallint[], $6::integer[]) AS gone (race_id, seat, lapses_ms)
  WHERE (presence.race_id, presence.seat) = (gone.race_id, gone.seat)
    AND (presence.node_id = $1 OR presence.until IS NOT NULL) AND lapses_ms = 0
)
INSERT INTO presence (race_id, seat, node_id, until)
SELECT race_id, seat, $1, NULL FROM unnest($2::uuid[], $3::smallint[]) AS come (race_id, seat)
ON CONFLICT (race_id, seat, node_id) DO UPDATE SET until = NULL
"""

# An open socket counts for more than a command.
COMMANDED = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($3, now()) ON CONFLICT DO NOTHING)
INSERT INTO presence (race_id, seat, node_id, until) VALUES ($1, $2, $3, now() + make_interval(secs => $4))
ON CONFLICT (race_id, seat, node_id) DO UPDATE SET until = excluded.until WHERE presence.until IS NOT NULL
"""

NOWHERE = """
SELECT race_id, seat FROM unnest($1::uuid[], $2::smallint[]) AS asked (race_id, seat)
WHERE NOT EXISTS (SELECT FROM presence WHERE (presence.race_id, presence.seat) = (asked.race_id, asked.seat))
"""

# A node reports all its spectators each time, because its rows go when the node is lost. Unchanged rows are not
# written. The result is what the other nodes have reported.
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
WHERE node_id <> $1 AND node.seen >= now() - make_interval(secs => $4)
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
    """Presence as this node reports and reads it."""

    def __init__(self, pool: Pool, node_id: UUID, now_s: Callable[[], float] = time.monotonic) -> None:
        self.others: frozenset[UUID] = frozenset()
        """Other nodes that were alive at the last heartbeat."""
        self.race_rules = RACE_RULES
        """The newest rules of races that all nodes knew at the last heartbeat: some may be of the previous release."""
        self.was_silent = False
        """Whether others may have taken this node for dead before its last heartbeat, and forgotten its racers."""
        self._pool = pool
        self._node_id = node_id
        self._now_s = now_s
        self._beaten_at: float | None = None
        self._judges_from = -math.inf  # until then, other nodes may be silent for the same reason as this one was
        self._outage_over_at = -math.inf  # until then, arrivals that an outage held up may still be unwritten
        self._lapsed: dict[RaceSeat, int] = {}  # empty seats that are not reported yet
        self._noted: dict[RaceSeat, float] = {}  # when REST commands were noted, the oldest first
        self._gathered: dict[RaceSeat, int | None] = {}  # in how many ms a departure lapses; None for an arrival
        self._told: list[asyncio.Future[None]] = []
        self._telling: set[asyncio.Task[None]] = set()

    async def beat(self, *, sweeps: bool = True) -> dict[RaceSeat, int]:
        """Send a heartbeat. A node that `sweeps` gets the seats that became empty, each once, and when: in ms.

        A node that `was_silent` has to report its racers again.
        """
        began_s = self._now_s()  # Postgres notes a later moment, so a silence is never longer than it is measured here
        try:
            with reaching_postgres():
                beats = await self._pool.fetch(BEAT, self._node_id, NODE_LOST_S, RACE_RULES)
        except Unreachable:
            await self._pool.doubt_primary()  # a heartbeat commits, so it finds a former primary that cannot
            raise
        others = [beat for beat in beats if beat["node_id"] is not None]
        self.others = frozenset(other["node_id"] for other in others)
        self.race_rules = min([RACE_RULES, *(other["race_rules"] for other in others)])
        if any(other["silent_s"] > GAP_S for other in others):
            self._note_outage(ALSO_S)
        lost_s = self._silence_that_counts(began_s)
        if self.was_silent or beats[0]["is_new"]:  # the first heartbeat, or the node may have been taken for dead
            self._noted.clear()
        if not sweeps or self.is_after_outage:  # what lapses meanwhile is judged afterwards
            return {}
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                # Noted before the commit: if its answer is lost, the rows may be gone, and nobody finds them again.
                for race_id, seat, lapsed_at in await connection.fetch(LAPSED, lost_s, COMMAND_S + AWAY_MS / 1000):
                    self._lapsed[RaceSeat(race_id, seat)] = lapsed_at
                await connection.execute(FORGET_LOST_NODES, lost_s)
        lapsed, self._lapsed = self._lapsed, {}
        return lapsed

    def _silence_that_counts(self, began_s: float) -> float:
        """Seconds without a heartbeat after which another node is lost. Called after each heartbeat of our own.

        After an outage of Postgres, the first node to come through sees that all others are silent. They get as long to
        come through as a node may be silent; until then, none counts as lost. A node that has just started may have
        started after an outage.
        """
        now_s = self._now_s()
        self.was_silent = self._beaten_at is not None and now_s - self._beaten_at > GAP_S
        if self.was_silent:
            self._note_outage()
        if self.was_silent or self._beaten_at is None:
            self._judges_from = now_s + NODE_LOST_S
        if now_s - began_s > LATE_S:
            self._note_outage()
        self._beaten_at = began_s
        return NODE_LOST_S if now_s >= self._judges_from else NEVER_S

    @property
    def is_after_outage(self) -> bool:
        """Whether arrivals that an outage held up may still be unwritten."""
        return self._now_s() < self._outage_over_at

    async def arrive(self, race_id: RaceId, seat: int) -> None:
        """A racer's first socket on this node has opened."""
        await self._tell(RaceSeat(race_id, seat), None)

    async def depart(self, race_id: RaceId, seat: int, lapses_ms: int) -> None:
        """A racer's last socket on this node has closed. Their presence here lapses in so many ms; 0 forgets it."""
        await self._tell(RaceSeat(race_id, seat), lapses_ms)

    async def note_rest_command(
        self, race_id: RaceId, seat: int, *, has_left: bool = False, lapses_ms: int = AWAY_MS
    ) -> None:
        """Note that a racer has commanded over REST, which counts as presence for a while, and lapses after it.

        Writes only now and then, unless the racer is known to have left: then another node may have removed the note.
        """
        now_s = time.monotonic()
        self._forget(now_s - AGAIN_S)
        commanding = RaceSeat(race_id, seat)
        if commanding in self._noted and not has_left:
            return
        with reaching_postgres():
            await self._pool.execute(COMMANDED, race_id, seat, self._node_id, COMMAND_S + lapses_ms / 1000)
        self._noted.pop(commanding, None)  # the oldest come first
        self._noted[commanding] = now_s

    async def watched(self, here: Mapping[RaceId, int]) -> dict[RaceId, int]:
        """Report the spectators on this node, by race. Returns those of the other nodes."""
        with reaching_postgres():
            rows = await self._pool.fetch(WATCHED, self._node_id, list(here), list(here.values()), NODE_LOST_S)
        return {row["race_id"]: row["spectators"] for row in rows}

    async def spectators(self, race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """Spectators of races, on all nodes. Races without any are left out."""
        rows = await fetch(self._pool, SPECTATORS, list(race_ids), NODE_LOST_S)
        return {row["race_id"]: row["spectators"] for row in rows}

    async def nowhere(self, seats: Sequence[RaceSeat]) -> set[RaceSeat]:
        """Which of these seats are empty on all nodes."""
        return {RaceSeat(*row) for row in await fetch(self._pool, NOWHERE, *columns(seats))}

    async def _tell(self, seat: RaceSeat, lapses_ms: int | None) -> None:
        """Report an arrival or departure together with others of this moment."""
        if not self._gathered:
            telling = shared_task(self._tell_gathered())
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)
        self._gathered[seat] = lapses_ms
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._told.append(told)
        await told

    async def _tell_gathered(self) -> None:
        await asyncio.sleep(GATHERING_S)
        gathered, self._gathered = self._gathered, {}
        waiting, self._told = self._told, []
        try:
            await self._write(gathered)
        except Exception as error:  # noqa: BLE001 - the waiting callers get it, if any still wait
            for told in waiting:
                if not told.done():
                    told.set_exception(error)
        else:
            for told in waiting:
                if not told.done():
                    told.set_result(None)

    async def _write(self, gathered: Mapping[RaceSeat, int | None]) -> None:
        ordered = sorted(gathered)  # so that two nodes cannot deadlock
        come = [seat for seat in ordered if gathered[seat] is None]
        gone = [seat for seat in ordered if gathered[seat] is not None]
        lapses_ms = [gathered[seat] for seat in gone]
        began_s = self._now_s()
        try:
            with reaching_postgres():
                await self._pool.execute(COME_AND_GONE, self._node_id, *columns(come), *columns(gone), lapses_ms)
        except Unreachable:
            self._note_outage()
            raise
        if self._now_s() - began_s > LATE_S:
            self._note_outage()
        for seat in gone:
            self._noted.pop(seat, None)  # the next REST command has to be noted again

    def _note_outage(self, lasts_s: float = NODE_LOST_S) -> None:
        """Arrivals may be unwritten for some seconds more: nodes may be slow to come through after an outage."""
        self._outage_over_at = max(self._outage_over_at, self._now_s() + lasts_s)

    def _forget(self, before_s: float) -> None:
        while self._noted:
            oldest = next(iter(self._noted))
            if self._noted[oldest] > before_s:
                return
            del self._noted[oldest]


def columns(seats: Sequence[RaceSeat]) -> tuple[list[RaceId], list[int]]:
    """Seats as arguments of a statement: races and seat numbers."""
    return [seat.race_id for seat in seats], [seat.seat for seat in seats]
