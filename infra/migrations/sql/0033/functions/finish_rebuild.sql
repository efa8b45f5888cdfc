-- Exchanges the ratings that were computed again for those that are read. Its transaction has the turn of the ratings, and has
-- followed all events. Only names change, so it takes milliseconds, whatever the size.
CREATE FUNCTION finish_rebuild()
RETURNS void
AS $$
DECLARE
  _table text;
BEGIN
  FOREACH _table IN ARRAY ARRAY['player_rating', 'player_rating_change', 'player_meeting', 'dodge'] LOOP
    EXECUTE format('ALTER TABLE public.%I SET SCHEMA rebuild_exchange', _table);
    EXECUTE format('ALTER TABLE rebuild.%I SET SCHEMA public', _table);
    EXECUTE format('ALTER TABLE rebuild_exchange.%I SET SCHEMA rebuild', _table);
  END LOOP;

  UPDATE public.player_rating_place AS place SET (tx, race_id, version) = (rebuilt.tx, rebuilt.race_id, rebuilt.version)
  FROM rebuild.player_rating_place AS rebuilt;

  DELETE FROM public.set_aside WHERE projection = 'ratings';
  INSERT INTO public.set_aside SELECT * FROM rebuild.set_aside;

  PERFORM begin_rebuild();
END;
$$ LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp;
