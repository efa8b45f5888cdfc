-- Creates the missing partitions of the log, such as event_2026_11 (months are UTC), and returns their names. The service
-- calls it at each start and daily. There is no default partition: its rows would have to be moved out of an append-only
-- table before the partition of their month could be created.
--
-- Those of packed races are created with them.
--
-- Begins with the month of yesterday, for the races of a node whose clock is behind. A partition is created separately and
-- then attached, because ATTACH does not block reads and writes of the log. CREATE TABLE … PARTITION OF does.
CREATE OR REPLACE FUNCTION create_partitions(
  months_ahead int DEFAULT 3
)
RETURNS SETOF text
AS $$
DECLARE
  _this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  _month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC' - interval '1 day');
  _partition text;
BEGIN
  -- Two nodes that start at once: the second finds everything done.
  PERFORM pg_advisory_xact_lock(hashtext('create_partitions'));

  WHILE _month <= _this_month + create_partitions.months_ahead * interval '1 month' LOOP
    _partition := to_char(_month, '"event_"YYYY"_"MM');

    IF to_regclass(_partition) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE event INCLUDING ALL)', _partition);
      PERFORM make_append_only(_partition::regclass);
      EXECUTE format(
        'ALTER TABLE event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        _partition,
        least_race_id(_month AT TIME ZONE 'UTC'),
        least_race_id((_month + interval '1 month') AT TIME ZONE 'UTC')
      );
      RETURN NEXT _partition;
    END IF;

    _month := _month + interval '1 month';
  END LOOP;

  PERFORM create_packed_partitions();
END;
$$ LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp;
