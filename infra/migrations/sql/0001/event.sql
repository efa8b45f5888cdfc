-- The log: all events of all races. functions/append_events.sql adds rows; rows never change. A partition has the races
-- of one month (functions/create_partitions.sql), so that an old month can be archived and detached.
CREATE TABLE event (
  race_id uuid NOT NULL,  -- a UUIDv7: starts with the time of creation in ms since the epoch, so a month is a range
  version int NOT NULL,   -- 1, 2, 3 … within the race
  tx xid8,                -- the transaction that wrote it, for lifecycle events; NULL for moves and undos
  payload bytea STORAGE EXTERNAL NOT NULL,  -- MessagePack, which is too dense to compress
  PRIMARY KEY (race_id, version)
) PARTITION BY RANGE (race_id);

-- The order in which projections follow the lifecycle events of all races. It excludes moves and undos.
CREATE INDEX event_lifecycle ON event (tx, race_id, version) WHERE tx IS NOT NULL;

SELECT make_append_only('event');
