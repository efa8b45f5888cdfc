"""Challenges. An answer locks the row, so only one of two players who accept at the same time succeeds."""

from collections.abc import Awaitable, Iterable
from typing import Annotated, NamedTuple, Protocol
from uuid import UUID

import asyncpg
from msgspec import Meta, convert

from cadogan.people.challenge import (
    MOST_OF_NEWCOMERS,
    MOST_OF_ONE,
    MOST_OF_ONE_NEWCOMER,
    MOST_OPEN,
    MOST_RECEIVED,
    RECENT_S,
    Challenge,
    DeclineReason,
)
from cadogan.people.errors import InboxFull
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.players import TAKE_TURN

SHOWN_S = 86_400
"""Seconds that lists show a challenge after it is over."""
KEPT_S = 30 * 86_400
"""Seconds that a challenge is kept after its expiry. Its link leads to the race until then."""

FIELDS = """
challenge_id AS id, maker, challenged, settings, taker, race_id AS race, decline_reason,
CASE WHEN state = 'open' AND expires_at <= now() THEN 'expired' ELSE state END AS state,
(extract(epoch FROM made_at) * 1000)::bigint AS made_ms,
(extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms
"""

MAKE = f"""
INSERT INTO challenge (challenge_id, maker, challenged, settings, expires_at)
SELECT $1, $2, $3, $4, now() + make_interval(secs => $5)
WHERE (SELECT count(*) FROM challenge WHERE maker = $2 AND state = 'open' AND expires_at > now()) < $6
ON CONFLICT DO NOTHING
RETURNING {FIELDS}
"""  # noqa: S608 - no value is put in

ONE = f"SELECT {FIELDS} FROM challenge WHERE challenge_id = $1"  # noqa: S608 - as above

LOCKED = ONE + " FOR UPDATE"

# Challenges to one player are counted one after the other. Else two at once could both take the last place.
LOCK_INBOX = "SELECT pg_advisory_xact_lock(hashtext('challenges'), hashtext($1::text))"
BLOCKED = "EXISTS (SELECT FROM player_block WHERE player_id = challenged AND blocked = maker)"
HAS_RACED = "EXISTS (SELECT FROM result WHERE player_id = {0})"
IS_OPEN = "state = 'open' AND expires_at > now()"
# Challenges of blocked players take nobody's room. To their makers they count as all others do. Each challenge is news
# for its receiver, and so is its end. So a maker frees no place by withdrawing it; the receiver does by declining it.
INBOX = f"""
SELECT count(*) FILTER (WHERE {IS_OPEN}) AS all, count(*) FILTER (WHERE maker = $2) AS of_one,
       count(*) FILTER (WHERE state <> 'declined' AND NOT {HAS_RACED.format("maker")}) AS of_newcomers,
       {HAS_RACED.format("$2")} AS has_raced
FROM challenge
WHERE challenged = $1 AND (maker = $2 OR NOT {BLOCKED})
  AND ({IS_OPEN} OR (state <> 'accepted' AND made_at > now() - make_interval(secs => $3)))
"""  # noqa: S608 - as above

# A player who was blocked after the race still finds it in the other's list: the two have raced.
OF = f"""
SELECT * FROM (
  SELECT {FIELDS} FROM challenge
  WHERE (maker = $1 OR taker = $1 OR (challenged = $1 AND NOT {BLOCKED}))
    AND expires_at > now() - make_interval(secs => $2)
) AS shown
WHERE $3::bigint IS NULL OR (made_ms, id) < ($3, $4::uuid)
ORDER BY made_ms DESC, id DESC
LIMIT $5
"""  # noqa: S608 - as above

ACCEPT = f"""
UPDATE challenge SET state = 'accepted', taker = $2, race_id = $3 WHERE challenge_id = $1 RETURNING {FIELDS}
"""  # noqa: S608 - as above

CLOSE = f"""
UPDATE challenge SET state = $2, decline_reason = $3
WHERE challenge_id = $1 AND state = 'open' AND expires_at > now() RETURNING {FIELDS}
"""  # noqa: S608 - as above

NEWS = """
SELECT challenge_id FROM challenge
WHERE challenge_id = ANY ($1::uuid[]) AND (state <> 'open' OR expires_at <= now())
"""

FORGET = "DELETE FROM challenge WHERE expires_at < now() - make_interval(secs => $1)"

# Until the transaction ends, no other challenge between the two is accepted.
LOCK_PAIR = "SELECT pg_advisory_xact_lock(hashtext(least($1::text, $2::text)), hashtext(greatest($1::text, $2::text)))"

# The id of a race begins with the time of its creation.
RATED_SINCE = """
SELECT EXISTS (
  SELECT FROM challenge
  WHERE state = 'accepted' AND (maker, taker) IN (($1::uuid, $2::uuid), ($2, $1))
    AND (settings::jsonb ->> 'rated')::boolean AND race_id >= $3
)
"""

DAY_MS = 86_400_000


class Take(Protocol):
    """Creates the race of a challenge, or raises why not.

    `is_second` says that the two have accepted a rated challenge of each other in the last 24 hours.
    """

    def __call__(self, challenge: Challenge, *, is_second: bool) -> Awaitable[RaceId | None]:
        """Id of the race; None if there is nothing left to do."""


class Made(NamedTuple):
    """Position in lists: when a challenge was made, in milliseconds since the epoch, and its id."""

    at_ms: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    id: UUID


class Challenges:
    """The table of challenges."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def make(
        self, challenge_id: UUID, maker: PlayerId, challenged: PlayerId | None, settings: str, expires_in_s: float
    ) -> Challenge | None:
        """Insert a challenge, unless it is there already. Returns None if its maker has too many open ones.

        Raises InboxFull.
        """
        made = await self.get(challenge_id)
        if made is not None:  # the answer to a first request was lost: it has its place
            return made
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, maker)
                if challenged is not None:
                    await connection.execute(LOCK_INBOX, str(challenged))
                    (inbox,) = await connection.fetch(INBOX, challenged, maker, RECENT_S)
                    refuse_if_full(inbox)
                row = await connection.fetchrow(
                    MAKE, challenge_id, maker, challenged, settings, expires_in_s, MOST_OPEN
                )
        return await self.get(challenge_id) if row is None else challenge_of(row)

    async def get(self, challenge_id: UUID) -> Challenge | None:
        """Challenge with this id; None if there is none."""
        rows = await fetch(self._pool, ONE, challenge_id)
        return challenge_of(rows[0]) if rows else None

    async def of(self, player: PlayerId, before: Made | None, limit: int) -> list[Challenge]:
        """Challenges that a player made, received or accepted, the newest first: open ones, and recent others."""
        rows = await fetch(self._pool, OF, player, SHOWN_S, *(before or (None, None)), limit)
        return [challenge_of(row) for row in rows]

    async def accept(self, challenge_id: UUID, taker: PlayerId, take: Take, now_ms: int) -> Challenge | None:
        """Accept a challenge for a player. Returns None if no challenge has this id.

        `now_ms` is the time of the service's clock, in milliseconds since the epoch.
        """
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                row = await connection.fetchrow(LOCKED, challenge_id)
                if row is None:
                    return None
                challenge = challenge_of(row)
                await connection.execute(LOCK_PAIR, str(challenge.maker), str(taker))
                since = uuid7(max(0, now_ms - DAY_MS), bytes(CHANCE_BYTES))
                is_second = await connection.fetchval(RATED_SINCE, challenge.maker, taker, since)
                race = await take(challenge, is_second=is_second)
                if race is not None:
                    row = await connection.fetchrow(ACCEPT, challenge_id, taker, race)
                    assert row is not None  # its row is locked
                return challenge_of(row)

    async def decline(self, challenge_id: UUID, reason: DeclineReason | None = None) -> Challenge | None:
        """Decline a challenge. Returns None if it is no longer open."""
        return await self._close(challenge_id, "declined", reason)

    async def withdraw(self, challenge_id: UUID) -> Challenge | None:
        """Withdraw a challenge. Returns None if it is no longer open."""
        return await self._close(challenge_id, "withdrawn")

    async def news(self, of: Iterable[UUID]) -> list[UUID]:
        """Which of these challenges are no longer open."""
        return [row["challenge_id"] for row in await fetch(self._pool, NEWS, list(of))]

    async def forget(self) -> None:
        """Delete old challenges."""
        with reaching_postgres():
            await self._pool.execute(FORGET, KEPT_S)

    async def _close(self, challenge_id: UUID, state: str, reason: DeclineReason | None = None) -> Challenge | None:
        with reaching_postgres():
            row = await self._pool.fetchrow(CLOSE, challenge_id, state, reason)
        return None if row is None else challenge_of(row)


def refuse_if_full(inbox: asyncpg.Record) -> None:
    """Raise InboxFull if there is no room for a further challenge."""
    most = MOST_OF_ONE if inbox["has_raced"] else MOST_OF_ONE_NEWCOMER
    if inbox["of_one"] >= most:
        has = f"{most} challenges" if most > 1 else "a challenge"
        raise InboxFull(
            f"this player has {has} of yours, open or of the last {RECENT_S // 60} minutes; "
            "wait, or send them a challenge by link"
        )
    if not inbox["has_raced"] and inbox["of_newcomers"] >= MOST_OF_NEWCOMERS:
        raise InboxFull(
            "this player has too many challenges of players who have finished no race; finish one, such as practice, "
            "or send them a challenge by link"
        )
    if inbox["all"] >= MOST_RECEIVED:
        raise InboxFull("this player has too many open challenges now; try later, or send them a challenge by link")


def challenge_of(row: asyncpg.Record) -> Challenge:
    """Challenge from a row."""
    return convert(dict(row), Challenge)
