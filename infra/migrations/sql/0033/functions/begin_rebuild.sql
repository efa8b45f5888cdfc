-- Empties the tables in which ratings are computed again.
CREATE FUNCTION begin_rebuild()
RETURNS void
AS $$
  TRUNCATE rebuild.player_rating, rebuild.player_rating_change, rebuild.player_meeting, rebuild.dodge,
    rebuild.player_rating_place, rebuild.set_aside;

  INSERT INTO rebuild.player_rating_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);
$$ LANGUAGE sql
SECURITY DEFINER
SET search_path = public, pg_temp;
