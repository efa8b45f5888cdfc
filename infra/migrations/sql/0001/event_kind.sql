-- What an event's tag and the fields after it are called, for people who read the log in psql (functions/race_log.sql).
-- Nothing else uses it. The rows are in event_kinds.sql.
CREATE TABLE event_kind (
  tag int PRIMARY KEY,
  name text NOT NULL,
  fields text[] NOT NULL
);
