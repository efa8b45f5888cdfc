-- Results of both players of each finished race.
INSERT INTO result
  (race_id, seat, player_id, game, kind, listed, place, is_shared, how, home, time_ms, finished_at)
SELECT
  race_id, seat - 1, players[seat], game, CASE WHEN rated THEN 'rated' ELSE 'unrated' END, listed, seat, false, 'resigned',
  floor(52 * random()), 290000, finished_at
FROM race_listing CROSS JOIN generate_series(1, 2) AS seat
WHERE state = 'finished'
ON CONFLICT DO NOTHING
