-- How releases before 0037 packed a race. A database may have races that they packed.

-- Packs payloads: their number (4 bytes), then for each event eight bytes of the difference of times and two of a
-- size, then the rest of each payload. Nearly every payload begins with two bytes, 0xcf and the time in 8 bytes, of which only the difference
-- from the event before it is kept. Bytes of the same value come one after the other (first all highest bytes of the
-- differences, and so on), so that Postgres can compress them. The highest bit of a size says that a payload has no such time and is kept as it is.
CREATE OR REPLACE FUNCTION pack_log(payloads bytea[])
RETURNS bytea
AS $$
  WITH stored AS (
    SELECT
      number,
      payload,
      CASE WHEN octet_length(payload) < 11 THEN false ELSE get_byte(payload, 2) = 207 AND get_byte(payload, 3) < 64 END AS has_time
    FROM
      unnest(payloads) WITH ORDINALITY AS stored (payload, number)
  ),
  timed AS (
    SELECT
      number,
      CASE WHEN has_time THEN ('x' || encode(substring(payload FROM 4 FOR 8), 'hex'))::bit(64)::bigint ELSE 0 END AS at,
      CASE WHEN has_time THEN substring(payload FOR 2) || substring(payload FROM 12) ELSE payload END AS rest,
      CASE WHEN has_time THEN 0 ELSE 32768 END AS flag
    FROM
      stored
  ),
  split AS (
    SELECT
      number,
      int8send(at - lag(at, 1, 0::bigint) OVER (ORDER BY number)) AS difference,
      int4send(octet_length(rest) + flag) AS size,
      rest
    FROM
      timed
  )
  SELECT
    int4send(count(*)::int) ||
    string_agg(substring(difference FROM 1 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 2 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 3 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 4 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 5 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 6 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 7 FOR 1), '' ORDER BY number) ||
    string_agg(substring(difference FROM 8 FOR 1), '' ORDER BY number) ||
    string_agg(substring(size FROM 3 FOR 1), '' ORDER BY number) ||
    string_agg(substring(size FROM 4 FOR 1), '' ORDER BY number) ||
    string_agg(rest, '' ORDER BY number)
  FROM
    split;
$$ LANGUAGE sql
IMMUTABLE;

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
    pack_log(array_agg(CASE WHEN tx IS NULL THEN payload ELSE '' END ORDER BY version)),
    coalesce(array_agg(version ORDER BY version) FILTER (WHERE tx IS NOT NULL), '{}'),
    coalesce(array_agg(tx ORDER BY version) FILTER (WHERE tx IS NOT NULL), '{}')
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
