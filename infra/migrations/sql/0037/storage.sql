-- Postgres moves columns out of a long row before it compresses one that is MAIN. So these had rows and index entries in TOAST, for
-- each race. Rows that are stored already stay as they are.
DO $$
DECLARE
  _table regclass;
BEGIN
  FOR _table IN SELECT relid FROM pg_partition_tree('packed_race') LOOP
    EXECUTE format(
      'ALTER TABLE %s ALTER digest SET STORAGE MAIN, ALTER lifecycle SET STORAGE MAIN, ALTER txs SET STORAGE MAIN',
      _table
    );
  END LOOP;
END;
$$;

COMMENT ON COLUMN packed_race.lifecycle IS 'empty since 0037: the data ends with it (functions/pack_places.sql)';
COMMENT ON COLUMN packed_race.txs IS 'empty since 0037: the data ends with it (functions/pack_places.sql)';
