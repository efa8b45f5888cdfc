-- The lifecycle events of a race, whether it is packed or not, with their places in the order of the log.
CREATE OR REPLACE FUNCTION race_lifecycle(race_id uuid)
RETURNS TABLE (tx xid8, version int, payload bytea)
AS $$
  SELECT
    event.tx,
    event.version,
    event.payload
  FROM
    event
  WHERE
    event.race_id = race_lifecycle.race_id AND
    event.tx IS NOT NULL
  UNION ALL
  SELECT
    packed_lifecycle.tx,
    packed_lifecycle.version,
    packed_lifecycle.payload
  FROM
    packed_race
    CROSS JOIN LATERAL packed_places(packed_race) AS placed
    JOIN packed_lifecycle ON
      packed_lifecycle.tx = placed.tx AND
      packed_lifecycle.race_id = packed_race.race_id AND
      packed_lifecycle.version = placed.version
  WHERE
    packed_race.race_id = race_lifecycle.race_id;
$$ LANGUAGE sql
STABLE;
