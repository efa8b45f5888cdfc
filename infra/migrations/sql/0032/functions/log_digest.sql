-- The digest of a log, as in races/digest.py.
CREATE FUNCTION log_digest(race_id uuid, payloads bytea[])
RETURNS bytea
AS $$
DECLARE
  _digest bytea := sha256('cadogan/log/1'::bytea || uuid_send(race_id));
BEGIN
  FOR _version IN 1 .. cardinality(payloads) LOOP
    _digest := sha256(_digest || int8send(_version) || payloads[_version]);
  END LOOP;
  RETURN _digest;
END;
$$ LANGUAGE plpgsql
IMMUTABLE;
