"""The players that a player follows, the opponents of recent races, and results of friends that beat the player's own.

Rivals and news are queries over recent results. So they are exact after a rebuild, and nothing has to be told twice.
"""

from msgspec import Struct, convert

from cadogan.people.errors import InvalidFollow, TooManyFollows
from cadogan.people.friends import MOST_FOLLOWED, MOST_NEWS, MOST_RIVALS, NEWS_S, RECENT_S, Tie
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId, least_race_id
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.players import TAKE_TURN

FOLLOW = """
INSERT INTO player_follow (player_id, followed)
SELECT $1, player_id FROM player
WHERE player_id = $2 AND (SELECT count(*) FROM player_follow WHERE player_id = $1) < $3
  AND NOT EXISTS (SELECT FROM player_block WHERE player_id = $1 AND blocked = $2)
ON CONFLICT DO NOTHING
"""
UNFOLLOW = "DELETE FROM player_follow WHERE player_id = $1 AND followed = $2"

BLOCKS = "EXISTS (SELECT FROM player_block WHERE player_id = $1 AND blocked = {0})"
BLOCKED_BY = "EXISTS (SELECT FROM player_block WHERE player_id = {0} AND blocked = $1)"
FOLLOWS = "EXISTS (SELECT FROM player_follow WHERE player_id = {0} AND followed = {1})"
FOLLOWS_NOW = f"""
SELECT {FOLLOWS.format("$1", "$2")}, {BLOCKS.format("$2")}, (SELECT count(*) FROM player_follow WHERE player_id = $1)
"""  # noqa: S608 - no value is put in

# A player who is blocked is told nothing of it: they go on following, and see nobody here.
TIE = f"""
CASE WHEN {BLOCKED_BY} THEN 'hidden' WHEN {FOLLOWS.format("{0}", "$1")} AND {FOLLOWS.format("$1", "{0}")} THEN 'mutual'
     ELSE 'one-way' END
"""

FOLLOWED = f"""
SELECT friend.followed AS player, name, (extract(epoch FROM since) * 1000)::bigint AS since_ms,
       {TIE.format("friend.followed")} AS tie
FROM player_follow AS friend JOIN player ON player.player_id = friend.followed
WHERE friend.player_id = $1 AND NOT {BLOCKS.format("friend.followed")}
ORDER BY since DESC, friend.followed
"""  # noqa: S608 - as above

# Races with a friend are not of a rival. Ids of races begin with the time of their creation.
RIVALS = f"""
WITH met AS (
  SELECT other.player_id, count(*) AS races, count(*) FILTER (WHERE one.place < other.place) AS wins,
         count(*) FILTER (WHERE one.place > other.place) AS losses, max(one.race_id::text)::uuid AS last
  FROM result AS one JOIN result AS other ON other.race_id = one.race_id AND other.player_id <> one.player_id
  WHERE one.player_id = $1 AND one.race_id >= $2
  GROUP BY other.player_id
)
SELECT player_id AS player, name, races, wins, losses, {TIE.format("met.player_id")} AS tie
FROM met JOIN player USING (player_id)
WHERE NOT is_bot AND NOT {BLOCKS.format("met.player_id")} AND NOT {FOLLOWS.format("$1", "met.player_id")}
ORDER BY last DESC
LIMIT $3
"""  # noqa: S608 - as above

# A result on a deal is better by a win, then by cards home, then by time. A closed race is no
# news before it opens; only the table of a day shows its results at once.
NEWS = f"""
WITH mine AS (
  SELECT deal_id, race_id, how, how = 'won' AS is_won, home, time_ms, finished_at
  FROM result JOIN deal_race USING (race_id)
  WHERE player_id = $1 AND race_id >= $2
), best AS (
  SELECT DISTINCT ON (deal_id) *, min(finished_at) OVER (PARTITION BY deal_id) AS since
  FROM mine ORDER BY deal_id, is_won DESC, home DESC, time_ms
), theirs AS (
  SELECT DISTINCT ON (deal_id, result.player_id)
         deal_id, race_id, result.player_id, result.game, how, how = 'won' AS is_won, home, time_ms, result.finished_at
  FROM player_follow AS friend JOIN result ON result.player_id = friend.followed
  JOIN deal_race USING (race_id) JOIN race_listing AS race USING (race_id)
  WHERE friend.player_id = $1 AND race_id >= $3 AND race.listed
    AND (closed_until IS NULL OR closed_until <= $4
         OR EXISTS (SELECT FROM day_race WHERE day_race.race_id = race.race_id))
    AND NOT {BLOCKS.format("friend.followed")} AND NOT {BLOCKED_BY.format("friend.followed")}
  ORDER BY deal_id, result.player_id, is_won DESC, home DESC, time_ms
)
SELECT theirs.race_id AS race, theirs.player_id AS player, name, theirs.game, theirs.home, theirs.time_ms,
       theirs.how, theirs.finished_at, best.race_id AS your_race, best.home AS your_home,
       best.time_ms AS your_time_ms, best.how AS your_how
FROM theirs JOIN best USING (deal_id) JOIN player USING (player_id)
WHERE (theirs.is_won, theirs.home, -theirs.time_ms) > (best.is_won, best.home, -best.time_ms)
  AND theirs.finished_at > best.since
  AND NOT EXISTS (SELECT FROM mine WHERE mine.race_id = theirs.race_id)
ORDER BY theirs.finished_at DESC, theirs.race_id
LIMIT $5
"""  # noqa: S608 - as above


class Followed(Struct, frozen=True):
    """A player that a player follows, since a time in milliseconds since the epoch."""

    player: PlayerId
    name: str
    since_ms: int
    tie: Tie


class Rival(Struct, frozen=True):
    """An opponent of recent races. `wins` are the player's own."""

    player: PlayerId
    name: str
    races: int
    wins: int
    losses: int
    tie: Tie


class Beaten(Struct, frozen=True):
    """A friend's result on a deal that is better than the player's best. Times are in milliseconds."""

    race: RaceId
    player: PlayerId
    name: str
    game: str
    home: int
    time_ms: int
    how: How
    finished_at: int
    your_race: RaceId
    your_home: int
    your_time_ms: int
    your_how: How


class Friends:
    """The table of follows, with what results say about friends."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def follow(self, player: PlayerId, followed: PlayerId) -> None:
        """Follow a player. A second time changes nothing. Raises TooManyFollows, InvalidFollow."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, player)
                await connection.execute(FOLLOW, player, followed, MOST_FOLLOWED)
        ((follows, blocks, count),) = await fetch(self._pool, FOLLOWS_NOW, player, followed)
        if blocks:
            raise InvalidFollow("you have blocked this player; unblock them first")
        if not follows and count >= MOST_FOLLOWED:
            raise TooManyFollows(f"you follow {MOST_FOLLOWED} players, which is the most; unfollow one first")

    async def unfollow(self, player: PlayerId, followed: PlayerId) -> None:
        """Follow a player no longer. It does no harm if they are not followed."""
        with reaching_postgres():
            await self._pool.execute(UNFOLLOW, player, followed)

    async def followed(self, player: PlayerId) -> list[Followed]:
        """Players that a player follows, the latest first. Blocked ones are left out."""
        return [convert(dict(row), Followed) for row in await fetch(self._pool, FOLLOWED, player)]

    async def rivals(self, player: PlayerId, now_ms: int) -> list[Rival]:
        """People that a player has raced lately and does not follow, the latest first."""
        since = least_race_id(now_ms - RECENT_S * 1000)
        return [convert(dict(row), Rival) for row in await fetch(self._pool, RIVALS, player, since, MOST_RIVALS)]

    async def news(self, player: PlayerId, now_ms: int) -> list[Beaten]:
        """Results of friends that beat the player's best on a deal, the latest first."""
        recent, new = (least_race_id(now_ms - ago_s * 1000) for ago_s in (RECENT_S, NEWS_S))
        rows = await fetch(self._pool, NEWS, player, recent, new, now_ms, MOST_NEWS)
        return [convert(dict(row), Beaten) for row in rows]
