-- Refuses UPDATE, DELETE and TRUNCATE of the table. A statement fires the triggers of the one table that it names, so
-- the log and each of its partitions need one. ALWAYS: also in a session with session_replication_role = replica.
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
