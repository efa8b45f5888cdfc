-- What a player has reached, and where two have met, out of the index alone: somebody may have raced ten thousand times.
DROP INDEX result_player;
CREATE INDEX result_player ON result (player_id, race_id)
  INCLUDE (seat, game, kind, place, is_shared, how, home, time_ms);
