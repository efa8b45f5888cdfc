-- The first bytes of all values, then the second bytes, and so on, so that equal bytes stand together. The values have one size.
CREATE FUNCTION transposed(cells bytea[])
RETURNS bytea
AS $$
  SELECT
    string_agg(substring(cell FROM place FOR 1), '' ORDER BY place, number)
  FROM
    unnest(cells) WITH ORDINALITY AS numbered (cell, number)
    CROSS JOIN generate_series(1, octet_length(transposed.cells[1])) AS place;
$$ LANGUAGE sql
IMMUTABLE;
