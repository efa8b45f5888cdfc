-- The events that the feed shows, RaceStarted and RaceFinished in MessagePack, for the races between the ids $1 and $2.
INSERT INTO event (race_id, version, tx, payload)
SELECT race_id, version, pg_current_xact_id(), CASE version
  WHEN 1 THEN '\x9310cf'::bytea || int8send(started_at) || '\xc410'::bytea || uuid_send(race_id)
  ELSE '\x9215cf'::bytea || int8send(finished_at) END
FROM race_listing CROSS JOIN generate_series(1, 2) AS version
WHERE state = 'finished' AND race_id > $1 AND race_id <= $2
ORDER BY race_id, version
ON CONFLICT DO NOTHING
