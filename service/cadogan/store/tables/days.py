"""Daily deals, and who played them. If two nodes make a day's deal at the same time, only one of them counts."""

from datetime import date
from typing import NamedTuple
from uuid import UUID

from cadogan.races.facts import How
from cadogan.races.ids import DealId, PlayerId, RaceId
from cadogan.rules import Game
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres
from cadogan.store.tables.deals import FIELDS, Deal, deal_of, draw, enter

LOST_S = 60
"""Seconds after which a noted race that is not in the log will never be there."""

MADE = "SELECT game FROM day_deal WHERE day = $1"

# A node that makes the same deal waits here until the other one has committed, and then inserts nothing.
MAKE = "INSERT INTO day_deal (day, game, deal_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING true"

HOLD = "UPDATE deal SET held_until = $2 WHERE deal_id = $1"

DEALS = f"""
SELECT {", ".join(f"deal.{field}" for field in FIELDS.split(", "))},
  (extract(epoch FROM committed_at) * 1000)::bigint AS committed_ms,
  (SELECT count(*) FROM day_race WHERE (day_race.day, day_race.game) = (day_deal.day, day_deal.game)) AS players
FROM day_deal JOIN deal USING (deal_id)
WHERE day = $1 AND ($2::text IS NULL OR day_deal.game = $2)
ORDER BY day_deal.game
"""  # noqa: S608 - no value is put in

ENTER = """
INSERT INTO day_race (day, game, player_id, race_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING race_id
"""

MINE = """
SELECT race_id, made_at < now() - make_interval(secs => $4) FROM day_race
WHERE (day, game, player_id) = ($1, $2, $3)
"""

LEAVE = "DELETE FROM day_race WHERE race_id = $1"

REPLACE = "UPDATE day_race SET race_id = $2, made_at = now() WHERE race_id = $1 RETURNING true"

ROWS = """
SELECT player_id, race_id, coalesce(state, 'lobby') AS state, how, home, time_ms, coalesce(played_back, false)
FROM day_race LEFT JOIN race_listing USING (race_id)
WHERE (day, day_race.game) = ($1, $2)
ORDER BY race_id
"""

SETTLE = "UPDATE day_race SET how = $2, home = $3, time_ms = $4, played_back = $5 WHERE race_id = $1"


class DayDeal(NamedTuple):
    """A day's deal of a game, when its commitment became public, and the number of players who have begun it."""

    deal: Deal
    committed_ms: int
    players: int


class Entry(NamedTuple):
    """A player's race on a day's deal. `is_old`: if the race existed, the log would have it by now."""

    race_id: RaceId
    is_old: bool


class DayRow(NamedTuple):
    """A row of a day's table. Without `how`, the race is still on or its result is not stored yet."""

    player: PlayerId
    race_id: RaceId
    state: str
    how: How | None
    home: int | None
    time_ms: int | None
    played_back: bool = False


class Days:
    """The tables of daily deals."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def made(self, day: date) -> set[str]:
        """Games of which a day has a deal."""
        return {row["game"] for row in await fetch(self._pool, MADE, day)}

    async def make(self, day: date, game: Game, deal_id: DealId, seed: bytes | None, held_until: int) -> bool:
        """Make a day's deal: a winnable one from the pool, or else that of the seed. Returns False if there is none.

        If another node was quicker, nothing is made and the drawn deal goes back to the pool.
        """
        with reaching_postgres():
            async with self._pool.acquire() as connection:
                transaction = connection.transaction()
                await transaction.start()
                try:
                    is_made = await self._made(connection, day, game, deal_id, seed, held_until)
                except BaseException:
                    await transaction.rollback()
                    raise
                await (transaction.commit() if is_made else transaction.rollback())
        return is_made

    async def deals(self, day: date, game: str | None = None) -> list[DayDeal]:
        """Deals of a day, of all games or of one."""
        return [DayDeal(deal_of(row[:6]), *row[6:]) for row in await fetch(self._pool, DEALS, day, game)]

    async def enter(self, day: date, game: str, player: PlayerId, race: RaceId) -> Entry | None:
        """Insert a player with the race to be created. Returns the player's earlier race, if there is one."""
        with reaching_postgres():
            if await self._pool.fetchrow(ENTER, day, game, player, race) is not None:
                return None
        return await self.entry(day, game, player)

    async def entry(self, day: date, game: str, player: PlayerId) -> Entry | None:
        """Race of a player on a day's deal, if there is one."""
        rows = await fetch(self._pool, MINE, day, game, player, LOST_S)
        return Entry(RaceId(UUID(int=rows[0][0].int)), rows[0][1]) if rows else None

    async def replace(self, before: RaceId, race: RaceId) -> bool:
        """Replace a race that never began. Returns False if another request has replaced it."""
        with reaching_postgres():
            return await self._pool.fetchrow(REPLACE, before, race) is not None

    async def leave(self, race: RaceId) -> None:
        """Delete the entry of a race that is not created after all."""
        with reaching_postgres():
            await self._pool.execute(LEAVE, race)

    async def rows(self, day: date, game: str) -> list[DayRow]:
        """Every player of a day's deal."""
        return [DayRow(*row) for row in await fetch(self._pool, ROWS, day, game)]

    async def settle(self, race: RaceId, how: How, home: int, time_ms: int, *, played_back: bool) -> None:
        """Store the result of a race."""
        with reaching_postgres():
            await self._pool.execute(SETTLE, race, how, home, time_ms, played_back)

    async def _made(  # noqa: PLR0913, PLR0917 - as `make`
        self, connection: PooledConnection, day: date, game: Game, deal_id: DealId, seed: bytes | None, held_until: int
    ) -> bool:
        deal = await draw(connection, deal_id, game.id, game.chosen)
        if deal is None and seed is not None:
            deal = await enter(connection, deal_id, game.id, game.chosen, seed)
        if deal is None:
            return False
        await connection.execute(HOLD, deal.id, held_until)
        return await connection.fetchval(MAKE, day, game.id, deal.id) is not None
