-- A new challenge is news for the challenged player, its answer for its maker, and its withdrawal for the challenged one.
CREATE FUNCTION note_challenge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reader uuid := CASE WHEN NEW.state IN ('open', 'withdrawn') THEN NEW.challenged ELSE NEW.maker END;
BEGIN
  IF reader IS NOT NULL THEN
    INSERT INTO player_news (player_id, kind, subject, state, race_id)
    VALUES (reader, 'challenge', NEW.challenge_id, NEW.state, NEW.race_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER challenge_made AFTER INSERT ON challenge FOR EACH ROW EXECUTE FUNCTION note_challenge();

CREATE TRIGGER challenge_answered AFTER UPDATE OF state ON challenge
FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_challenge();
