-- News of tournaments: the start, the end, and each race of them.

-- A node of 0.3.0 knows none of these kinds, and could not read a row with one. So `kind` is one that it knows: it tells
-- its clients of the race, as of that of a pairing, and leaves news out that is of no challenge. `about` is what it is.
ALTER TABLE player_news ADD COLUMN about text;
ALTER TABLE player_news ADD CONSTRAINT player_news_about
CHECK (about IN ('tournament-started', 'tournament-paired', 'tournament-ended')) NOT VALID;

CREATE FUNCTION note_tournament(racers uuid[], tournament uuid, news text, state text, race uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO player_news (player_id, kind, subject, state, race_id, about)
  SELECT player_id, CASE WHEN race IS NULL THEN 'challenge' ELSE 'paired' END, tournament, state, race, news
  FROM player
  WHERE player_id = ANY (racers) AND NOT is_house
  ORDER BY player_id
  FOR KEY SHARE OF player  -- else a player who is deleted at this moment would make the insert fail
$$;
