-- Ratings: the last change of each player and game.
INSERT INTO player_rating (player_id, game, mu, sigma, races, opponents, is_established, score, peers, raced_at)
SELECT DISTINCT ON (player_id, game)
  player_id, game, mu, sigma, number, opponents, is_established, mu - 3 * sigma, 100, decided_at
FROM player_rating_change
ORDER BY player_id, game, number DESC
