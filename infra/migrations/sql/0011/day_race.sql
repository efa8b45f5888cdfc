-- A deleted player loses the name, not the results: results and boards stay.
ALTER TABLE day_race DROP CONSTRAINT day_race_player_id_fkey;
