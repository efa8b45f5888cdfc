-- The current transaction in the order of the log. VOLATILE: it reads the epoch that is committed now. A caller has locked the
-- table that it writes to, so no epoch can begin between this and the end of its transaction.
CREATE FUNCTION log_tx()
RETURNS xid8
AS $$
  SELECT (pg_current_xact_id()::text::bigint + shift)::text::xid8 FROM epoch ORDER BY number DESC LIMIT 1;
$$ LANGUAGE sql
VOLATILE;
