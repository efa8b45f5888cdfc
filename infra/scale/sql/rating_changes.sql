-- Rating changes of the rated races.
INSERT INTO player_rating_change
  (race_id, seat, player_id, game, number, place, listed, decided_at, reason, weight,
   mu_before, sigma_before, opponents_before, was_established, mu, sigma, opponents, is_established)
SELECT
  race_id, seat, player_id, game, row_number() OVER (PARTITION BY player_id, game ORDER BY race_id, seat), place, listed,
  finished_at, 'raced', 1, 25, 8, 8, true, 20 + 10 * random(), 4, 8, true
FROM result
WHERE kind = 'rated'
