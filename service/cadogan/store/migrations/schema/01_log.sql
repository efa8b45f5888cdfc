-- The log of races: every event of every race, and the order in which followers read it. Everything else that this folder
-- describes about races is computed from it.

-- The service switches to this role after any login. Of the log it can only add to it and read it. A role belongs to the whole
-- cluster, so another database may already have created it, or be creating it at this moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cadogan_service') THEN
    CREATE ROLE cadogan_service;
    GRANT cadogan_service TO CURRENT_USER;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION '% may not create the role cadogan_service', current_user
      USING HINT = format('As a superuser: CREATE ROLE cadogan_service; GRANT cadogan_service TO %I;', current_user);
END;
$$;

-- The log. append_events adds rows; rows never change, and leave only once they are packed (02_packed_races.sql). A partition
-- has the races of one month (create_partitions), so that an old month can be archived and detached.
CREATE TABLE event (
  race_id uuid NOT NULL,  -- a UUIDv7: starts with the time of creation in ms since the epoch, so a month is a range
  version int NOT NULL,   -- 1, 2, 3 … within the race
  tx xid8,                -- the transaction that wrote it (log_tx), for lifecycle events; NULL for moves and undos
  payload bytea STORAGE EXTERNAL NOT NULL,  -- MessagePack, which is too dense to compress
  PRIMARY KEY (race_id, version)
) PARTITION BY RANGE (race_id);

-- The order in which projections follow the lifecycle events of all races. It excludes moves and undos.
CREATE INDEX event_lifecycle ON event (tx, race_id, version) WHERE tx IS NOT NULL;

-- The current version of each race. Derived: it equals max(version) of the race's events in the log.
CREATE TABLE head (
  race_id uuid PRIMARY KEY,
  version int NOT NULL,
  next_due bigint  -- time of the race's next tick, in ms since the epoch; NULL if none is due
) WITH (
  fillfactor = 50,  -- free space on each page, so that a move updates its head within the page (HOT)
  -- Each move updates its head. By default autovacuum waits for a fifth of the table: with a million races, 200,000 dead rows.
  -- Here it waits for 50, whatever the size. A vacuum reads the pages that have changed since the last one, and no index as
  -- long as the updates are in place.
  autovacuum_vacuum_scale_factor = 0
);

CREATE INDEX head_due ON head (next_due) WHERE next_due IS NOT NULL;

-- Clusters that the log has lived in. Lifecycle events are followed in the order of their transactions, and ids of
-- transactions are those of one cluster: after a dump was restored, the ids of new events would be lower than those in the log.
-- So `event.tx` is the id plus a shift. A cluster that the log comes to gets an epoch with a shift that is large enough
-- (enter_epoch, in 12_epochs.sql). The last row counts.
CREATE TABLE epoch (
  number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cluster bigint NOT NULL,  -- its system identifier
  shift bigint NOT NULL CHECK (shift >= 0),
  since timestamptz NOT NULL DEFAULT now()
);

INSERT INTO epoch (cluster, shift) SELECT system_identifier, 0 FROM pg_control_system();

GRANT SELECT ON epoch TO cadogan_service;

-- The service can add to the log and read it. UPDATE on head includes the right to lock it.
GRANT SELECT, INSERT ON event TO cadogan_service;
GRANT SELECT, INSERT, UPDATE ON head TO cadogan_service;

-- The record of migrations. The service does not migrate if its login may not, but it says what is missing.
GRANT SELECT ON alembic_version TO cadogan_service;


-- The order of the log

-- The current transaction in the order of the log. VOLATILE: it reads the epoch that is committed now. A caller has locked the
-- table that it writes to, so no epoch can begin between this and the end of its transaction.
CREATE FUNCTION log_tx()
RETURNS xid8
AS $$
  SELECT (pg_current_xact_id()::text::bigint + shift)::text::xid8 FROM epoch ORDER BY number DESC LIMIT 1;
$$ LANGUAGE sql
VOLATILE;

-- Everything below this place in the order of the log has been committed or never will be. STABLE: it is computed from the
-- snapshot of the query that reads the events. With a newer one, it could allow events that the query does not see yet.
CREATE FUNCTION log_horizon()
RETURNS xid8
AS $$
  SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift)::text::xid8
  FROM epoch ORDER BY number DESC LIMIT 1;
$$ LANGUAGE sql
STABLE;


-- Appending

-- Appends events to several races in one transaction. Each race in race_ids (no race twice) advances from the version
-- that the caller expects to a new one with all of its events, or not at all. A conflict in one race does not affect the
-- others. The events of a race have versions expected + 1 … version. Events of all races can come in any order.
--
-- Returns the races that were not at their expected version, each with its current version. Nothing was written for them.
-- If no row is returned, everything was written.
--
-- Writers lock the heads in order of race_id, so they cannot deadlock. Each statement sees everything that was committed
-- before it began (READ COMMITTED), so the statements after the locks see the work of the previous writer. Without the
-- locks, two writers could fork a race or leave a gap in it.
CREATE FUNCTION append_events(
  race_ids uuid[],
  expected int[],
  versions int[],
  next_dues bigint[],
  event_race_ids uuid[],
  event_versions int[],
  payloads bytea[],
  are_lifecycle boolean[]
)
RETURNS TABLE (race_id uuid, version int)
AS $$
#variable_conflict use_column
BEGIN
  -- A new race has no head to lock yet. Of two writers that create one, the second waits here for the first.
  IF 0 = ANY (expected) THEN
    INSERT INTO head
      (race_id, version)
    SELECT
      asked.race_id, 0
    FROM
      unnest(race_ids, expected) AS asked (race_id, expected)
    WHERE
      asked.expected = 0
    ORDER BY
      asked.race_id
    ON CONFLICT DO NOTHING;
  END IF;

  PERFORM
  FROM
    head
  WHERE
    head.race_id = ANY (race_ids)
  ORDER BY
    head.race_id
  FOR NO KEY UPDATE;

  RETURN QUERY
  WITH asked AS (
    SELECT
      *
    FROM
      unnest(race_ids, expected, versions, next_dues) AS asked (race_id, expected, version, next_due)
  ),
  advanced AS (
    UPDATE
      head
    SET
      version = asked.version,
      next_due = asked.next_due
    FROM
      asked
    WHERE
      head.race_id = asked.race_id AND
      head.version = asked.expected
    RETURNING
      head.race_id
  ),
  written AS (
    INSERT INTO event
      (race_id, version, tx, payload)
    SELECT
      fresh.race_id,
      fresh.version,
      CASE WHEN fresh.is_lifecycle THEN (SELECT log_tx()) END,
      fresh.payload
    FROM
      unnest(event_race_ids, event_versions, payloads, are_lifecycle) AS fresh (race_id, version, payload, is_lifecycle)
      JOIN advanced ON advanced.race_id = fresh.race_id
  )
  SELECT
    asked.race_id,
    coalesce(head.version, 0)
  FROM
    asked
    LEFT JOIN head ON head.race_id = asked.race_id
  WHERE
    asked.race_id NOT IN (SELECT advanced.race_id FROM advanced);
END;
$$ LANGUAGE plpgsql
VOLATILE;

-- Appends events like append_events, but only to races whose head no other transaction has locked: it waits for none of
-- them. The others are returned with NULL as their version, and nothing was written for them.
CREATE FUNCTION append_unlocked_events(
  race_ids uuid[],
  expected int[],
  versions int[],
  next_dues bigint[],
  event_race_ids uuid[],
  event_versions int[],
  payloads bytea[],
  are_lifecycle boolean[]
)
RETURNS TABLE (race_id uuid, version int)
AS $$
#variable_conflict use_column
DECLARE
  ours uuid[];
  locked uuid[];
BEGIN
  -- A transaction that waits for no lock cannot deadlock, so the order does not matter here.
  ours := ARRAY(
    SELECT
      head.race_id
    FROM
      head
    WHERE
      head.race_id = ANY (race_ids)
    FOR NO KEY UPDATE SKIP LOCKED
  );

  -- A race without a head is new: it is not locked.
  locked := ARRAY(
    SELECT
      head.race_id
    FROM
      head
    WHERE
      head.race_id = ANY (race_ids) AND
      head.race_id <> ALL (ours)
  );

  RETURN QUERY
  SELECT
    conflict.race_id,
    conflict.version
  FROM
    (
      SELECT
        array_agg(asked.race_id) AS race_ids,
        array_agg(asked.expected) AS expected,
        array_agg(asked.version) AS versions,
        array_agg(asked.next_due) AS next_dues
      FROM
        unnest(race_ids, expected, versions, next_dues) AS asked (race_id, expected, version, next_due)
      WHERE
        asked.race_id <> ALL (locked)
    ) AS free,
    append_events(
      free.race_ids,
      free.expected,
      free.versions,
      free.next_dues,
      event_race_ids,
      event_versions,
      payloads,
      are_lifecycle
    ) AS conflict;

  RETURN QUERY
  SELECT
    unnest(locked),
    NULL::int;
END;
$$ LANGUAGE plpgsql
VOLATILE;


-- Rows never change

-- Refuses to change the log.
CREATE FUNCTION refuse(operation text, table_name text)
RETURNS void
AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the log of races is append-only', operation, table_name
    USING
      ERRCODE = 'restrict_violation',
      HINT = 'A mistake is put right by a later event. An old month is archived, verified, then detached by the owner.';
END;
$$ LANGUAGE plpgsql;

-- Trigger function that makes a table append-only, also for its owner and for superusers. Without an argument it lets a DELETE
-- pass, which the trigger of refuse_loss then checks.
CREATE FUNCTION refuse_change()
RETURNS trigger
AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR TG_NARGS > 0 THEN
    PERFORM refuse(TG_OP, TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Trigger function of the log and its partitions: an event may only go if readers still find it, byte by byte, in a packed race.
-- It runs after the DELETE, so race_events has what is packed alone.
CREATE FUNCTION refuse_loss()
RETURNS trigger
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM gone) OR EXISTS (  -- a DELETE of nothing is a mistake, too
    SELECT
    FROM
      gone
      LEFT JOIN (
        SELECT
          race.race_id,
          kept.version,
          kept.payload
        FROM
          (SELECT DISTINCT race_id FROM gone) AS race
          CROSS JOIN LATERAL race_events(race.race_id) AS kept
      ) AS kept USING (race_id, version)
      LEFT JOIN packed_lifecycle USING (tx, race_id, version)
    WHERE
      kept.payload IS DISTINCT FROM gone.payload OR
      (gone.tx IS NULL) <> (packed_lifecycle.tx IS NULL)
  ) THEN
    PERFORM refuse(TG_OP, TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Adds the trigger that refuses a DELETE of events that are not packed.
CREATE FUNCTION refuse_losses(log regclass)
RETURNS void
AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER no_loss
     AFTER DELETE ON %s REFERENCING OLD TABLE AS gone
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss()',
    log
  );

  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER no_loss', log);
END;
$$ LANGUAGE plpgsql;

-- Adds triggers that refuse UPDATE and TRUNCATE of the log, and a DELETE of what is not packed. A statement only fires the
-- triggers of the table that it names, so the log and each of its partitions need them. ALWAYS: they also fire in sessions with
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

  PERFORM refuse_losses(log);
END;
$$ LANGUAGE plpgsql;

SELECT make_append_only('event');


-- Partitions

-- The smallest UUIDv7 of a moment: 48 bits of milliseconds since the epoch, then zeros. For races of a period, select
-- race_id >= least_race_id(since) AND race_id < least_race_id(until).
CREATE FUNCTION least_race_id(moment timestamptz)
RETURNS uuid
AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
$$ LANGUAGE sql
IMMUTABLE;

-- Creates the missing partitions of the log, such as event_2026_11 (months are UTC), and returns their names. The service
-- calls it at each start and daily. There is no default partition: its rows would have to be moved out of an append-only
-- table before the partition of their month could be created.
--
-- Those of packed races are created with them.
--
-- Begins with the month of yesterday, for the races of a node whose clock is behind. A partition is created separately and
-- then attached, because ATTACH does not block reads and writes of the log. CREATE TABLE … PARTITION OF does.
CREATE FUNCTION create_partitions(
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

-- They run with the rights of their owner (SECURITY DEFINER), so only the service may call them.
REVOKE ALL ON FUNCTION create_partitions, create_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_partitions, create_month TO cadogan_service;
