-- Reading the log in psql: SELECT * FROM race_log('0192…'). The service uses nothing of this.

-- Names of event tags and fields, in packed order. `cadogan migrate` writes the rows (store/log/event_kinds.py).
CREATE TABLE event_kind (
  tag int PRIMARY KEY,
  name text NOT NULL,
  fields text[] NOT NULL
);

GRANT SELECT ON event_kind TO cadogan_service;

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

-- Decodes `length` values from byte `start`. `following` is the position of the next value.
CREATE FUNCTION msgpack_array(packed bytea, start int, length int, OUT value jsonb, OUT following int)
AS $$
DECLARE
  _element jsonb;
BEGIN
  value := '[]';
  following := start;

  FOR _ IN 1 .. length LOOP
    SELECT * INTO _element, following FROM msgpack_value(packed, following);
    value := value || jsonb_build_array(_element);
  END LOOP;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;

-- Decodes `length` pairs of key and value from byte `start`. `following` is the position of the next value. Keys become
-- text, as JSON requires.
CREATE FUNCTION msgpack_map(packed bytea, start int, length int, OUT value jsonb, OUT following int)
AS $$
DECLARE
  _key jsonb;
  _element jsonb;
BEGIN
  value := '{}';
  following := start;

  FOR _ IN 1 .. length LOOP
    SELECT * INTO _key, following FROM msgpack_value(packed, following);
    SELECT * INTO _element, following FROM msgpack_value(packed, following);
    value := value || jsonb_build_object(coalesce(_key #>> '{}', 'null'), _element);
  END LOOP;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;

-- Decodes the header of the value at byte `start`: its kind, its length (in bytes, elements or pairs), and the position of
-- its body. The formats of https://github.com/msgpack/msgpack/blob/master/spec.md are in order of their first byte. A small
-- integer is a body without a header.
CREATE FUNCTION msgpack_header(packed bytea, start int, OUT kind text, OUT length int, OUT body int)
AS $$
DECLARE
  _format int := get_byte(packed, start);
  _length_size int := 0;  -- in bytes, where the length follows the first byte
BEGIN
  CASE
    WHEN _format <= 0x7f THEN kind := 'unsigned';  length := 1;
    WHEN _format <= 0x8f THEN kind := 'map';       length := _format - 0x80;
    WHEN _format <= 0x9f THEN kind := 'array';     length := _format - 0x90;
    WHEN _format <= 0xbf THEN kind := 'text';      length := _format - 0xa0;
    WHEN _format =  0xc0 THEN kind := 'nil';       length := 0;
    WHEN _format =  0xc2 THEN kind := 'false';     length := 0;
    WHEN _format =  0xc3 THEN kind := 'true';      length := 0;
    WHEN _format <= 0xc6 THEN kind := 'bytes';     _length_size := 1 << (_format - 0xc4);
    WHEN _format <= 0xc9 THEN kind := 'extension'; _length_size := 1 << (_format - 0xc7);
    WHEN _format <= 0xcb THEN kind := 'float';     length := 4 << (_format - 0xca);
    WHEN _format <= 0xcf THEN kind := 'unsigned';  length := 1 << (_format - 0xcc);
    WHEN _format <= 0xd3 THEN kind := 'signed';    length := 1 << (_format - 0xd0);
    WHEN _format <= 0xd8 THEN kind := 'extension'; length := 1 << (_format - 0xd4);
    WHEN _format <= 0xdb THEN kind := 'text';      _length_size := 1 << (_format - 0xd9);
    WHEN _format <= 0xdd THEN kind := 'array';     _length_size := 2 << (_format - 0xdc);
    WHEN _format <= 0xdf THEN kind := 'map';       _length_size := 2 << (_format - 0xde);
    ELSE                      kind := 'signed';    length := 1;
  END CASE;

  IF _length_size > 0 THEN
    length := msgpack_integer(packed, start + 1, _length_size);
  END IF;

  body := start + CASE WHEN _format <= 0x7f OR _format >= 0xe0 THEN 0 ELSE 1 + _length_size END;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;

-- Decodes the value at byte `start`. `following` is the position of the next value. Bytes become hexadecimal text; an
-- extension becomes an object with its type and bytes.
CREATE FUNCTION msgpack_value(packed bytea, start int, OUT value jsonb, OUT following int)
AS $$
DECLARE
  _kind text;
  _length int;
  _body int;
BEGIN
  SELECT kind, length, body INTO _kind, _length, _body FROM msgpack_header(packed, start);
  following := _body + _length;

  CASE _kind
    WHEN 'nil', 'false', 'true' THEN
      value := CASE _kind WHEN 'nil' THEN 'null' ELSE _kind END;
    WHEN 'unsigned' THEN
      value := to_jsonb(msgpack_integer(packed, _body, _length));
    WHEN 'signed' THEN
      value := to_jsonb(msgpack_integer(packed, _body, _length, is_signed => true));
    WHEN 'float' THEN
      value := msgpack_float(packed, _body, _length);
    WHEN 'text' THEN
      value := to_jsonb(convert_from(substring(packed FROM _body + 1 FOR _length), 'UTF8'));
    WHEN 'bytes' THEN
      value := to_jsonb(encode(substring(packed FROM _body + 1 FOR _length), 'hex'));
    WHEN 'extension' THEN
      value := jsonb_build_object(
        'type', msgpack_integer(packed, _body, 1, is_signed => true),
        'bytes', encode(substring(packed FROM _body + 2 FOR _length), 'hex')
      );
      following := following + 1;
    WHEN 'array' THEN
      SELECT * INTO value, following FROM msgpack_array(packed, _body, _length);
    WHEN 'map' THEN
      SELECT * INTO value, following FROM msgpack_map(packed, _body, _length);
  END CASE;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;

-- Converts a MessagePack value to jsonb, for reading the log in psql.
CREATE FUNCTION msgpack_to_jsonb(packed bytea)
RETURNS jsonb
AS $$
  SELECT value FROM msgpack_value(packed, 0);
$$ LANGUAGE sql
IMMUTABLE;

-- The log of a race in readable form: SELECT * FROM race_log('0192…').
--
-- An event is packed as an array that begins with its tag. event_kind has the names. An unknown tag is shown as a number,
-- and a field without a name by its position; the first after the tag is 1.
CREATE FUNCTION race_log(race_id uuid)
RETURNS TABLE (version int, event text, fields jsonb)
AS $$
  SELECT
    event.version,
    coalesce(event_kind.name, unpacked.value ->> 0),
    named.fields
  FROM
    race_events(race_log.race_id) AS event
    CROSS JOIN msgpack_to_jsonb(event.payload) AS unpacked (value)
    LEFT JOIN event_kind ON to_jsonb(event_kind.tag) = unpacked.value -> 0
    CROSS JOIN LATERAL (
      SELECT
        coalesce(jsonb_object_agg(coalesce(event_kind.fields[place], place::text), field), '{}')
      FROM
        jsonb_array_elements(unpacked.value - 0) WITH ORDINALITY AS element (field, place)
    ) AS named (fields)
  ORDER BY
    event.version;
$$ LANGUAGE sql
STABLE;
