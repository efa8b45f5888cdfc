"""Those who wait for somebody to race. The list outlives the service; all times are those of Postgres.

Two nodes may pair at once: each locks the rows of its pairs and passes over what the other has locked. The races are
made while the locks are held, so nobody is put into two. Should the commit fail then, a race stays that nobody hears
of; it expires.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Literal
from uuid import UUID

import asyncpg
from msgspec import Struct, convert

from cadogan.people.pairing import FITS, Company, Waiting
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres

HERE_S = 30
"""Whoever has not asked for so long is not paired; a request waits 25 s at the most."""
GONE_S = 60
"""Whoever has not asked for so long has given up."""
KEPT_S = 3600
"""How long it is kept what became of a pairing."""
MOST_AT_ONCE = 5000
"""Those that are looked at in one go, the longest waiting first."""

State = Literal["waiting", "paired", "begun", "missed", "cancelled", "expired"]
"""`paired`: there is a race, and it has not begun; `missed`: it never did, because he did not come."""

FIELDS = """
pairing_id AS id, player_id AS player, wish, company, rating, state, race_id AS race,
extract(epoch FROM now() - since)::float8 AS waited_s,
(extract(epoch FROM since) * 1000)::bigint AS since_ms,
(extract(epoch FROM paired_at) * 1000)::bigint AS paired_ms
"""

OPEN = f"SELECT {FIELDS} FROM pairing WHERE player_id = $1 AND state IN ('waiting', 'paired') FOR UPDATE"  # noqa: S608 - no value is put in

# Whoever is paired and wants something else does not come to that race.
GIVE_UP = "UPDATE pairing SET state = CASE state WHEN 'paired' THEN 'missed' ELSE 'cancelled' END WHERE pairing_id = $1"

ENTER = """
INSERT INTO pairing (pairing_id, player_id, wish, company, rating) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING
"""

ASK = "UPDATE pairing SET seen = now() WHERE pairing_id = $1 AND player_id = $2 AND state = 'waiting'"

ONE = f"SELECT {FIELDS} FROM pairing WHERE pairing_id = $1 AND player_id = $2"  # noqa: S608 - as above

LOCKED = ONE + " FOR UPDATE"

WAITING = """
SELECT pairing_id, player_id, wish, rating, extract(epoch FROM now() - since)::float8, company
FROM pairing
WHERE state = 'waiting' AND seen > now() - make_interval(secs => $1)
ORDER BY since
LIMIT $2
"""

LOCK = """
SELECT pairing_id FROM pairing
WHERE pairing_id = ANY ($1::uuid[]) AND state = 'waiting'
ORDER BY since
FOR UPDATE SKIP LOCKED
"""

PAIR = """
UPDATE pairing SET state = 'paired', race_id = made.race_id, paired_at = now()
FROM unnest($1::uuid[], $2::uuid[]) AS made (pairing_id, race_id)
WHERE pairing.pairing_id = made.pairing_id
"""

OVERDUE = """
SELECT pairing_id, player_id, race_id FROM pairing
WHERE state = 'paired' AND (player_id = $1 OR paired_at < now() - make_interval(secs => $2))
"""

# Whoever waits again has his old place. He is not paired before he has asked once more: he may have gone.
SETTLE = """
UPDATE pairing
SET state = fate.state,
    race_id = CASE WHEN fate.state <> 'waiting' THEN pairing.race_id END,
    paired_at = CASE WHEN fate.state <> 'waiting' THEN paired_at END,
    seen = CASE WHEN fate.state = 'waiting' THEN now() - make_interval(secs => $4) ELSE seen END
FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS fate (pairing_id, race_id, state)
WHERE (pairing.pairing_id, pairing.race_id) = (fate.pairing_id, fate.race_id) AND pairing.state = 'paired'
"""

CANCEL = "UPDATE pairing SET state = 'cancelled' WHERE pairing_id = $1 AND player_id = $2 AND state = 'waiting'"

ALIKE = """
SELECT count(*) FROM pairing
WHERE state = 'waiting' AND wish = $1 AND company = ANY ($2) AND player_id <> $3
  AND seen > now() - make_interval(secs => $4)
"""

NEWS = "SELECT pairing_id FROM pairing WHERE pairing_id = ANY ($1::uuid[]) AND state <> 'waiting'"

EXPIRE = "UPDATE pairing SET state = 'expired' WHERE state = 'waiting' AND seen < now() - make_interval(secs => $1)"

FORGET = """
DELETE FROM pairing
WHERE state NOT IN ('waiting', 'paired') AND seen < now() - make_interval(secs => $1)
"""


class Pairing(Struct, frozen=True):
    """One who waits or has waited, for so many seconds; times in milliseconds since the epoch."""

    id: UUID
    player: PlayerId
    wish: str
    company: Company
    rating: float
    state: State
    race: RaceId | None
    waited_s: float
    since_ms: int
    paired_ms: int | None


class Entered(Struct, frozen=True):
    """The pairing of one who asked for one; `replaced` is the one that he had with another wish."""

    pairing: Pairing
    is_new: bool
    replaced: UUID | None = None


class Paired(Struct, frozen=True):
    """Somebody for whom there is a race, as far as this list knows."""

    id: UUID
    player: PlayerId
    race: RaceId


Choose = Callable[[Sequence[Waiting]], Sequence[tuple[Waiting, Waiting]]]
"""Who of those who wait is to race whom."""
Make = Callable[[Sequence[tuple[Waiting, Waiting]]], Awaitable[Mapping[UUID, RaceId]]]
"""Make races for pairs; the race of each pairing."""


class Pairings:
    """The waiting list."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def enter(
        self, pairing_id: UUID, player: PlayerId, wish: str, rating: float, company: Company = "people"
    ) -> Entered:
        """Let a player wait. An equal wish of his stands as it is; another one is replaced."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                while True:  # once more if he entered at another node at the same time
                    replaced = None
                    row = await connection.fetchrow(OPEN, player)
                    if row is not None and (row["wish"], row["company"]) == (wish, company):
                        await connection.execute(ASK, row["id"], player)
                        return Entered(pairing_of(row), is_new=False)
                    if row is not None:
                        replaced = row["id"]
                        await connection.execute(GIVE_UP, replaced)
                    if await connection.execute(ENTER, pairing_id, player, wish, company, rating) == "INSERT 0 1":
                        row = await connection.fetchrow(ONE, pairing_id, player)
                        assert row is not None  # it has just been written
                        return Entered(pairing_of(row), is_new=True, replaced=replaced)

    async def ask(self, pairing_id: UUID, player: PlayerId) -> Pairing | None:
        """See how a player's pairing stands; his asking shows that he is there."""
        with reaching_postgres():
            await self._pool.execute(ASK, pairing_id, player)
        return await self.get(pairing_id, player)

    async def get(self, pairing_id: UUID, player: PlayerId) -> Pairing | None:
        """See how a player's pairing stands; None if there is none of his."""
        rows = await fetch(self._pool, ONE, pairing_id, player)
        return pairing_of(rows[0]) if rows else None

    async def cancel(self, pairing_id: UUID, player: PlayerId) -> None:
        """Let a player wait no longer, if he does."""
        with reaching_postgres():
            await self._pool.execute(CANCEL, pairing_id, player)

    async def alike(self, pairing: Pairing) -> int:
        """How many others wait for the same, and could be paired with this player."""
        rows = await fetch(self._pool, ALIKE, pairing.wish, FITS[pairing.company], pairing.player, HERE_S)
        return int(rows[0]["count"])

    async def pair(self, choose: Choose, make: Make) -> Mapping[UUID, RaceId]:
        """Pair those who wait; the race of each who was paired."""
        rows = await fetch(self._pool, WAITING, HERE_S, MOST_AT_ONCE)
        pairs = choose([Waiting(*row) for row in rows])
        if not pairs:
            return {}
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                ids = [waiting.id for pair in pairs for waiting in pair]
                locked = {row["pairing_id"] for row in await connection.fetch(LOCK, ids)}
                ours = [pair for pair in pairs if locked.issuperset(waiting.id for waiting in pair)]
                races = await make(ours) if ours else {}
                await put_into(connection, races)
                return races

    async def take(self, pairing_id: UUID, player: PlayerId, make: Callable[[Pairing], Awaitable[RaceId]]) -> bool:
        """Make a race for one who waits, and nobody of the list with him; False if he does not wait."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                row = await connection.fetchrow(LOCKED, pairing_id, player)
                if row is None or row["state"] != "waiting":
                    return False
                await put_into(connection, {pairing_id: await make(pairing_of(row))})
                return True

    async def overdue(self, after_s: float, player: PlayerId | None = None) -> list[Paired]:
        """Those whose race should have begun by now, so long after it was made; and this player, if he has one."""
        return [Paired(*row) for row in await fetch(self._pool, OVERDUE, player, after_s)]

    async def settle(self, fates: Iterable[tuple[Paired, State]]) -> None:
        """Take note of what became of their races. It does no harm if another node has done so."""
        known = list(fates)
        with reaching_postgres():
            await self._pool.execute(
                SETTLE,
                [paired.id for paired, _ in known],
                [paired.race for paired, _ in known],
                [state for _, state in known],
                HERE_S,
            )

    async def news(self, of: Iterable[UUID]) -> list[UUID]:
        """Those of these that do not wait any more."""
        return [row["pairing_id"] for row in await fetch(self._pool, NEWS, list(of))]

    async def expire(self) -> None:
        """Give up those who have gone, and forget what was long ago."""
        with reaching_postgres():
            await self._pool.execute(EXPIRE, GONE_S)
            await self._pool.execute(FORGET, KEPT_S)


async def put_into(connection: PooledConnection, races: Mapping[UUID, RaceId]) -> None:
    """Take note of the races that those who were locked are put into."""
    await connection.execute(PAIR, list(races), list(races.values()))


def pairing_of(row: asyncpg.Record) -> Pairing:
    """Pairing of a row of the list."""
    return convert(dict(row), Pairing)
