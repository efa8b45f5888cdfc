-- A player has one open pairing for each wish. People have one at a time, which the service sees to; bots may have several.
CREATE UNIQUE INDEX pairing_open_wish ON pairing (player_id, wish) WHERE state IN ('waiting', 'paired');
DROP INDEX pairing_open;
