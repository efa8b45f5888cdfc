-- Copies the rows of race $1 in a table to the new ids $2. Each copy finished a second after the previous one.
INSERT INTO {table} ({columns})
SELECT {copied}
FROM unnest($2::uuid[], $4::bigint[]) AS copy (id, number) CROSS JOIN {table} AS original
CROSS JOIN LATERAL jsonb_populate_record(original, jsonb_strip_nulls(jsonb_build_object(
  'race_id', copy.id,
  'finished_at', (to_jsonb(original) ->> 'finished_at')::bigint - 1000 * ($3::bigint - copy.number)
))) AS copied
WHERE original.race_id = $1
