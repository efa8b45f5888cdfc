-- Packs payloads: their number (4 bytes), then for each event eight bytes of the difference of times and two of a
-- size, then the rest of each payload. Nearly every payload begins with two bytes, 0xcf and the time in 8 bytes, of which only the difference
-- from the event before it is kept. Bytes of the same value come one after the other (first all highest bytes of the
-- differences, and so on), so that Postgres can compress them. The highest bit of a size says that a payload has no such time and is kept as it is.
CREATE FUNCTION pack_log(payloads bytea[])
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
