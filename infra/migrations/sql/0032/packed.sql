-- Races that ended a day ago: all moves and undos of a race in one row. functions/compact_race.sql moves a log here from `event`,
-- where it takes ten times the space: each event has a row and an entry in the primary key there. A partition has the races of one month, as in
-- `event`. Rows never change.
CREATE TABLE packed_race (
  race_id uuid PRIMARY KEY,
  version int NOT NULL,
  digest bytea NOT NULL,             -- of the whole log (races/digest.py)
  data bytea STORAGE MAIN NOT NULL,  -- payloads of moves and undos (functions/pack_log.sql); Postgres compresses it
  lifecycle int[] NOT NULL,          -- versions of the lifecycle events, which have empty payloads in data
  txs xid8[] NOT NULL                -- their places in the order of the log, by which packed_lifecycle has them
) PARTITION BY RANGE (race_id);

-- Lifecycle events of packed races. They keep rows of their own, because followers read those of all races in one order.
CREATE TABLE packed_lifecycle (
  tx xid8,
  race_id uuid,
  version int,
  payload bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (tx, race_id, version)
) PARTITION BY RANGE (race_id);

-- Lifecycle events of all races, packed or not: those with a tx. Moves that are not packed are in it, too, without one: if the
-- view left them out, Postgres would sort instead of merging the indexes of all partitions, which are in the order of (tx, race_id, version).
CREATE VIEW log_order AS
SELECT tx, race_id, version, payload FROM event
UNION ALL
SELECT tx, race_id, version, payload FROM packed_lifecycle;

GRANT SELECT ON packed_race, packed_lifecycle, log_order TO cadogan_service;
