-- More kinds of news. `subject` is the id of the race or token; `state` what it became.
ALTER TABLE player_news DROP CONSTRAINT player_news_kind_check;
ALTER TABLE player_news ADD CONSTRAINT player_news_kind_check
  CHECK (kind IN ('challenge', 'paired', 'rematch', 'race-started', 'race-ended', 'rated', 'token-revoked'));

-- A race starts, ends and is rated once. A projection that is rebuilt must not make this news again.
CREATE UNIQUE INDEX player_news_once ON player_news (player_id, kind, subject)
  WHERE kind IN ('rematch', 'race-started', 'race-ended', 'rated');
