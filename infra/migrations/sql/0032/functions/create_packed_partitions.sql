-- Creates the partitions of packed races for each month that the log has a partition for.
CREATE FUNCTION create_packed_partitions()
RETURNS void
AS $$
DECLARE
  _month timestamp;
  _packed text;
  _partition text;
BEGIN
  FOR _month IN
    SELECT to_date(right(relname, 7), 'YYYY_MM')
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'event'::regclass AND relname ~ '^event_\d{4}_\d\d$'
  LOOP
    FOREACH _packed IN ARRAY ARRAY['packed_race', 'packed_lifecycle'] LOOP
      _partition := _packed || to_char(_month, '"_"YYYY"_"MM');

      IF to_regclass(_partition) IS NULL THEN
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', _partition, _packed);
        PERFORM make_unchangeable(_partition::regclass);
        EXECUTE format(
          'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          _packed,
          _partition,
          least_race_id(_month AT TIME ZONE 'UTC'),
          least_race_id((_month + interval '1 month') AT TIME ZONE 'UTC')
        );
      END IF;
    END LOOP;
  END LOOP;
END;
$$ LANGUAGE plpgsql;
