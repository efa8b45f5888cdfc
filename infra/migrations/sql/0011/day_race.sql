-- Who leaves takes his name along, and not what he has played: his result stays in the table, as his boards do.
ALTER TABLE day_race DROP CONSTRAINT day_race_player_id_fkey;
