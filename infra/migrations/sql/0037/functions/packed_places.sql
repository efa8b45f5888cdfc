-- The places of the lifecycle events of a packed race: at the end of its data (pack_places.sql), or in arrays, where
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
