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
