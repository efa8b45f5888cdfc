-- Copies the log of race $1 to the new ids $2. Only the first event contains the race's id, as text. The copies have no tx,
-- so projections do not see them; copied_rows.sql copies their rows.
INSERT INTO event (race_id, version, tx, payload)
SELECT
  copy.race_id,
  version,
  NULL,
  CASE version
    WHEN 1 THEN overlay(
      payload PLACING convert_to(copy.race_id::text, 'UTF8') FROM position(convert_to($1::uuid::text, 'UTF8') IN payload)
    )
    ELSE payload
  END
FROM unnest($2::uuid[]) AS copy (race_id) CROSS JOIN event
WHERE event.race_id = $1
ORDER BY copy.race_id, version
