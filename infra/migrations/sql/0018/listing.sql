-- Updates in place (HOT). The state of a race changes four times, and was in two indexes: each change wrote an entry in every
-- index. What the lists need of it is whether the race is over, which changes once. Adding the column rewrites the table.
ALTER TABLE race_listing ADD COLUMN is_over boolean GENERATED ALWAYS AS (state IN ('finished', 'abandoned')) STORED;

DROP INDEX race_listing_state;
DROP INDEX race_listing_on;
CREATE INDEX race_listing_open ON race_listing (is_house, race_id) WHERE listed AND NOT is_over;

-- Abandoned races are the only ones that are over and never finished.
CREATE INDEX race_listing_abandoned ON race_listing (is_house, race_id)
  WHERE listed AND is_over AND finished_at IS NULL;
