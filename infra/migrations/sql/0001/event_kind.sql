-- Names of event tags and fields, for reading the log in psql (functions/race_log.sql). Nothing else uses them. The rows
-- are in event_kinds.sql.
CREATE TABLE event_kind (
  tag int PRIMARY KEY,
  name text NOT NULL,
  fields text[] NOT NULL
);
