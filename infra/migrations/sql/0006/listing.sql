-- All races of a player, for his export; lists show those that are listed.
DROP INDEX race_listing_players;
CREATE INDEX race_listing_players ON race_listing USING gin (players);
