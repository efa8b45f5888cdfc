-- What lists show of a race beside its game. NULL: the race was created by an earlier release; `cadogan rebuild` fills them.
ALTER TABLE race_listing
  ADD COLUMN creator uuid,
  ADD COLUMN view text,        -- fair, open or closed
  ADD COLUMN time_limit integer,  -- seconds
  ADD COLUMN options text;     -- of the game, as JSON

-- A player may have few open lobbies. Neither column changes while a race is open, so updates stay in place (0018).
CREATE INDEX race_listing_creator ON race_listing (creator) WHERE NOT is_over;

-- Players by the beginning of their name, whatever the collation of the database.
CREATE INDEX player_name_prefix ON player (name_key text_pattern_ops);
