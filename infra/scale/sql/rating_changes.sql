-- Rating changes of the rated races.
INSERT INTO rating_change
  (race_id, seat, player_id, game, number, place, listed, decided_at, mu_before, sigma_before, mu, sigma)
SELECT
  race_id, seat, player_id, game, row_number() OVER (PARTITION BY player_id, game ORDER BY race_id, seat), place, listed,
  finished_at, 25, 8, 20 + 10 * random(), 4
FROM result
WHERE kind = 'rated'
