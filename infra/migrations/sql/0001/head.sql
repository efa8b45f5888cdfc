-- The current version of each race. Derived: it equals max(version) of the race's events in the log.
CREATE TABLE head (
  race_id uuid PRIMARY KEY,
  version int NOT NULL,
  next_due bigint  -- time of the race's next tick, in ms since the epoch; NULL if none is due
) WITH (fillfactor = 50);  -- free space on each page, so that a move updates its head within the page (HOT)

CREATE INDEX head_due ON head (next_due) WHERE next_due IS NOT NULL;
