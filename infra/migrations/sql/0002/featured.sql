-- Properties that decide which races are featured. Races before this migration were neither rated nor closed.
ALTER TABLE race_listing
  ADD COLUMN rated boolean NOT NULL DEFAULT false,
  ADD COLUMN closed_until bigint;  -- ms since the epoch

CREATE INDEX race_listing_on ON race_listing (race_id) WHERE listed AND state = 'racing';
