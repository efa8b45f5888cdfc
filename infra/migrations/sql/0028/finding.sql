-- Indexes of large tables, built beside queries. Repeatable, because an interrupted build leaves half an index.

-- A player may have few open lobbies. Neither column changes while a race is open, so updates stay in place (0018).
DROP INDEX CONCURRENTLY IF EXISTS race_listing_creator;
CREATE INDEX CONCURRENTLY race_listing_creator ON race_listing (creator) WHERE NOT is_over;

-- Players by the beginning of their name, whatever the collation of the database.
DROP INDEX CONCURRENTLY IF EXISTS player_name_prefix;
CREATE INDEX CONCURRENTLY player_name_prefix ON player (name_key text_pattern_ops);
