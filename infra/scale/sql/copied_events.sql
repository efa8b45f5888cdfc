-- Copies of a race's log for new ids. The id stands in the first event as text; nothing else in a log names its race. The
-- copies have no place among the lifecycle events, so projections do not follow them: their rows are copied as well.
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
