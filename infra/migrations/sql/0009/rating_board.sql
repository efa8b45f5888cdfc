-- The order of a leaderboard, all of it rising, so that a page begins where the one before ended (decision 15). 8 is
-- PROVISIONAL_RACES of people/rating.py. Nodes of the release before sort a game's players until they are gone.
DROP INDEX rating_board;
CREATE INDEX rating_board ON rating (game, (races < 8), (-mu), player_id);
