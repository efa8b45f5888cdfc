-- The order of a leaderboard with all columns ascending, for keyset pagination (decision 15). 8 is PROVISIONAL_RACES of
-- people/rating.py. Nodes of the previous release cannot use this index, and sort the players of a game.
DROP INDEX rating_board;
CREATE INDEX rating_board ON rating (game, (races < 8), (-mu), player_id);
