-- Packs payloads so that Postgres can compress them: it finds repeated bytes, but spends nine bits on each other byte, however rare its
-- values are. Nearly every payload is usual: two bytes, 0xcf and the time in 8 bytes, the seat in a byte, the rest.
--
-- The packed form, with numbers from the highest byte on, and (T) those of all events or entries transposed:
--   1 byte      2. The earlier form begins with 0 (unpack_log.sql reads both)
--   4 bytes     number of events
--   4 bytes     number of entries: different payloads without time and seat
--   8 each, T   difference of times between usual events, without its lowest 12 bits: mostly 0
--   4 each, T   entry of each event
--   12 bits     lowest bits of the difference of times: nothing compresses them
--   3 bits, T   seat
--   4 each, T   size of each entry, doubled; 1 more if its events are usual
--   the entries, in order of their bytes
CREATE OR REPLACE FUNCTION pack_log(payloads bytea[])
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
