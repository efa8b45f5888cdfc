-- The payloads in packed data (pack_log.sql), in order. PL/pgSQL, because Postgres plans the query once for a session then, and
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
