-- Refuses to change the log.
CREATE FUNCTION refuse(operation text, table_name text)
RETURNS void
AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: the log of races is append-only', operation, table_name
    USING
      ERRCODE = 'restrict_violation',
      HINT = 'A mistake is put right by a later event. An old month is archived, verified, then detached by the owner.';
END;
$$ LANGUAGE plpgsql;
