-- Ratings: the last change of each player and game.
INSERT INTO rating (player_id, game, mu, sigma, races)
SELECT DISTINCT ON (player_id, game) player_id, game, mu, sigma, number
FROM rating_change
ORDER BY player_id, game, number DESC
