"""Block lists: players whose challenges a player does not get."""

from msgspec import Struct, convert

from cadogan.people.block import MOST_BLOCKED
from cadogan.people.errors import TooManyBlocks
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.players import TAKE_TURN

BLOCK = """
WITH unfollowed AS (DELETE FROM player_follow WHERE player_id = $1 AND followed = $2)
INSERT INTO player_block (player_id, blocked)
SELECT $1, player_id FROM player
WHERE player_id = $2 AND (SELECT count(*) FROM player_block WHERE player_id = $1) < $3
ON CONFLICT DO NOTHING
"""
UNBLOCK = "DELETE FROM player_block WHERE player_id = $1 AND blocked = $2"
OF = """
SELECT blocked AS player, name, (extract(epoch FROM since) * 1000)::bigint AS since_ms
FROM player_block JOIN player ON player.player_id = blocked
WHERE player_block.player_id = $1
ORDER BY since DESC, blocked
"""


class Blocked(Struct, frozen=True):
    """A blocked player, since a time in milliseconds since the epoch."""

    player: PlayerId
    name: str
    since_ms: int


class Blocks:
    """The table of blocks."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def block(self, player: PlayerId, blocked: PlayerId) -> None:
        """Block a player. A second time changes nothing. Raises TooManyBlocks."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, player)
                done = await connection.execute(BLOCK, player, blocked, MOST_BLOCKED)
        if done == "INSERT 0 0" and len(await self.of(player)) >= MOST_BLOCKED:
            raise TooManyBlocks(f"you have blocked {MOST_BLOCKED} players, which is the most; unblock one first")

    async def unblock(self, player: PlayerId, blocked: PlayerId) -> None:
        """Unblock a player. It does no harm if they are not blocked."""
        with reaching_postgres():
            await self._pool.execute(UNBLOCK, player, blocked)

    async def of(self, player: PlayerId) -> list[Blocked]:
        """Players that a player has blocked, the latest first."""
        return [convert(dict(row), Blocked) for row in await fetch(self._pool, OF, player)]
