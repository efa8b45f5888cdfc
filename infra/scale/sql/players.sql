-- Players 0, 1, 2 … up to $1.
INSERT INTO player (player_id, name, name_key)
SELECT md5('player ' || number)::uuid, 'Player ' || number, 'player ' || number
FROM generate_series(0, $1::int - 1) AS number
