"""Generates millions of races with their rows in lists and results. Their logs have only the events of the feed."""

from itertools import pairwise
from uuid import UUID

import asyncpg

from cadogan.rules import GAMES

RACES_PER_PLAYER = 50
TRANSACTIONS = 200
"""Lifecycle events are spread over several, because the feed reads them in the order of their transactions."""
BOUNDS = """
SELECT race_id FROM (SELECT race_id, row_number() OVER (ORDER BY race_id) AS number FROM race_listing) AS numbered
WHERE number % $1 = 0
ORDER BY race_id
"""
POSITIONS = ("race_listing_place", "player_rating_place", "result_place", "feat_place")
"""Tables with the position in the log up to which a projection has come."""

SAME_EACH_TIME = "SELECT setseed(0.5)"
"""Draw the same races each time: how far back those of a player lie decides what a list reads."""

HOLD_TURN = "SELECT pg_advisory_lock(hashtext($1))"
"""Keep the turn of a projection until the connection is closed: see `TAKE_TURN`."""

PLAYERS = """
INSERT INTO player (player_id, name, name_key)
SELECT md5('player ' || number)::uuid, 'Player ' || number, 'player ' || number
FROM generate_series(0, $1::int - 1) AS number
"""
"""Players 0, 1, 2 … up to $1."""

RACES = """
INSERT INTO race_listing
  (race_id, game, state, seats, players, is_house, listed, created_at, started_at, finished_at, places, rated,
   closed_until)
SELECT
  race_id,
  game,
  state,
  2,
  ARRAY[md5('player ' || one)::uuid, md5('player ' || other)::uuid],
  number % 5 = 0,
  number % 20 <> 0,
  at,
  CASE WHEN state NOT IN ('lobby', 'abandoned') THEN at + 10000 END,
  CASE WHEN state = 'finished' THEN at + 300000 END,
  CASE WHEN state IN ('decided', 'finished') THEN '{1,2}'::smallint[] END,
  number % 2 = 0,
  CASE WHEN number % 50 = 1 THEN at + 3600000 END
FROM (
  SELECT
    number,
    uuidv7((number - $1::bigint) * (now() - date_trunc('month', now() - interval '1 day')) / $1) AS race_id,
    floor($2::int * random() ^ 3)::int AS one,
    floor($2 * random() ^ 2)::int AS other,
    CASE WHEN number % 10007 = 0 THEN ($3::text[])[cardinality($3)]
      ELSE $3[1 + floor((cardinality($3) - 1) * random() ^ 2)::int] END AS game,
    CASE WHEN number > $1 - 300 THEN ('{lobby,racing,decided}'::text[])[1 + number % 3]
      WHEN number % 27 = 0 THEN 'abandoned' ELSE 'finished' END AS state
  FROM generate_series(1, $1) AS number
) AS drawn, LATERAL (SELECT (extract(epoch FROM uuid_extract_timestamp(race_id)) * 1000)::bigint AS at) AS made
ORDER BY number
"""
"""Races of two players, spread from the start of the oldest partition until now.

Some players race much more than others, and some games are played much more than others: the last game is the rarest.
"""

RESULTS = """
INSERT INTO result
  (race_id, seat, player_id, game, kind, listed, place, is_shared, how, home, time_ms, finished_at)
SELECT
  race_id, seat - 1, players[seat], game, CASE WHEN rated THEN 'rated' ELSE 'unrated' END, listed, seat, false,
  'resigned', floor(52 * random()), 290000, finished_at
FROM race_listing CROSS JOIN generate_series(1, 2) AS seat
WHERE state = 'finished'
ON CONFLICT DO NOTHING
"""
"""Results of both players of each finished race."""

RATING_CHANGES = """
INSERT INTO player_rating_change
  (race_id, seat, player_id, game, number, place, listed, decided_at, reason, weight,
   mu_before, sigma_before, opponents_before, was_established, mu, sigma, opponents, is_established)
SELECT
  race_id, seat, player_id, game, row_number() OVER (PARTITION BY player_id, game ORDER BY race_id, seat), place,
  listed, finished_at, 'raced', 1, 25, 8, 8, true, 20 + 10 * random(), 4, 8, true
FROM result
WHERE kind = 'rated'
"""
"""Rating changes of the rated races."""

RATINGS = """
INSERT INTO player_rating (player_id, game, mu, sigma, races, opponents, is_established, score, peers, raced_at)
SELECT DISTINCT ON (player_id, game)
  player_id, game, mu, sigma, number, opponents, is_established, mu - 3 * sigma, 100, decided_at
FROM player_rating_change
ORDER BY player_id, game, number DESC
"""
"""Ratings: the last change of each player and game."""

DEALS = """
WITH on_deal AS (
  SELECT race_id, game, md5('deal ' || row_number() OVER (ORDER BY race_id) / 2)::uuid AS deal_id
  FROM race_listing
  WHERE get_byte(uuid_send(race_id), 15) % 10 = 0
),
made AS (
  INSERT INTO deal (deal_id, game, options, seed)
  SELECT DISTINCT ON (deal_id) deal_id, game, '{}', uuid_send(deal_id) FROM on_deal
)
INSERT INTO deal_race (race_id, deal_id) SELECT race_id, deal_id FROM on_deal
"""
"""Deals for a tenth of the races, two races on each deal."""

LIFECYCLE = r"""
INSERT INTO event (race_id, version, tx, payload)
SELECT race_id, version, pg_current_xact_id(), CASE version
  WHEN 1 THEN '\x9310cf'::bytea || int8send(started_at) || '\xc410'::bytea || uuid_send(race_id)
  ELSE '\x9215cf'::bytea || int8send(finished_at) END
FROM race_listing CROSS JOIN generate_series(1, 2) AS version
WHERE state = 'finished' AND race_id > $1 AND race_id <= $2
ORDER BY race_id, version
ON CONFLICT DO NOTHING
"""
"""The events that the feed shows, RaceStarted and RaceFinished in MessagePack, of the races from $1 to $2."""

POSITION = """
UPDATE {table} SET tx = pg_current_xact_id(), race_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
"""
"""Moves a projection to the end of the log, so that it does not follow the generated races."""


async def generate_races(dsn: str, races: int) -> None:
    """Generate races, and update the statistics of Postgres, which its query plans depend on."""
    owner = await asyncpg.connect(dsn)
    players = max(races // RACES_PER_PLAYER, 10)
    try:
        for table in POSITIONS:  # a running service would follow the events before the positions are moved behind them
            await owner.execute(HOLD_TURN, table)
        await owner.execute("SELECT create_partitions()")
        async with owner.transaction():
            await owner.execute(SAME_EACH_TIME)
            await owner.execute(PLAYERS, players)
            await owner.execute(RACES, races, players, list(GAMES))
            for statement in (RESULTS, RATING_CHANGES, RATINGS, DEALS):
                await owner.execute(statement)
        bounds = [row["race_id"] for row in await owner.fetch(BOUNDS, races // TRANSACTIONS)]
        for first, last in pairwise([UUID(int=0), *bounds]):
            await owner.execute(LIFECYCLE, first, last)
        for table in POSITIONS:
            await owner.execute(POSITION.format(table=table))
        await owner.execute("VACUUM ANALYZE")
    finally:
        await owner.close()
