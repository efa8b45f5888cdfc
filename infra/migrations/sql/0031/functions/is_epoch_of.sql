-- Whether the last epoch is that of a cluster, and its next transaction comes after the newest one of the log.
CREATE FUNCTION is_epoch_of(cluster bigint, newest bigint)
RETURNS boolean
AS $$
  SELECT
    epoch.cluster = is_epoch_of.cluster AND
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift > newest
  FROM epoch ORDER BY number DESC LIMIT 1;
$$ LANGUAGE sql
VOLATILE;
