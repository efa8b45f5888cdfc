-- Trigger function that makes a table append-only, also for its owner and for superusers.
CREATE FUNCTION refuse_change()
RETURNS trigger
AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the log of races is append-only', TG_OP, TG_TABLE_NAME
    USING
      ERRCODE = 'restrict_violation',
      HINT = 'A mistake is put right by a later event. An old month is archived, verified, then detached by the owner.';
END;
$$ LANGUAGE plpgsql;
