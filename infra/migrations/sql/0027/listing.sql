-- What lists show of a race beside its game. NULL: the race was created by an earlier release; `cadogan rebuild` fills them.
ALTER TABLE race_listing
  ADD COLUMN creator uuid,
  ADD COLUMN view text,        -- fair, open or closed
  ADD COLUMN time_limit integer,  -- seconds
  ADD COLUMN options text;     -- of the game, as JSON
