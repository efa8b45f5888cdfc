"""The matchmaking queue. It survives restarts of the service. All times are those of Postgres.

Two nodes may match at the same time: each locks the rows of its pairs and skips rows that the other has locked. The
races are created while the locks are held, so no player gets two. If the commit fails after that, a race remains that
no player knows; it expires.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple
from uuid import UUID

import asyncpg
from msgspec import Struct, convert

from cadogan.people.errors import TooManyPairings
from cadogan.people.pairing import FITS, Company, Waiting
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres
from cadogan.store.errors import Unreachable
from cadogan.store.tables.players import TAKE_TURN

HERE_S = 30
"""Seconds since the last poll after which a player is not paired. A request waits at most 25 s."""
GONE_S = 60
"""Seconds since the last poll after which a pairing expires."""
KEPT_S = 3600
"""Seconds that a pairing that is over is kept."""
MOST_AT_ONCE = 5000
"""Pairings that are matched at a time, the longest waiting first."""

State = Literal["waiting", "paired", "begun", "missed", "cancelled", "expired"]
"""`paired`: the race exists but has not begun. `missed`: it never began, because this player did not come."""

FIELDS = """
pairing_id AS id, player_id AS player, wish, company, rating, state, race_id AS race,
extract(epoch FROM now() - since)::float8 AS waited_s,
(extract(epoch FROM since) * 1000)::bigint AS since_ms,
(extract(epoch FROM paired_at) * 1000)::bigint AS paired_ms
"""

OPEN = f"""
SELECT {FIELDS} FROM pairing WHERE player_id = $1 AND state IN ('waiting', 'paired') ORDER BY pairing_id FOR UPDATE
"""  # noqa: S608 - no value is put in

# A paired player who asks for something else does not come to that race.
GIVE_UP = "UPDATE pairing SET state = CASE state WHEN 'paired' THEN 'missed' ELSE 'cancelled' END WHERE pairing_id = $1"

ENTER = """
INSERT INTO pairing (pairing_id, player_id, wish, company, rating) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING
"""

ASK = "UPDATE pairing SET seen = now() WHERE pairing_id = $1 AND player_id = $2 AND state = 'waiting'"

ONE = f"SELECT {FIELDS} FROM pairing WHERE pairing_id = $1 AND player_id = $2"  # noqa: S608 - as above

LOCKED = ONE + " FOR UPDATE"

WAITING = """
SELECT pairing_id, player_id, wish, rating, extract(epoch FROM now() - since)::float8, company,
       (extract(epoch FROM since) * 1000)::bigint
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
WHERE state = 'paired' AND (
  player_id = $1 OR paired_at < now() - make_interval(secs => $2)
  OR EXISTS (SELECT FROM race_listing WHERE race_listing.race_id = pairing.race_id AND race_listing.state = 'abandoned')
)
"""

# A player who waits again keeps their place in the queue, but is paired only after the next poll: they may have gone.
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
    """A player's entry in the queue. `waited_s` is in seconds, other times in milliseconds since the epoch."""

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
    """The pairing of a player who entered. `replaced` is an earlier one with another wish."""

    pairing: Pairing
    is_new: bool
    replaced: UUID | None = None


class Paired(Struct, frozen=True):
    """A waiting player who was put into a race."""

    id: UUID
    player: PlayerId
    race: RaceId


Choose = Callable[[Sequence[Waiting]], Sequence[tuple[Waiting, Waiting]]]
"""Chooses pairs among the waiting players."""
Make = Callable[[Sequence[tuple[Waiting, Waiting]]], Awaitable[Mapping[UUID, RaceId]]]
"""Creates races for pairs. Returns the race of each pairing."""


class NewPairs(NamedTuple):
    """Players who were paired."""

    races: Mapping[UUID, RaceId]
    """The new race of each pairing."""
    left_over: int
    """Pairs that were passed over, because somebody held a row of them: mostly a player who asked for news."""


class Pairings:
    """The table of pairings."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def enter(  # noqa: PLR0913 - a row
        self,
        pairing_id: UUID,
        player: PlayerId,
        wish: str,
        rating: float,
        company: Company = "people",
        *,
        most_others: int = 0,
    ) -> Entered:
        """Add a player to the queue. An equal earlier wish stays; of other wishes, `most_others` stay.

        Raises TooManyPairings if more others are open, and some may stay. Without that, they are replaced. Raises
        Unreachable if a node of an earlier release entered the player at the same moment.
        """
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, player)
                rows = await connection.fetch(OPEN, player)
                for row in rows:
                    if (row["wish"], row["company"]) == (wish, company):
                        await connection.execute(ASK, row["id"], player)
                        return Entered(pairing_of(row), is_new=False)
                others = [row for row in rows if row["wish"] != wish]
                if most_others and len(others) > most_others:
                    raise TooManyPairings(f"you have {len(others)} open pairings, the most that a bot may have")
                replaced = None
                for row in rows:
                    if row["wish"] == wish or not most_others:
                        replaced = row["id"]
                        await connection.execute(GIVE_UP, replaced)
                if await connection.execute(ENTER, pairing_id, player, wish, company, rating) != "INSERT 0 1":
                    raise Unreachable("another request has just entered you for this; send yours again")
                row = await connection.fetchrow(ONE, pairing_id, player)
                assert row is not None  # it was written just now
                return Entered(pairing_of(row), is_new=True, replaced=replaced)

    async def ask(self, pairing_id: UUID, player: PlayerId) -> Pairing | None:
        """State of a player's pairing. The poll counts as a sign of life."""
        with reaching_postgres():
            await self._pool.execute(ASK, pairing_id, player)
        return await self.get(pairing_id, player)

    async def get(self, pairing_id: UUID, player: PlayerId) -> Pairing | None:
        """State of a player's pairing; None if the player has no such pairing."""
        rows = await fetch(self._pool, ONE, pairing_id, player)
        return pairing_of(rows[0]) if rows else None

    async def cancel(self, pairing_id: UUID, player: PlayerId) -> None:
        """Cancel a player's pairing, if it is waiting."""
        with reaching_postgres():
            await self._pool.execute(CANCEL, pairing_id, player)

    async def alike(self, pairing: Pairing) -> int:
        """Number of other players who wait for the same and could be paired with this one."""
        rows = await fetch(self._pool, ALIKE, pairing.wish, FITS[pairing.company], pairing.player, HERE_S)
        return int(rows[0]["count"])

    async def pair(self, choose: Choose, make: Make) -> NewPairs:
        """Pair waiting players."""
        rows = await fetch(self._pool, WAITING, HERE_S, MOST_AT_ONCE)
        pairs = choose([Waiting(*row) for row in rows])
        if not pairs:
            return NewPairs({}, left_over=0)
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                ids = [waiting.id for pair in pairs for waiting in pair]
                locked = {row["pairing_id"] for row in await connection.fetch(LOCK, ids)}
                ours = [pair for pair in pairs if locked.issuperset(waiting.id for waiting in pair)]
                races = await make(ours) if ours else {}
                await put_into(connection, races)
                return NewPairs(races, left_over=len(pairs) - len(ours))

    async def take(self, pairing_id: UUID, player: PlayerId, make: Callable[[Pairing], Awaitable[RaceId]]) -> bool:
        """Create a race for a waiting player against a house bot. Returns False if the player is not waiting."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                row = await connection.fetchrow(LOCKED, pairing_id, player)
                if row is None or row["state"] != "waiting":
                    return False
                await put_into(connection, {pairing_id: await make(pairing_of(row))})
                return True

    async def overdue(self, after_s: float, player: PlayerId | None = None) -> list[Paired]:
        """Players whose race should have begun by now, so long after its creation, or was abandoned; and the player.

        The given player is included if paired.
        """
        return [Paired(*row) for row in await fetch(self._pool, OVERDUE, player, after_s)]

    async def settle(self, fates: Iterable[tuple[Paired, State]]) -> None:
        """Store what became of the races. It does no harm if another node has done so."""
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
        """Which of these pairings are no longer waiting."""
        return [row["pairing_id"] for row in await fetch(self._pool, NEWS, list(of))]

    async def expire(self) -> None:
        """Expire the pairings of players who stopped polling, and delete old pairings."""
        with reaching_postgres():
            await self._pool.execute(EXPIRE, GONE_S)
            await self._pool.execute(FORGET, KEPT_S)


async def put_into(connection: PooledConnection, races: Mapping[UUID, RaceId]) -> None:
    """Store the races of the locked pairings."""
    await connection.execute(PAIR, list(races), list(races.values()))


def pairing_of(row: asyncpg.Record) -> Pairing:
    """Pairing from a row."""
    return convert(dict(row), Pairing)
