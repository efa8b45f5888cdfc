-- Adds a trigger that refuses UPDATE, DELETE and TRUNCATE of a table of packed races, or one of its partitions.
CREATE FUNCTION make_unchangeable(packed regclass)
RETURNS void
AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER append_only
     BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(''always'')',
    packed
  );

  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER append_only', packed);
END;
$$ LANGUAGE plpgsql;
