-- Adds the trigger that refuses a DELETE of events that are not packed.
CREATE FUNCTION refuse_losses(log regclass)
RETURNS void
AS $$
BEGIN
  EXECUTE format(
    'CREATE TRIGGER no_loss
     AFTER DELETE ON %s REFERENCING OLD TABLE AS gone
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss()',
    log
  );

  EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER no_loss', log);
END;
$$ LANGUAGE plpgsql;
