-- A revoked token is deleted, and its player's other devices learn of it. Those of deleted players go with the player, and
-- expired ones are no news.
CREATE FUNCTION note_token_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_news (player_id, kind, subject, state)
  SELECT player_id, 'token-revoked', OLD.token_id, 'revoked'
  FROM player WHERE player_id = OLD.player_id AND NOT is_house
  FOR KEY SHARE;
  RETURN NULL;
END
$$;

CREATE TRIGGER token_news AFTER DELETE ON token
FOR EACH ROW WHEN (OLD.expires_at IS NULL OR OLD.expires_at > now()) EXECUTE FUNCTION note_token_news();
