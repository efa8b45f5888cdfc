-- Trigger function of the log and its partitions: an event may only go if readers still find it, byte by byte, in a packed race.
-- It runs after the DELETE, so race_events has what is packed alone.
CREATE FUNCTION refuse_loss()
RETURNS trigger
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM gone) OR EXISTS (  -- a DELETE of nothing is a mistake, too
    SELECT
    FROM
      gone
      LEFT JOIN (
        SELECT
          race.race_id,
          kept.version,
          kept.payload
        FROM
          (SELECT DISTINCT race_id FROM gone) AS race
          CROSS JOIN LATERAL race_events(race.race_id) AS kept
      ) AS kept USING (race_id, version)
      LEFT JOIN packed_lifecycle USING (tx, race_id, version)
    WHERE
      kept.payload IS DISTINCT FROM gone.payload OR
      (gone.tx IS NULL) <> (packed_lifecycle.tx IS NULL)
  ) THEN
    PERFORM refuse(TG_OP, TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
