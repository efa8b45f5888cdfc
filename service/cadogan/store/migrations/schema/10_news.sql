-- News of players, in the order in which they can be read. Triggers write them in the transaction of the change itself, so
-- that none is lost or made up, whatever node or release makes the change.

CREATE TABLE player_news (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  tx xid8 NOT NULL DEFAULT log_tx(),  -- transactions commit in another order: see store/tables/player_news.py
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL
    CHECK (kind IN ('challenge', 'paired', 'rematch', 'race-started', 'race-ended', 'rated', 'token-revoked')),
  subject uuid NOT NULL,  -- id of the challenge, pairing, race or token
  state text NOT NULL,    -- that the subject had after the change
  race_id uuid,           -- of the subject, if it has one
  PRIMARY KEY (player_id, tx, number)
);

CREATE INDEX player_news_at ON player_news (at);

-- A race starts, ends and is rated once. A projection that is rebuilt must not make this news again.
CREATE UNIQUE INDEX player_news_once ON player_news (player_id, kind, subject)
  WHERE kind IN ('rematch', 'race-started', 'race-ended', 'rated');

GRANT SELECT, INSERT, DELETE ON player_news TO cadogan_service;


-- Challenges and pairings

-- A new challenge is news for the challenged player, its answer for its maker, and its withdrawal for the challenged one; nothing of
-- a blocked player is news for the player who has blocked them.
CREATE FUNCTION note_challenge() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER challenge_made AFTER INSERT ON challenge FOR EACH ROW EXECUTE FUNCTION note_challenge();

CREATE TRIGGER challenge_answered AFTER UPDATE OF state ON challenge
FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_challenge();

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


-- Races

-- News for the players of a race, except house bots. A rebuild writes old races again: those of the last day have had their
-- news, which is unique, and older ones are no news.
CREATE FUNCTION tell_racers(racers uuid[], kind text, subject uuid, state text, race_id uuid, at_ms bigint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO player_news (player_id, kind, subject, state, race_id)
  SELECT player.player_id, tell_racers.kind, tell_racers.subject, tell_racers.state, tell_racers.race_id
  FROM player
  WHERE player.player_id = ANY (racers) AND NOT player.is_house
    AND at_ms > extract(epoch FROM now() - interval '1 day') * 1000
  ORDER BY player.player_id
  FOR KEY SHARE OF player  -- else a player who is deleted at this moment would make the insert fail, and set the race aside
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION note_rematch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_racers(players, 'rematch', NEW.rematch_of, 'made', NEW.race_id, NEW.created_at)
  FROM race_listing WHERE race_id = NEW.rematch_of;
  RETURN NULL;
END
$$;

-- The start comes before the end, also if both are written at once. An abandoned race has no time of its end.
CREATE FUNCTION note_race() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.started_at IS NOT NULL AND OLD.started_at IS NULL THEN
    PERFORM tell_racers(NEW.players, 'race-started', NEW.race_id, 'racing', NEW.race_id, NEW.started_at);
  END IF;
  IF NEW.state IN ('finished', 'abandoned') THEN
    PERFORM tell_racers(
      NEW.players, 'race-ended', NEW.race_id, NEW.state, NEW.race_id, coalesce(NEW.finished_at, NEW.created_at)
    );
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER rematch_made AFTER INSERT ON race_listing
FOR EACH ROW WHEN (NEW.rematch_of IS NOT NULL) EXECUTE FUNCTION note_rematch();

-- A row may be written for the first time when the race has started, or is over.
CREATE TRIGGER race_listed AFTER INSERT ON race_listing
FOR EACH ROW WHEN (NEW.state NOT IN ('lobby', 'countdown') AND NOT NEW.is_house) EXECUTE FUNCTION note_race();

CREATE TRIGGER race_changed AFTER UPDATE OF state ON race_listing
FOR EACH ROW WHEN (OLD.state <> NEW.state AND NEW.state NOT IN ('lobby', 'countdown') AND NOT NEW.is_house)
EXECUTE FUNCTION note_race();

CREATE FUNCTION note_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_racers(ARRAY[NEW.player_id], 'rated', NEW.race_id, NEW.reason, NEW.race_id, NEW.decided_at);
  RETURN NULL;
END
$$;

CREATE TRIGGER race_rated AFTER INSERT ON player_rating_change FOR EACH ROW EXECUTE FUNCTION note_rating();

-- What was rated for the first time by a rebuild is news, too. Old races are not, and no news comes twice.
CREATE TRIGGER race_rated AFTER INSERT ON rebuild.player_rating_change FOR EACH ROW EXECUTE FUNCTION note_rating();


-- Tokens

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
