-- Converts a MessagePack value to jsonb, for reading the log in psql.
CREATE FUNCTION msgpack_to_jsonb(packed bytea)
RETURNS jsonb
AS $$
  SELECT value FROM msgpack_value(packed, 0);
$$ LANGUAGE sql
IMMUTABLE;
