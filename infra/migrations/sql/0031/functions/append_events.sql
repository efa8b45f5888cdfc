-- Appends events to several races in one transaction. Each race in race_ids (no race twice) advances from the version
-- that the caller expects to a new one with all of its events, or not at all. A conflict in one race does not affect the
-- others. The events of a race have versions expected + 1 … version. Events of all races can come in any order.
--
-- Returns the races that were not at their expected version, each with its current version. Nothing was written for them.
-- If no row is returned, everything was written.
--
-- Writers lock the heads in order of race_id, so they cannot deadlock. Each statement sees everything that was committed
-- before it began (READ COMMITTED), so the statements after the locks see the work of the previous writer. Without the
-- locks, two writers could fork a race or leave a gap in it.
CREATE OR REPLACE FUNCTION append_events(
  race_ids uuid[],
  expected int[],
  versions int[],
  next_dues bigint[],
  event_race_ids uuid[],
  event_versions int[],
  payloads bytea[],
  are_lifecycle boolean[]
)
RETURNS TABLE (race_id uuid, version int)
AS $$
#variable_conflict use_column
BEGIN
  -- A new race has no head to lock yet. Of two writers that create one, the second waits here for the first.
  IF 0 = ANY (expected) THEN
    INSERT INTO head
      (race_id, version)
    SELECT
      asked.race_id, 0
    FROM
      unnest(race_ids, expected) AS asked (race_id, expected)
    WHERE
      asked.expected = 0
    ORDER BY
      asked.race_id
    ON CONFLICT DO NOTHING;
  END IF;

  PERFORM
  FROM
    head
  WHERE
    head.race_id = ANY (race_ids)
  ORDER BY
    head.race_id
  FOR NO KEY UPDATE;

  RETURN QUERY
  WITH asked AS (
    SELECT
      *
    FROM
      unnest(race_ids, expected, versions, next_dues) AS asked (race_id, expected, version, next_due)
  ),
  advanced AS (
    UPDATE
      head
    SET
      version = asked.version,
      next_due = asked.next_due
    FROM
      asked
    WHERE
      head.race_id = asked.race_id AND
      head.version = asked.expected
    RETURNING
      head.race_id
  ),
  written AS (
    INSERT INTO event
      (race_id, version, tx, payload)
    SELECT
      fresh.race_id,
      fresh.version,
      CASE WHEN fresh.is_lifecycle THEN (SELECT log_tx()) END,
      fresh.payload
    FROM
      unnest(event_race_ids, event_versions, payloads, are_lifecycle) AS fresh (race_id, version, payload, is_lifecycle)
      JOIN advanced ON advanced.race_id = fresh.race_id
  )
  SELECT
    asked.race_id,
    coalesce(head.version, 0)
  FROM
    asked
    LEFT JOIN head ON head.race_id = asked.race_id
  WHERE
    asked.race_id NOT IN (SELECT advanced.race_id FROM advanced);
END;
$$ LANGUAGE plpgsql
VOLATILE;
