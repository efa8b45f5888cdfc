-- Races that ended a day ago, packed: they take a tenth of the space that they have in `event`, where each event has a row and
-- an entry in the primary key. Readers use race_events, race_lifecycle and log_order, which read both forms.

-- All moves and undos of a race in one row. compact_race moves a log here. A partition has the races of one month, as in
-- `event`. Rows never change.
CREATE TABLE packed_race (
  race_id uuid PRIMARY KEY,
  version int NOT NULL,
  digest bytea STORAGE MAIN NOT NULL,  -- of the whole log (races/proof/digest.py)
  data bytea STORAGE MAIN NOT NULL,    -- payloads of moves and undos (pack_log), then pack_places; Postgres compresses it
  -- Empty since 0037: the data ends with them. Before, versions of the lifecycle events, which have empty payloads in data.
  lifecycle int[] STORAGE MAIN NOT NULL,
  -- Empty since 0037. Before, the places of these events in the order of the log, by which packed_lifecycle has them.
  txs xid8[] STORAGE MAIN NOT NULL
) PARTITION BY RANGE (race_id);

-- All columns are MAIN: Postgres moves other columns out of a long row before it compresses one that is MAIN, and each race
-- would have rows and index entries in TOAST for them.
COMMENT ON COLUMN packed_race.lifecycle IS 'empty since 0037: the data ends with it (functions/pack_places.sql)';
COMMENT ON COLUMN packed_race.txs IS 'empty since 0037: the data ends with it (functions/pack_places.sql)';

-- Lifecycle events of packed races. They keep rows of their own, because followers read those of all races in one order.
CREATE TABLE packed_lifecycle (
  tx xid8,
  race_id uuid,
  version int,
  payload bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (tx, race_id, version)
) PARTITION BY RANGE (race_id);

-- Lifecycle events of all races, packed or not: those with a tx. Moves that are not packed are in it, too, without one: if the
-- view left them out, Postgres would sort instead of merging the indexes of all partitions, which are in the order of (tx, race_id, version).
CREATE VIEW log_order AS
SELECT tx, race_id, version, payload FROM event
UNION ALL
SELECT tx, race_id, version, payload FROM packed_lifecycle;

GRANT SELECT ON packed_race, packed_lifecycle, log_order TO cadogan_service;


-- The packed form

-- The first bytes of all values, then the second bytes, and so on, so that equal bytes stand together. The values have one size.
CREATE FUNCTION transposed(cells bytea[])
RETURNS bytea
AS $$
  SELECT
    string_agg(substring(cell FROM place FOR 1), '' ORDER BY place, number)
  FROM
    unnest(cells) WITH ORDINALITY AS numbered (cell, number)
    CROSS JOIN generate_series(1, octet_length(transposed.cells[1])) AS place;
$$ LANGUAGE sql
IMMUTABLE;

-- Packs payloads so that Postgres can compress them: it finds repeated bytes, but spends nine bits on each other byte, however rare its
-- values are. Nearly every payload is usual: two bytes, 0xcf and the time in 8 bytes, the seat in a byte, the rest.
--
-- The packed form, with numbers from the highest byte on, and (T) those of all events or entries transposed:
--   1 byte      2. The earlier form begins with 0 (unpack_log reads both)
--   4 bytes     number of events
--   4 bytes     number of entries: different payloads without time and seat
--   8 each, T   difference of times between usual events, without its lowest 12 bits: mostly 0
--   4 each, T   entry of each event
--   12 bits     lowest bits of the difference of times: nothing compresses them
--   3 bits, T   seat
--   4 each, T   size of each entry, doubled; 1 more if its events are usual
--   the entries, in order of their bytes
CREATE FUNCTION pack_log(payloads bytea[])
RETURNS bytea
AS $$
  WITH stored AS (
    SELECT
      number,
      payload,
      CASE WHEN octet_length(payload) < 12 THEN false
        ELSE get_byte(payload, 2) = 207 AND get_byte(payload, 3) < 64 AND get_byte(payload, 11) < 8 END AS is_usual
    FROM
      unnest(payloads) WITH ORDINALITY AS stored (payload, number)
  ),
  split AS (
    SELECT
      number,
      is_usual,
      CASE WHEN is_usual THEN ('x' || encode(substring(payload FROM 4 FOR 8), 'hex'))::bit(64)::bigint ELSE 0 END AS at,
      CASE WHEN is_usual THEN get_byte(payload, 11) ELSE 0 END AS seat,
      CASE WHEN is_usual THEN substring(payload FOR 2) || substring(payload FROM 13) ELSE payload END AS rest
    FROM
      stored
  ),
  events AS (
    SELECT
      number,
      is_usual,
      at - lag(at, 1, 0::bigint) OVER (PARTITION BY is_usual ORDER BY number) AS difference,
      seat,
      dense_rank() OVER (ORDER BY rest, is_usual) AS entry,
      rest
    FROM
      split
  ),
  entries AS (
    SELECT DISTINCT entry, octet_length(rest) * 2 + is_usual::int AS size, rest FROM events
  )
  SELECT
    '\x02'::bytea ||
    int4send(count(*)::int) ||
    int4send(max(entry)::int) ||
    transposed(array_agg(int8send(difference >> 12) ORDER BY number)) ||
    transposed(array_agg(int4send(entry::int) ORDER BY number)) ||
    decode(string_agg(lpad(to_hex(difference & 4095), 3, '0'), '' ORDER BY number) || repeat('0', count(*)::int % 2), 'hex') ||
    substring(varbit_send((
      string_agg((seat & 1)::text, '' ORDER BY number) ||
      string_agg((seat >> 1 & 1)::text, '' ORDER BY number) ||
      string_agg((seat >> 2)::text, '' ORDER BY number)
    )::varbit) FROM 5) ||  -- after its size
    (SELECT transposed(array_agg(int4send(size) ORDER BY entry)) || string_agg(rest, '' ORDER BY entry) FROM entries)
  FROM
    events;
$$ LANGUAGE sql
IMMUTABLE;

-- The end of packed data: versions (4 bytes) and transactions (8 bytes) of the lifecycle events, transposed, then their number.
CREATE FUNCTION pack_places(versions int[], txs xid8[])
RETURNS bytea
AS $$
  SELECT
    coalesce(transposed(array_agg(int4send(version) || int8send(tx::text::bigint) ORDER BY version)), '') || int4send(count(*)::int)
  FROM
    unnest(versions, txs) AS placed (version, tx);
$$ LANGUAGE sql
IMMUTABLE;

-- Reads what releases before 0037 packed. unpack_log calls it, with decompressed data. That form is the number of payloads
-- (4 bytes), then for each event eight bytes of the difference of times and two of a size, then the rest of each payload.
-- The bytes of the same value come one after the other. The highest bit of a size says that a payload is kept as it is.
CREATE FUNCTION unpack_log_1(data bytea)
RETURNS TABLE (version int, payload bytea)
AS $$
DECLARE
  _packed bytea := data || ''::bytea;  -- decompressed once, and not for each byte
  _events int := ('x' || encode(substring(_packed FOR 4), 'hex'))::bit(32)::int;
BEGIN
  RETURN QUERY
  WITH split AS MATERIALIZED (
    SELECT
      number,
      (get_byte(_packed, 3 + number)::bigint << 56) |
      (get_byte(_packed, 3 + _events + number)::bigint << 48) |
      (get_byte(_packed, 3 + 2 * _events + number)::bigint << 40) |
      (get_byte(_packed, 3 + 3 * _events + number)::bigint << 32) |
      (get_byte(_packed, 3 + 4 * _events + number)::bigint << 24) |
      (get_byte(_packed, 3 + 5 * _events + number)::bigint << 16) |
      (get_byte(_packed, 3 + 6 * _events + number)::bigint << 8) |
      get_byte(_packed, 3 + 7 * _events + number)::bigint AS difference,
      (get_byte(_packed, 3 + 8 * _events + number) & 127) << 8 | get_byte(_packed, 3 + 9 * _events + number) AS size,
      get_byte(_packed, 3 + 8 * _events + number) < 128 AS has_time
    FROM
      generate_series(1, _events) AS number
  ),
  placed AS MATERIALIZED (
    SELECT
      number,
      size,
      has_time,
      (sum(difference) OVER earlier)::bigint AS at,
      (5 + 10 * _events + sum(size) OVER earlier - size)::int AS start
    FROM
      split
    WINDOW
      earlier AS (ORDER BY number)
  )
  SELECT
    number,
    CASE
      WHEN has_time THEN
        substring(_packed FROM start FOR 2) || '\xcf'::bytea || int8send(at) || substring(_packed FROM start + 2 FOR size - 2)
      ELSE
        substring(_packed FROM start FOR size)
    END
  FROM
    placed;
END;
$$ LANGUAGE plpgsql
IMMUTABLE
ROWS 300;

-- The payloads in packed data (pack_log), in order. PL/pgSQL, because Postgres plans the query once for a session then, and
-- that takes longer than to run it.
CREATE FUNCTION unpack_log(data bytea)
RETURNS TABLE (version int, payload bytea)
AS $$
DECLARE
  _packed bytea := data || ''::bytea;  -- decompressed once, and not for each byte
  _events int;
  _entries int;
  _low int;  -- where parts begin
  _seat int;
  _size int;
  _rest int;
  _sizes int[];  -- of entries
  _starts int[];
BEGIN
  IF get_byte(_packed, 0) = 0 THEN
    RETURN QUERY SELECT * FROM unpack_log_1(_packed);
    RETURN;
  END IF;

  _events := ('x' || encode(substring(_packed FROM 2 FOR 4), 'hex'))::bit(32)::int;
  _entries := ('x' || encode(substring(_packed FROM 6 FOR 4), 'hex'))::bit(32)::int;
  _low := 9 + 12 * _events;
  _seat := _low + (3 * _events + 1) / 2;
  _size := _seat + (3 * _events + 7) / 8;
  _rest := _size + 4 * _entries;

  SELECT
    array_agg(size ORDER BY entry),
    array_agg(_rest + 1 + before ORDER BY entry)
  INTO _sizes, _starts
  FROM (
    SELECT entry, size, (sum(size / 2) OVER (ORDER BY entry) - size / 2)::int AS before
    FROM
      generate_series(0, _entries - 1) AS entry
      CROSS JOIN LATERAL (
        SELECT
          (get_byte(_packed, _size + entry) << 24) |
          (get_byte(_packed, _size + _entries + entry) << 16) |
          (get_byte(_packed, _size + 2 * _entries + entry) << 8) |
          get_byte(_packed, _size + 3 * _entries + entry) AS size
      ) AS stored
  ) AS placed;

  RETURN QUERY
  WITH split AS MATERIALIZED (
    SELECT
      number,
      (get_byte(_packed, 9 + number)::bigint << 56) |
      (get_byte(_packed, 9 + _events + number)::bigint << 48) |
      (get_byte(_packed, 9 + 2 * _events + number)::bigint << 40) |
      (get_byte(_packed, 9 + 3 * _events + number)::bigint << 32) |
      (get_byte(_packed, 9 + 4 * _events + number)::bigint << 24) |
      (get_byte(_packed, 9 + 5 * _events + number)::bigint << 16) |
      (get_byte(_packed, 9 + 6 * _events + number)::bigint << 8) |
      get_byte(_packed, 9 + 7 * _events + number)::bigint AS high,
      (get_byte(_packed, _low + 3 * number / 2) << 8 | get_byte(_packed, _low + 3 * number / 2 + 1))
      >> (4 - 4 * (number % 2)) & 4095 AS low,
      get_bit(_packed, 8 * _seat + (number # 7)) |  -- the first bit of a byte is its highest one
      (get_bit(_packed, 8 * _seat + ((_events + number) # 7)) << 1) |
      (get_bit(_packed, 8 * _seat + ((2 * _events + number) # 7)) << 2) AS seat,
      (get_byte(_packed, 9 + 8 * _events + number) << 24) |
      (get_byte(_packed, 9 + 9 * _events + number) << 16) |
      (get_byte(_packed, 9 + 10 * _events + number) << 8) |
      get_byte(_packed, 9 + 11 * _events + number) AS entry
    FROM
      generate_series(0, _events - 1) AS number
  ),
  timed AS MATERIALIZED (
    SELECT
      number,
      sum((high << 12) + low) OVER (ORDER BY number)::bigint AS at,
      seat,
      _starts[entry] AS start,
      _sizes[entry] / 2 AS size,
      _sizes[entry] % 2 = 1 AS is_usual
    FROM
      split
  )
  SELECT
    number + 1,
    CASE
      WHEN is_usual THEN
        substring(_packed FROM start FOR 2) || '\xcf'::bytea || int8send(at) || set_byte('\x00', 0, seat) ||
        substring(_packed FROM start + 2 FOR size - 2)
      ELSE
        substring(_packed FROM start FOR size)
    END
  FROM
    timed;
END;
$$ LANGUAGE plpgsql
IMMUTABLE
ROWS 300;

-- The places of the lifecycle events of a packed race: at the end of its data (pack_places), or in arrays, where
-- releases before 0037 kept them.
CREATE FUNCTION packed_places(race packed_race)
RETURNS TABLE (tx xid8, version int)
AS $$
DECLARE
  _packed bytea := race.data || ''::bytea;  -- decompressed once, and not for each byte
  _places int;
  _first int;
BEGIN
  IF get_byte(_packed, 0) = 0 THEN
    RETURN QUERY SELECT * FROM unnest(race.txs, race.lifecycle);
    RETURN;
  END IF;

  _places := ('x' || encode(substring(_packed FROM octet_length(_packed) - 3), 'hex'))::bit(32)::int;
  _first := octet_length(_packed) - 4 - 12 * _places;

  RETURN QUERY
  SELECT
    ('x' || string_agg(hex, '' ORDER BY place) FILTER (WHERE place > 3))::bit(64)::bigint::text::xid8,
    ('x' || string_agg(hex, '' ORDER BY place) FILTER (WHERE place <= 3))::bit(32)::int
  FROM
    generate_series(0, _places - 1) AS number
    CROSS JOIN generate_series(0, 11) AS place
    CROSS JOIN LATERAL lpad(to_hex(get_byte(_packed, _first + place * _places + number)), 2, '0') AS hex
  GROUP BY
    number
  ORDER BY
    number;
END;
$$ LANGUAGE plpgsql
IMMUTABLE
ROWS 10;


-- Reading

-- The events of a race, whether it is packed or not.
CREATE FUNCTION race_events(race_id uuid)
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

-- The lifecycle events of a race, whether it is packed or not, with their places in the order of the log.
CREATE FUNCTION race_lifecycle(race_id uuid)
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


-- Packing

-- The digest of a log, as in races/proof/digest.py.
CREATE FUNCTION log_digest(race_id uuid, payloads bytea[])
RETURNS bytea
AS $$
DECLARE
  _digest bytea := sha256('cadogan/log/1'::bytea || uuid_send(race_id));
BEGIN
  FOR _version IN 1 .. cardinality(payloads) LOOP
    _digest := sha256(_digest || int8send(_version) || payloads[_version]);
  END LOOP;
  RETURN _digest;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;

-- Moves the log of a race that ended a day ago into one row of packed_race. Returns false, and changes nothing, if the race is
-- not over for long enough, is packed already, is locked, or has a gap, which `cadogan fsck` names.
--
-- Nobody else may delete events, and this function can only delete what it has kept: the trigger of `event` reads the packed race
-- as readers do, and compares each event (refuse_loss). The service gives nothing but the id, so no fault of it can change a log.
CREATE FUNCTION compact_race(race_id uuid)
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

-- It runs with the rights of its owner (SECURITY DEFINER), because the service may not delete events.
REVOKE ALL ON FUNCTION compact_race FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compact_race TO cadogan_service;


-- Rows never change

-- Adds a trigger that refuses UPDATE, DELETE and TRUNCATE of a table of packed races, or one of its partitions.
CREATE FUNCTION make_unchangeable(packed regclass)
RETURNS void
AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER append_only
     BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(''always'')',
    packed
  );

  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', packed);
END;
$$ LANGUAGE plpgsql;

SELECT make_unchangeable('packed_race');
SELECT make_unchangeable('packed_lifecycle');

-- Creates the partitions of packed races for each month that the log has a partition for.
CREATE FUNCTION create_packed_partitions()
RETURNS void
AS $$
DECLARE
  _month timestamp;
  _packed text;
  _partition text;
BEGIN
  FOR _month IN
    SELECT to_date(right(relname, 7), 'YYYY_MM')
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'event'::regclass AND relname ~ '^event_\d{4}_\d\d$'
  LOOP
    FOREACH _packed IN ARRAY ARRAY['packed_race', 'packed_lifecycle'] LOOP
      _partition := _packed || to_char(_month, '"_"YYYY"_"MM');

      IF to_regclass(_partition) IS NULL THEN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', _partition, _packed);
        PERFORM make_unchangeable(_partition::regclass);
        EXECUTE format(
          'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          _packed,
          _partition,
          least_race_id(_month AT TIME ZONE 'UTC'),
          least_race_id((_month + interval '1 month') AT TIME ZONE 'UTC')
        );
      END IF;
    END LOOP;
  END LOOP;
END;
$$ LANGUAGE plpgsql;
