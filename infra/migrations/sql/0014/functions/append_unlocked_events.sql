-- Appends events like append_events, but only to races whose head no other transaction has locked: it waits for none of
-- them. The others are returned with NULL as their version, and nothing was written for them.
CREATE FUNCTION append_unlocked_events(
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
DECLARE
  ours uuid[];
  locked uuid[];
BEGIN
  -- A transaction that waits for no lock cannot deadlock, so the order does not matter here.
  ours := ARRAY(
    SELECT
      head.race_id
    FROM
      head
    WHERE
      head.race_id = ANY (race_ids)
    FOR NO KEY UPDATE SKIP LOCKED
  );

  -- A race without a head is new: it is not locked.
  locked := ARRAY(
    SELECT
      head.race_id
    FROM
      head
    WHERE
      head.race_id = ANY (race_ids) AND
      head.race_id <> ALL (ours)
  );

  RETURN QUERY
  SELECT
    conflict.race_id,
    conflict.version
  FROM
    (
      SELECT
        array_agg(asked.race_id) AS race_ids,
        array_agg(asked.expected) AS expected,
        array_agg(asked.version) AS versions,
        array_agg(asked.next_due) AS next_dues
      FROM
        unnest(race_ids, expected, versions, next_dues) AS asked (race_id, expected, version, next_due)
      WHERE
        asked.race_id <> ALL (locked)
    ) AS free,
    append_events(
      free.race_ids,
      free.expected,
      free.versions,
      free.next_dues,
      event_race_ids,
      event_versions,
      payloads,
      are_lifecycle
    ) AS conflict;

  RETURN QUERY
  SELECT
    unnest(locked),
    NULL::int;
END;
$$ LANGUAGE plpgsql
VOLATILE;
