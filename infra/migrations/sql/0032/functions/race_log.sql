-- The log of a race in readable form: SELECT * FROM race_log('0192…').
--
-- An event is packed as an array that begins with its tag. event_kind has the names. An unknown tag is shown as a number,
-- and a field without a name by its position; the first after the tag is 1.
CREATE OR REPLACE FUNCTION race_log(race_id uuid)
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
