"""Deals: the pool of winnable ones, and those that races were created on, each with the id that links use.

The statement that draws a deal removes it from the pool, and concurrent draws skip each other's locked rows. So a deal
goes to one race only.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.races.ids import DealId, RaceId, least_race_id
from cadogan.races.proof.deal_secrecy import RaceOnDeal
from cadogan.rules.game import OptionValue
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres

RESERVE = 2
"""Deals of each game that races leave in the pool, for the deals of two days."""

PUT = "INSERT INTO winnable (seed, game, options, witness) VALUES ($1, $2, $3, $4)"

IN_POOL = "SELECT count(*) FROM winnable WHERE game = $1 AND options = $2"

FIELDS = "deal_id, game, options, seed, witness, held_until"

# Leaves the oldest deals, as many as the reserve has. They are not locked, so that concurrent draws do not skip others.
DRAW = f"""
WITH drawn AS (
  DELETE FROM winnable
  WHERE seed = (
    SELECT seed FROM winnable
    WHERE game = $2 AND options = $3 AND seed NOT IN (
      SELECT seed FROM winnable WHERE game = $2 AND options = $3 ORDER BY made_at, seed LIMIT $4
    )
    ORDER BY made_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING game, options, seed, witness
)
INSERT INTO deal (deal_id, game, options, seed, witness) SELECT $1, game, options, seed, witness FROM drawn
RETURNING {FIELDS}
"""  # noqa: S608 - no value is put in

# A deal that nobody saw goes back: its only race was abandoned, so never began, or was never created. The deal is gone
# then, with its id: the next race on it gives it another, so nobody knows more of it.
TAKE_BACK = """
WITH unseen AS (
  SELECT deal_id
  FROM deal_race AS noted JOIN deal USING (deal_id) LEFT JOIN race_listing AS race USING (race_id)
  WHERE noted.race_id > $1 AND witness IS NOT NULL AND held_until = 0
    AND NOT EXISTS (
      SELECT FROM deal_race AS other WHERE other.deal_id = deal.deal_id AND other.race_id <> noted.race_id
    )
    AND CASE
      WHEN race.race_id IS NULL THEN noted.race_id < $2 AND NOT EXISTS (SELECT FROM head WHERE race_id = noted.race_id)
      ELSE state = 'abandoned'
    END
), left_deal AS (
  DELETE FROM deal_race WHERE deal_id IN (SELECT deal_id FROM unseen)
), taken_back AS (
  DELETE FROM deal WHERE deal_id IN (SELECT deal_id FROM unseen) RETURNING seed, game, options, witness
)
INSERT INTO winnable (seed, game, options, witness) SELECT * FROM taken_back RETURNING true
"""
TAKEN_BACK_FOR_MS = 3 * 3_600_000
NEVER_CREATED_MS = 3_600_000
"""Age of a race up to which its deal is looked at, and from which it was never created if the log does not have it."""

# The update changes nothing; it makes Postgres return the existing row.
ENTER = f"""
INSERT INTO deal (deal_id, game, options, seed) VALUES ($1, $2, $3, $4)
ON CONFLICT (game, options, seed) DO UPDATE SET seed = excluded.seed
RETURNING {FIELDS}
"""  # noqa: S608 - as above

HOLD = "UPDATE deal SET held_until = $2 WHERE deal_id = $1"

ONE = f"SELECT {FIELDS} FROM deal WHERE deal_id = $1"  # noqa: S608 - as above

OF_RACE = f"SELECT {FIELDS} FROM deal JOIN deal_race USING (deal_id) WHERE race_id = $1"  # noqa: S608 - as above

# Nodes of the previous release refuse `ready` in other races than those whose creator gave the seed.
ADD_RACE = "INSERT INTO deal_race (race_id, deal_id, by_seed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"

RACES = """
SELECT race_id, state, coalesce(listed, true), started_at, finished_at, closed_until
FROM deal_race LEFT JOIN race_listing USING (race_id)
WHERE deal_id = $1
ORDER BY race_id
"""


class Deal(Struct, frozen=True):
    """A deal that a race was created on. It stays hidden until `held_until`, in milliseconds since the epoch."""

    id: DealId
    game: str
    options: dict[str, OptionValue]
    seed: bytes
    witness: str | None
    """Moves that win it, separated by spaces; None if it is not proved winnable."""
    held_until: int


class Deals:
    """The tables of deals."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    # The pool of winnable deals

    async def put(self, game: str, options: Mapping[str, OptionValue], seed: bytes, witness: str) -> None:
        """Add a deal to the pool. The rules must have replayed its witness."""
        with reaching_postgres():
            await self._pool.execute(PUT, seed, game, text_of(options), witness)

    async def in_pool(self, game: str, options: Mapping[str, OptionValue]) -> int:
        """Number of deals of a game in the pool."""
        with reaching_postgres():
            count: int = await self._pool.fetchval(IN_POOL, game, text_of(options))
        return count

    async def draw(self, deal_id: DealId, game: str, options: Mapping[str, OptionValue]) -> Deal | None:
        """Draw a winnable deal for one race. Returns None if the pool has no more than its reserve."""
        with reaching_postgres():
            async with self._pool.acquire() as connection:
                return await draw(connection, deal_id, game, options, RESERVE)

    async def take_back(self, now_ms: int) -> int:
        """Return deals to the pool that were drawn for races that never began. Returns their number."""
        since, never_created = least_race_id(now_ms - TAKEN_BACK_FOR_MS), least_race_id(now_ms - NEVER_CREATED_MS)
        with reaching_postgres():
            return len(await self._pool.fetch(TAKE_BACK, since, never_created))

    # Deals that races are created on

    async def enter(self, deal_id: DealId, game: str, options: Mapping[str, OptionValue], seed: bytes) -> Deal:
        """Deal with this seed. A new deal gets this id."""
        with reaching_postgres():
            async with self._pool.acquire() as connection:
                return await enter(connection, deal_id, game, options, seed)

    async def enter_held(
        self, deal_id: DealId, game: str, options: Mapping[str, OptionValue], seed: bytes, held_until: int
    ) -> Deal:
        """Deal with this seed, hidden until a time. Another node may have entered it with the same one."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                deal = await enter(connection, deal_id, game, options, seed)
                await connection.execute(HOLD, deal.id, held_until)
        return deal

    async def get(self, deal_id: DealId) -> Deal | None:
        """Deal with this id; None if there is none."""
        rows = await fetch(self._pool, ONE, deal_id)
        return deal_of(rows[0]) if rows else None

    async def of_race(self, race: RaceId) -> Deal | None:
        """Deal that a race was noted on; None if there is none."""
        rows = await fetch(self._pool, OF_RACE, race)
        return deal_of(rows[0]) if rows else None

    async def add_race(self, deal: DealId, race: RaceId, *, by_seed: bool = False) -> None:
        """Note that a race is on a deal, before the race is created; `by_seed` if its creator gave the seed."""
        with reaching_postgres():
            await self._pool.execute(ADD_RACE, race, deal, by_seed)

    async def races(self, deal: DealId) -> list[RaceOnDeal]:
        """Races on a deal, the oldest first, as far as the list of races has followed the log."""
        return [RaceOnDeal(*row) for row in await fetch(self._pool, RACES, deal)]


async def draw(
    connection: PooledConnection, deal_id: DealId, game: str, options: Mapping[str, OptionValue], reserve: int = 0
) -> Deal | None:
    """Draw a winnable deal in the connection's transaction, if the pool has more than the reserve."""
    row = await connection.fetchrow(DRAW, deal_id, game, text_of(options), reserve)
    return None if row is None else deal_of(row)


async def enter(
    connection: PooledConnection, deal_id: DealId, game: str, options: Mapping[str, OptionValue], seed: bytes
) -> Deal:
    """Deal with a seed, in the connection's transaction."""
    row = await connection.fetchrow(ENTER, deal_id, game, text_of(options), seed)
    assert row is not None  # the statement returns the old or the new row
    return deal_of(row)


def text_of(options: Mapping[str, OptionValue]) -> str:
    """Canonical text of options: equal options have equal texts."""
    return msgspec.json.encode(options, order="sorted").decode()


def deal_of(row: Iterable[Any]) -> Deal:
    """Deal from a row."""
    deal_id, game, options, seed, witness, held_until = row
    chosen = msgspec.json.decode(options, type=dict[str, OptionValue])
    return Deal(DealId(UUID(int=deal_id.int)), game, chosen, seed, witness, held_until)
