-- Players whose tokens may be valid no longer. Nodes read it to close sockets, and delete what is older than an hour.
CREATE TABLE revocation (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  player_id uuid NOT NULL,
  is_deleted boolean NOT NULL,  -- the player, and so the name
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX revocation_tx ON revocation (tx);

CREATE INDEX revocation_noted_at ON revocation (noted_at);

-- Triggers write it, so it does not matter which program changes the tables.
CREATE FUNCTION note_revocation()
RETURNS trigger
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO revocation (player_id, is_deleted) VALUES (OLD.player_id, TG_TABLE_NAME = 'player');
  ELSE
    INSERT INTO revocation (player_id, is_deleted) VALUES (NEW.player_id, false);
  END IF;
  RETURN NULL;
END;
$$ LANGUAGE plpgsql;

-- Tokens that have expired are deleted in bulk, long after their sockets were closed.
CREATE TRIGGER token_revoked AFTER DELETE ON token
FOR EACH ROW WHEN (OLD.expires_at IS NULL OR OLD.expires_at > now()) EXECUTE FUNCTION note_revocation();

CREATE TRIGGER token_expires_sooner AFTER UPDATE OF expires_at ON token
FOR EACH ROW EXECUTE FUNCTION note_revocation();

CREATE TRIGGER player_deleted AFTER DELETE ON player
FOR EACH ROW EXECUTE FUNCTION note_revocation();

CREATE TRIGGER player_banned AFTER INSERT OR UPDATE ON ban
FOR EACH ROW EXECUTE FUNCTION note_revocation();

GRANT SELECT, INSERT, DELETE ON revocation TO cadogan_service;
