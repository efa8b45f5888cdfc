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
