-- Decodes an IEEE 754 number of 4 or 8 bytes at byte `start`: sign, exponent, fraction. JSON has no infinity and no NaN;
-- they become text.
CREATE FUNCTION msgpack_float(packed bytea, start int, size int)
RETURNS jsonb
AS $$
DECLARE
  _bits numeric := msgpack_integer(packed, start, size);
  _one numeric := trunc(2::numeric ^ CASE size WHEN 4 THEN 23 ELSE 52 END);  -- the fraction counts parts of this
  _exponents int := CASE size WHEN 4 THEN 256 ELSE 2048 END;
  _exponent int := div(_bits, _one) % _exponents;
  _fraction float8 := (_bits % _one)::float8 / _one::float8;
  _bias int := _exponents / 2 - 1;
  _sign int := CASE WHEN get_byte(packed, start) < 128 THEN 1 ELSE -1 END;
  _value float8;
BEGIN
  IF _exponent = _exponents - 1 THEN
    RETURN to_jsonb(CASE WHEN _fraction <> 0 THEN 'NaN' WHEN _sign = 1 THEN 'Infinity' ELSE '-Infinity' END);
  END IF;

  IF _exponent = 0 THEN
    _value := _sign * _fraction * 2::float8 ^ (1 - _bias);
  ELSE
    _value := _sign * (1 + _fraction) * 2::float8 ^ (_exponent - _bias);
  END IF;

  -- The shortest decimal that means this number at its own precision.
  RETURN CASE size WHEN 4 THEN to_jsonb(_value::float4) ELSE to_jsonb(_value) END;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;
