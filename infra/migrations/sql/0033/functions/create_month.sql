-- Creates the partitions of a month, which may be long over: an archive is restored into them.
CREATE FUNCTION create_month(month date)
RETURNS void
AS $$
DECLARE
  _month timestamp := date_trunc('month', create_month.month::timestamp);
  _partition text := to_char(_month, '"event_"YYYY"_"MM');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('create_partitions'));

  IF to_regclass(_partition) IS NULL THEN
    EXECUTE format('CREATE TABLE %I (LIKE event INCLUDING ALL)', _partition);
    PERFORM make_append_only(_partition::regclass);
    EXECUTE format(
      'ALTER TABLE event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      _partition,
      least_race_id(_month AT TIME ZONE 'UTC'),
      least_race_id((_month + interval '1 month') AT TIME ZONE 'UTC')
    );
  ELSIF NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = 'event'::regclass AND inhrelid = to_regclass(_partition)) THEN
    RAISE EXCEPTION 'the partition % is detached', _partition
      USING HINT = 'Attach it again, or drop it: its races would be stored twice.';
  END IF;

  PERFORM create_packed_partitions();
END;
$$ LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp;
