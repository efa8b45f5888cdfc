"""Deals: the pool of winnable ones, and those that races were created on, each with the id that links use.

The statement that draws a deal removes it from the pool, and concurrent draws skip each other's locked rows. So a deal
goes to one race only.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from cadogan.races.deal_secrecy import RaceOnDeal
from cadogan.races.ids import DealId, RaceId
from cadogan.rules.game import OptionValue
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres

PUT = "INSERT INTO winnable (seed, game, options, witness) VALUES ($1, $2, $3, $4)"

IN_POOL = "SELECT count(*) FROM winnable WHERE game = $1 AND options = $2"

FIELDS = "deal_id, game, options, seed, witness, held_until"

DRAW = f"""
WITH drawn AS (
  DELETE FROM winnable
  WHERE seed = (
    SELECT seed FROM winnable WHERE game = $2 AND options = $3 ORDER BY made_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING game, options, seed, witness
)
INSERT INTO deal (deal_id, game, options, seed, witness) SELECT $1, game, options, seed, witness FROM drawn
RETURNING {FIELDS}
"""  # noqa: S608 - no value is put in

# The update changes nothing; it makes Postgres return the existing row.
ENTER = f"""
INSERT INTO deal (deal_id, game, options, seed) VALUES ($1, $2, $3, $4)
ON CONFLICT (game, options, seed) DO UPDATE SET seed = excluded.seed
RETURNING {FIELDS}
"""  # noqa: S608 - as above

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
        """Draw a winnable deal for one race. Returns None if the pool is empty."""
        with reaching_postgres():
            async with self._pool.acquire() as connection:
                return await draw(connection, deal_id, game, options)

    # Deals that races are created on

    async def enter(self, deal_id: DealId, game: str, options: Mapping[str, OptionValue], seed: bytes) -> Deal:
        """Deal with this seed. A new deal gets this id."""
        with reaching_postgres():
            async with self._pool.acquire() as connection:
                return await enter(connection, deal_id, game, options, seed)

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
    connection: PooledConnection, deal_id: DealId, game: str, options: Mapping[str, OptionValue]
) -> Deal | None:
    """Draw a winnable deal in the connection's transaction. Returns None if the pool is empty."""
    row = await connection.fetchrow(DRAW, deal_id, game, text_of(options))
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
