-- Players whose challenges a player does not get. The blocked player is told nothing: their challenges expire unanswered.
CREATE TABLE player_block (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  blocked uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, blocked),
  CHECK (player_id <> blocked)
);

CREATE INDEX player_block_blocked ON player_block (blocked);

GRANT SELECT, INSERT, DELETE ON player_block TO cadogan_service;

-- A new challenge is news for the challenged player, its answer for its maker, and its withdrawal for the challenged one; nothing of
-- a blocked player is news for the player who has blocked them.
CREATE OR REPLACE FUNCTION note_challenge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reader uuid := CASE WHEN NEW.state IN ('open', 'withdrawn') THEN NEW.challenged ELSE NEW.maker END;
BEGIN
  IF reader IS NOT NULL AND (
    reader = NEW.maker OR NOT EXISTS (SELECT FROM player_block WHERE player_id = reader AND blocked = NEW.maker)
  ) THEN
    INSERT INTO player_news (player_id, kind, subject, state, race_id)
    VALUES (reader, 'challenge', NEW.challenge_id, NEW.state, NEW.race_id);
  END IF;
  RETURN NULL;
END
$$;
