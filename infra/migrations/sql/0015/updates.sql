-- Updates in place (HOT). A waiting player's row is written with every poll, and `seen` was in an index: each poll wrote
-- a new row and an entry in every index. Rows that are over are deleted after an hour, so the table stays small, and
-- their deletion needs no index.
DROP INDEX pairing_over;
ALTER TABLE pairing SET (fillfactor = 50);

-- The state of a race is in indexes that the lists need. Updates that leave it alone find room in their page.
ALTER TABLE race_listing SET (fillfactor = 80);
