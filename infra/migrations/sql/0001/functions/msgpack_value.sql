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
