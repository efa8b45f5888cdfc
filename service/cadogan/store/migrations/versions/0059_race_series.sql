-- Lengths of series: a race and its rematches. The row is that of the first race.
CREATE TABLE race_series (
  race_id uuid PRIMARY KEY,
  best_of smallint NOT NULL CHECK (best_of IN (1, 3, 5))
);

GRANT SELECT, INSERT, UPDATE ON race_series TO cadogan_service;
