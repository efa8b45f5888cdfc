-- The log: everything that happened in every race. Rows are added by functions/append_events.sql and never change.
-- One partition holds the races of one month (functions/create_partitions.sql), so that an old month can be archived
-- and detached.
CREATE TABLE event (
  race_id uuid NOT NULL,  -- a UUIDv7: begins with the race's creation in ms since the epoch, so a month is a range
  version int NOT NULL,   -- 1, 2, 3 … within the race
  tx xid8,                -- the transaction that wrote it, for lifecycle events; NULL for moves and undos
  payload bytea STORAGE EXTERNAL NOT NULL,  -- MessagePack; dense already, so never worth an attempt to compress it
  PRIMARY KEY (race_id, version)
) PARTITION BY RANGE (race_id);

-- The order in which projections follow the lifecycle events of all races. Moves stay out of it.
CREATE INDEX event_lifecycle ON event (tx, race_id, version) WHERE tx IS NOT NULL;

SELECT make_append_only('event');
