-- What makes a race worth featuring. Races from before were not rated, and none of them was closed.
ALTER TABLE race_listing
  ADD COLUMN rated boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_until bigint;  -- ms since the epoch

CREATE INDEX race_listing_on ON race_listing (race_id) WHERE listed AND state = 'racing';
