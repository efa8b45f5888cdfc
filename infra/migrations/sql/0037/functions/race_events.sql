-- The events of a race, whether it is packed or not.
CREATE OR REPLACE FUNCTION race_events(race_id uuid)
RETURNS TABLE (version int, payload bytea)
AS $$
  SELECT
    event.version,
    event.payload
  FROM
    event
  WHERE
    event.race_id = race_events.race_id
  UNION ALL
  SELECT
    unpacked.version,
    unpacked.payload
  FROM
    packed_race
    CROSS JOIN LATERAL unpack_log(packed_race.data) AS unpacked
  WHERE
    packed_race.race_id = race_events.race_id AND
    unpacked.payload <> ''
  UNION ALL
  SELECT
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
    packed_race.race_id = race_events.race_id;
$$ LANGUAGE sql
STABLE;
