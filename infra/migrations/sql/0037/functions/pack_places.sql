-- The end of packed data: versions (4 bytes) and transactions (8 bytes) of the lifecycle events, transposed, then their number.
CREATE FUNCTION pack_places(versions int[], txs xid8[])
RETURNS bytea
AS $$
  SELECT
    coalesce(transposed(array_agg(int4send(version) || int8send(tx::text::bigint) ORDER BY version)), '') || int4send(count(*)::int)
  FROM
    unnest(versions, txs) AS placed (version, tx);
$$ LANGUAGE sql
IMMUTABLE;
