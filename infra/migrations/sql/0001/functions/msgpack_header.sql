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
