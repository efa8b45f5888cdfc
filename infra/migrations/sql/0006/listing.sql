-- The export has all races of a player; lists show only listed races.
DROP INDEX race_listing_players;
CREATE INDEX race_listing_players ON race_listing USING gin (players);
