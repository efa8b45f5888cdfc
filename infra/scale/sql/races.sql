-- Races of two players, spread from the start of the oldest partition until now. Some players race much more than others,
-- and some games are played much more than others: the last game is the rarest.
INSERT INTO race_listing
  (race_id, game, state, seats, players, is_house, listed, created_at, started_at, finished_at, places, rated, closed_until)
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
