-- The quickest listed rated win of each player at each game. Derived from `result` by triggers: a node of the previous release
-- writes results, too.
CREATE TABLE best_time (
  game text NOT NULL,
  player_id uuid NOT NULL,
  time_ms bigint NOT NULL,  -- from the start of the race to the last card
  race_id uuid NOT NULL,
  finished_at bigint NOT NULL,  -- ms since the epoch
  PRIMARY KEY (game, player_id)
);

-- Of equal times, the earlier race comes first.
CREATE INDEX best_time_board ON best_time (game, time_ms, race_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON best_time TO cadogan_service;

CREATE FUNCTION note_best_time()
RETURNS trigger
AS $$
BEGIN
  INSERT INTO best_time AS best (game, player_id, time_ms, race_id, finished_at)
  VALUES (NEW.game, NEW.player_id, NEW.time_ms, NEW.race_id, NEW.finished_at)
  ON CONFLICT (game, player_id) DO UPDATE
    SET time_ms = excluded.time_ms, race_id = excluded.race_id, finished_at = excluded.finished_at
    WHERE (excluded.time_ms, excluded.race_id) < (best.time_ms, best.race_id);
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Rows of results go while they are rebuilt, a few races at a time. The next best is one of those that stay. It runs after the
-- whole DELETE, so it finds none that goes with it.
CREATE FUNCTION replace_best_time()
RETURNS trigger
AS $$
BEGIN
  DELETE FROM best_time WHERE game = OLD.game AND player_id = OLD.player_id AND race_id = OLD.race_id;
  IF FOUND THEN
    INSERT INTO best_time (game, player_id, time_ms, race_id, finished_at)
    SELECT game, player_id, time_ms, race_id, finished_at
    FROM result
    WHERE player_id = OLD.player_id AND game = OLD.game AND kind = 'rated' AND how = 'won' AND listed
    ORDER BY time_ms, race_id
    LIMIT 1;
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- The triggers come before the rows: from here on, nobody adds a result until the migration has ended.
CREATE TRIGGER note_best_time AFTER INSERT ON result
FOR EACH ROW WHEN (NEW.kind = 'rated' AND NEW.how = 'won' AND NEW.listed) EXECUTE FUNCTION note_best_time();

CREATE TRIGGER replace_best_time AFTER DELETE ON result
FOR EACH ROW WHEN (OLD.kind = 'rated' AND OLD.how = 'won' AND OLD.listed) EXECUTE FUNCTION replace_best_time();

INSERT INTO best_time (game, player_id, time_ms, race_id, finished_at)
SELECT DISTINCT ON (game, player_id) game, player_id, time_ms, race_id, finished_at
FROM result
WHERE kind = 'rated' AND how = 'won' AND listed
ORDER BY game, player_id, time_ms, race_id;
