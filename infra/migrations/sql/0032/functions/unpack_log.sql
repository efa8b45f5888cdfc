-- The events in packed data (pack_log.sql), in order.
CREATE FUNCTION unpack_log(data bytea)
RETURNS TABLE (version int, payload bytea)
AS $$
  WITH plain AS MATERIALIZED (
    SELECT unpack_log.data || ''::bytea AS packed  -- decompressed once, and not for each byte
  ),
  counted AS MATERIALIZED (
    SELECT
      packed,
      ('x' || encode(substring(packed FOR 4), 'hex'))::bit(32)::int AS events
    FROM
      plain
  ),
  split AS MATERIALIZED (
    SELECT
      number,
      (get_byte(packed, 3 + number)::bigint << 56) |
      (get_byte(packed, 3 + events + number)::bigint << 48) |
      (get_byte(packed, 3 + 2 * events + number)::bigint << 40) |
      (get_byte(packed, 3 + 3 * events + number)::bigint << 32) |
      (get_byte(packed, 3 + 4 * events + number)::bigint << 24) |
      (get_byte(packed, 3 + 5 * events + number)::bigint << 16) |
      (get_byte(packed, 3 + 6 * events + number)::bigint << 8) |
      get_byte(packed, 3 + 7 * events + number)::bigint AS difference,
      (get_byte(packed, 3 + 8 * events + number) & 127) << 8 | get_byte(packed, 3 + 9 * events + number) AS size,
      get_byte(packed, 3 + 8 * events + number) < 128 AS has_time
    FROM
      counted
      CROSS JOIN generate_series(1, events) AS number
  ),
  placed AS (
    SELECT
      number,
      size,
      has_time,
      (sum(difference) OVER earlier)::bigint AS at,
      (sum(size) OVER earlier - size)::int AS earlier_sizes
    FROM
      split
    WINDOW
      earlier AS (ORDER BY number)
  )
  SELECT
    number,
    CASE
      WHEN has_time THEN
        substring(packed FROM 5 + 10 * events + earlier_sizes FOR 2) || '\xcf'::bytea || int8send(at) ||
        substring(packed FROM 7 + 10 * events + earlier_sizes FOR size - 2)
      ELSE
        substring(packed FROM 5 + 10 * events + earlier_sizes FOR size)
    END
  FROM
    placed
    CROSS JOIN counted;
$$ LANGUAGE sql
IMMUTABLE
ROWS 300;
