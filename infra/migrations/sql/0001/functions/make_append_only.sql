-- Adds a trigger that refuses UPDATE, DELETE and TRUNCATE of a table. A statement only fires the triggers of the table
-- that it names, so the log and each of its partitions need one. ALWAYS: it also fires in sessions with
-- session_replication_role = replica.
CREATE FUNCTION make_append_only(log regclass)
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
END;
$$ LANGUAGE plpgsql;
