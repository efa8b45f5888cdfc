-- Each move updates its head. By default autovacuum waits for a fifth of the table: with a million races, 200,000 dead rows.
-- Now it waits for 50, whatever the size. A vacuum reads the pages that have changed since the last one, and no index as
-- long as the updates are in place (HOT).
ALTER TABLE head SET (autovacuum_vacuum_scale_factor = 0);
