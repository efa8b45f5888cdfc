-- Decodes a big-endian integer of `size` bytes at byte `start`.
CREATE FUNCTION msgpack_integer(packed bytea, start int, size int, is_signed boolean DEFAULT false)
RETURNS numeric
AS $$
DECLARE
  _value numeric := 0;
BEGIN
  FOR _place IN start .. start + size - 1 LOOP
    _value := _value * 256 + get_byte(packed, _place);
  END LOOP;

  IF is_signed AND get_byte(packed, start) >= 128 THEN
    _value := _value - trunc(256::numeric ^ size);
  END IF;

  RETURN _value;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;
