-- Finished races in the order in which all of them became public: when they finished, or when they opened if they were closed.
-- The condition is that of the export (store/finished_races.py), word for word, or the planner does not see that it is.
CREATE INDEX race_listing_public ON race_listing (is_house, greatest(finished_at, closed_until), race_id)
  WHERE listed AND finished_at IS NOT NULL;
CREATE INDEX race_listing_public_game ON race_listing (is_house, game, greatest(finished_at, closed_until), race_id)
  WHERE listed AND finished_at IS NOT NULL;

-- The newest races of a game, however rarely it is played.
CREATE INDEX race_listing_game ON race_listing (is_house, game, race_id) WHERE listed;
