-- Results of a player or of two players, by index-only scans: a player may have ten thousand races.
DROP INDEX result_player;
CREATE INDEX result_player ON result (player_id, race_id)
  INCLUDE (seat, game, kind, place, is_shared, how, home, time_ms);
