-- Moves a projection to the end of the log, so that it does not follow the generated races.
UPDATE {table} SET tx = pg_current_xact_id(), race_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
