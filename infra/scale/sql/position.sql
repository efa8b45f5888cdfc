-- The projection knows them all.
UPDATE {table} SET tx = pg_current_xact_id(), race_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
