-- Adds triggers that refuse UPDATE and TRUNCATE of the log, and a DELETE of what is not packed. A statement only fires the
-- triggers of the table that it names, so the log and each of its partitions need them. ALWAYS: they also fire in sessions with
-- session_replication_role = replica.
CREATE OR REPLACE FUNCTION make_append_only(log regclass)
RETURNS void
AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER append_only
     BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    log
  );

  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', log);

  PERFORM refuse_losses(log);
END;
$$ LANGUAGE plpgsql;
