-- The payloads in data that releases before 0037 packed (0032/functions/pack_log.sql), in order. It is called with decompressed data.
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
