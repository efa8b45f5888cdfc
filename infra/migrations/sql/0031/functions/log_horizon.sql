-- Everything below this place in the order of the log has been committed or never will be. STABLE: it is computed from the
-- snapshot of the query that reads the events. With a newer one, it could allow events that the query does not see yet.
CREATE FUNCTION log_horizon()
RETURNS xid8
AS $$
  SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift)::text::xid8
  FROM epoch ORDER BY number DESC LIMIT 1;
$$ LANGUAGE sql
STABLE;
