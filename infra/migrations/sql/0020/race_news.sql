-- A rematch is news for the racers of its race. Nodes of the previous release leave the column empty.
ALTER TABLE race_listing ADD COLUMN rematch_of uuid;

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
