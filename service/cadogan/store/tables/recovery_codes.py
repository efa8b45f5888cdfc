"""Recovery codes: their hashes. A player has ten at most, and each gives one token.

They are looked up by their hash, as tokens are, so what a comparison takes tells nothing of a code. Twenty characters
out of 24 are 91 bits: a code is valid for years, and a backup of a million players must not give one away.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from cadogan.people.bearer import Bearer
from cadogan.people.errors import WrongToken
from cadogan.people.link import code_hash
from cadogan.people.player import Player
from cadogan.people.tokens import token_hash, usual_scopes
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.player_news import tell_of
from cadogan.store.tables.players import TAKE_TURN, player_of
from cadogan.store.tables.sign_ins import GIVE
from cadogan.store.tables.tokens import IN_FORCE, take_turn

# Of two requests at once, the codes of the later one count.
END = "DELETE FROM recovery_code WHERE player_id = $1"

MAKE = f"""
WITH changed (name) AS (VALUES (NULL)), {tell_of("recovery-codes-made", by="$3")}
INSERT INTO recovery_code (code_hash, player_id) SELECT unnest($2::bytea[]), $1 FROM token WHERE token_id = $3
"""  # noqa: S608 - no value is put in

LEFT = """
SELECT count(*) AS left_over, (extract(epoch FROM min(made_at)) * 1000)::bigint AS made_ms
FROM recovery_code WHERE player_id = $1
"""

FIND = f"""
SELECT player_id, name, is_house, is_bot FROM recovery_code JOIN player USING (player_id)
WHERE code_hash = $1 AND NOT EXISTS (SELECT FROM ban WHERE ban.player_id = player.player_id AND {IN_FORCE})
"""  # noqa: S608 - as above

# Only one of two requests deletes the row.
USE = f"""
WITH holder AS (
  DELETE FROM recovery_code WHERE code_hash = $5 AND player_id = $6 RETURNING player_id
), {GIVE}
SELECT player_id FROM holder
"""  # noqa: S608 - as above


class CodesLeft(NamedTuple):
    """How many codes a player has, and when they were made, in milliseconds since the epoch."""

    left: int
    made_ms: int | None


class RecoveryCodes:
    """The table of recovery codes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def make(self, codes: Sequence[str], by: Bearer) -> None:
        """Insert codes for a bearer. Earlier ones end. Raises WrongToken."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                player = await take_turn(connection, by.token)
                await connection.execute(END, player)
                made = await connection.execute(MAKE, player, [code_hash(code) for code in codes], by.token)
                if made == "INSERT 0 0":
                    raise WrongToken("this token was revoked a moment ago")

    async def left(self, player: PlayerId) -> CodesLeft:
        """The codes that a player has not used."""
        (row,) = await fetch(self._pool, LEFT, player)
        return CodesLeft(*row)

    async def use(self, code: str, token_id: UUID, token: str, name: str) -> Player | None:
        """Use a code, and create a token of its player. None if the code is not valid."""
        hashed = code_hash(code)
        rows = await fetch(self._pool, FIND, hashed)
        if not rows:
            return None
        player = player_of(rows[0])
        scopes = usual_scopes(is_bot=player.is_bot)
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, player.id)
                used = await connection.fetchval(USE, token_id, token_hash(token), name, scopes, hashed, player.id)
        return None if used is None else player
