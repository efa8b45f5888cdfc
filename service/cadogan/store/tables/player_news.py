"""News of players: challenges, pairings, races, ratings, and their accounts. Most rows are written by triggers.

Transactions commit in another order than they begin. A reader therefore reads no further than the oldest transaction
that still runs: what is below it never changes, so a reader that continues from a position misses nothing.
"""

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple
from uuid import UUID

from msgspec import Meta, Struct, convert

from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch, reaching_postgres

KEPT_S = 30 * 86_400
"""Seconds that news is kept."""
FRESH_S = 3
"""Seconds that news counts as fresh: longer than between two looks for it."""

READ = """
SELECT tx::text::bigint AS tx, number, (extract(epoch FROM at) * 1000)::bigint AS at_ms,
       coalesce(about, kind) AS kind, subject, state, race_id AS race, named, device
FROM player_news
WHERE player_id = $1 AND (tx, number) > ($2::bigint::text::xid8, $3) AND tx < (SELECT log_horizon())
ORDER BY tx, number
LIMIT $4
"""

END = """
SELECT tx::text::bigint AS tx, number FROM player_news
WHERE player_id = $1 AND tx < (SELECT log_horizon())
ORDER BY player_news.tx DESC, number DESC
LIMIT 1
"""

FRESH = """
SELECT DISTINCT player_id FROM player_news
WHERE at > now() - make_interval(secs => $2) AND player_id = ANY ($1::uuid[])
"""

FORGET = "DELETE FROM player_news WHERE at < now() - make_interval(secs => $1)"

Count = Annotated[int, Meta(ge=0, le=2**63 - 1)]


class NewsPlace(NamedTuple):
    """A position in the news of one player: transaction, and number within all news."""

    tx: Count
    number: Count


BEGINNING = NewsPlace(0, 0)


NewsKind = Literal[
    "challenge",
    "paired",
    "rematch",
    "race-started",
    "race-ended",
    "rated",
    "token-revoked",
    "signed-in",
    "passkey-copied",
    "account-changed",
    "tournament-started",
    "tournament-paired",
    "tournament-ended",
]

AccountChange = Literal[
    "passkey-added",
    "passkey-revoked",
    "recovery-codes-made",
    "token-made",
    "token-revoked",
    "app-allowed",
    "app-revoked",
]
"""A change in who may act for a player."""


def tell_of(change: AccountChange, by: str) -> str:
    """Part of a statement that tells of a change.

    Its rows `changed` have the `name` of what was changed. The parameter `by` is the id of the token that changed it.
    `kind` is one that a node of 0.3.0 knows, as for tournaments.
    """
    return f"""told AS (
  INSERT INTO player_news (player_id, kind, subject, state, about, named, device)
  SELECT maker.player_id, 'challenge', maker.token_id, '{change}', 'account-changed', changed.name, maker.name
  FROM changed JOIN token AS maker ON maker.token_id = {by}
)"""  # noqa: S608 - no value is put in


class PlayerNewsRow(Struct, frozen=True):
    """One piece of news. `subject` is the id of the challenge, pairing, race, token, passkey or tournament.

    `state` is what it changed to; of a token and a passkey, its name. Of a change of the account, `state` is the
    change, `named` what was changed, `subject` the token that changed it, and `device` the name of that token.

    Of a rematch, `subject` is the race before it, and `race` the rematch.
    """

    tx: int
    number: int
    at_ms: int
    kind: NewsKind
    subject: UUID
    state: str
    race: RaceId | None
    named: str | None
    device: str | None

    @property
    def place(self) -> NewsPlace:
        """Position of this news."""
        return NewsPlace(self.tx, self.number)


class PlayerNews:
    """The table of news."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def read(self, player: PlayerId, after: NewsPlace, limit: int) -> list[PlayerNewsRow]:
        """At most `limit` news of a player after a position, the oldest first."""
        return [convert(dict(row), PlayerNewsRow) for row in await fetch(self._pool, READ, player, *after, limit)]

    async def end(self, player: PlayerId) -> NewsPlace:
        """Position of the latest news of a player that can be read now."""
        rows = await fetch(self._pool, END, player)
        return NewsPlace(*rows[0]) if rows else BEGINNING

    async def fresh(self, players: Iterable[PlayerId]) -> list[PlayerId]:
        """Which of these players have had news in the last seconds."""
        return [row["player_id"] for row in await fetch(self._pool, FRESH, list(players), FRESH_S)]

    async def forget(self) -> None:
        """Delete old news."""
        with reaching_postgres():
            await self._pool.execute(FORGET, KEPT_S)
