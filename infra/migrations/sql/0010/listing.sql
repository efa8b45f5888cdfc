-- Finished races in the order in which they became public: when they finished or, if closed, when they opened. The condition
-- must be the same text as in the export (store/projections/finished_races.py), or the planner does not use the index.
CREATE INDEX race_listing_public ON race_listing (is_house, greatest(finished_at, closed_until), race_id)
  WHERE listed AND finished_at IS NOT NULL;
CREATE INDEX race_listing_public_game ON race_listing (is_house, game, greatest(finished_at, closed_until), race_id)
  WHERE listed AND finished_at IS NOT NULL;

-- The newest races of a game, also of a rare one.
CREATE INDEX race_listing_game ON race_listing (is_house, game, race_id) WHERE listed;
