-- Moves the log of a race that ended a day ago into one row of packed_race. Returns false, and changes nothing, if the race is
-- not over for long enough, is packed already, is locked, or has a gap, which `cadogan fsck` names.
--
-- Nobody else may delete events, and this function can only delete what it has kept: the trigger of `event` reads the packed race
-- as readers do, and compares each event (refuse_loss.sql). The service gives nothing but the id, so no fault of it can change a log.
CREATE OR REPLACE FUNCTION compact_race(race_id uuid)
RETURNS boolean
AS $$
#variable_conflict use_column
DECLARE
  _race uuid := compact_race.race_id;
  _version int;
  _payloads bytea[];
  _last bytea;
BEGIN
  -- No append can come between.
  SELECT version INTO _version FROM head WHERE race_id = _race AND next_due IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR EXISTS (SELECT FROM packed_race WHERE race_id = _race) THEN
    RETURN false;
  END IF;

  SELECT array_agg(payload ORDER BY version) INTO _payloads FROM event WHERE race_id = _race
  HAVING count(*) = _version AND min(version) = 1 AND max(version) = _version;
  _last := _payloads[_version];
  -- RaceFinished or RaceAbandoned, and its time.
  IF _last IS NULL OR octet_length(_last) < 11 OR get_byte(_last, 1) NOT IN (21, 22) OR get_byte(_last, 2) <> 207 OR
     to_timestamp(('x' || encode(substring(_last FROM 4 FOR 8), 'hex'))::bit(64)::bigint / 1000.0) > now() - interval '1 day'
  THEN
    RETURN false;
  END IF;

  INSERT INTO packed_race (race_id, version, digest, data, lifecycle, txs)
  SELECT
    _race,
    _version,
    log_digest(_race, _payloads),
    pack_log(array_agg(CASE WHEN tx IS NULL THEN payload ELSE '' END ORDER BY version)) || pack_places(
      array_agg(version ORDER BY version) FILTER (WHERE tx IS NOT NULL),
      array_agg(tx ORDER BY version) FILTER (WHERE tx IS NOT NULL)
    ),
    '{}',
    '{}'
  FROM
    event
  WHERE
    race_id = _race;

  INSERT INTO packed_lifecycle (tx, race_id, version, payload)
  SELECT tx, race_id, version, payload FROM event WHERE race_id = _race AND tx IS NOT NULL;

  DELETE FROM event WHERE race_id = _race;
  RETURN true;
END;
$$ LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp;
