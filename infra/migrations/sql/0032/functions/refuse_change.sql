-- Trigger function that makes a table append-only, also for its owner and for superusers. Without an argument it lets a DELETE
-- pass, which the trigger of refuse_loss.sql then checks.
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger
AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR TG_NARGS > 0 THEN
    PERFORM refuse(TG_OP, TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;
