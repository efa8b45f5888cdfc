-- A pairing that has found its race is news for its player.
CREATE FUNCTION note_pairing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO player_news (player_id, kind, subject, state, race_id)
  VALUES (NEW.player_id, 'paired', NEW.pairing_id, NEW.state, NEW.race_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER pairing_paired AFTER UPDATE OF state ON pairing
FOR EACH ROW WHEN (NEW.state = 'paired' AND OLD.state <> 'paired') EXECUTE FUNCTION note_pairing();
