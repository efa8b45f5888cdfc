-- News of changes in who may act for a player. `kind` is one that a node of 0.3.0 knows, and leaves out. `subject` is the token
-- that made the change, and `state` is what it was.
ALTER TABLE player_news
  ADD COLUMN named text,   -- the passkey, token or app; NULL: it has no name
  ADD COLUMN device text;  -- name of the token that made the change

ALTER TABLE player_news DROP CONSTRAINT player_news_about;
ALTER TABLE player_news ADD CONSTRAINT player_news_about
CHECK (about IN (
  'tournament-started', 'tournament-paired', 'tournament-ended', 'signed-in', 'passkey-copied', 'account-changed'
)) NOT VALID;
