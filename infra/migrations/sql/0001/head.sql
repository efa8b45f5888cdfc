-- Where each race stands. Derived: the log is the truth, and max(version) of a race's events is its head's version.
CREATE TABLE head (
  race_id uuid PRIMARY KEY,
  version int NOT NULL,
  next_due bigint  -- when the race wants a tick, in ms since the epoch; NULL when it wants none
) WITH (fillfactor = 50);  -- room beside each row for its next version: a move updates its head within the page (HOT)

CREATE INDEX head_due ON head (next_due) WHERE next_due IS NOT NULL;
