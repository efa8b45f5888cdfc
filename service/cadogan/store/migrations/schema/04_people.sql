-- Players, and how they prove who they are. The log has only their ids, so all personal data that must be erasable is here.

CREATE TABLE player (
  player_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL UNIQUE,  -- for comparison: names that look alike have the same key
  is_house boolean NOT NULL DEFAULT false,  -- a house bot
  created_at timestamptz NOT NULL DEFAULT now(),
  is_bot boolean NOT NULL DEFAULT false  -- set by the player itself, and never reset
);

-- Bots are few. Their leaderboards begin with them, not with all players of a game.
CREATE INDEX player_bots ON player (player_id) WHERE is_house OR is_bot;

-- Players by the beginning of their name, whatever the collation of the database.
CREATE INDEX player_name_prefix ON player (name_key text_pattern_ops);

-- What names look like (Unicode Technical Standard 39), so that no new name looks like another player's. Derived: nodes compute
-- rows that are missing. Players who signed up before 0.3 keep their names even if two of them look alike.
CREATE TABLE name_skeleton (
  skeleton text PRIMARY KEY,
  player_id uuid NOT NULL UNIQUE REFERENCES player ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON name_skeleton TO cadogan_service;

CREATE TABLE token (
  token_hash bytea PRIMARY KEY,  -- only the player has the token itself
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  token_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL DEFAULT 'sign-up',
  scopes text[] NOT NULL DEFAULT '{race:play,race:create,player:read,token:write}',
  expires_at timestamptz,  -- NULL: never
  used_at timestamptz,     -- updated at most once an hour
  app_id uuid              -- NULL: the player's own. Deleting the app deletes its tokens (05_oauth.sql)
);

CREATE INDEX token_player ON token (player_id);
CREATE INDEX token_expires ON token (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX token_app ON token (app_id) WHERE app_id IS NOT NULL;

-- Codes that link another device.
CREATE TABLE link (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,  -- a new code replaces the previous one
  code_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,          -- of the token that the code gives
  token_expires_at timestamptz,    -- of that token
  expires_at timestamptz NOT NULL,
  -- A code ends with the token that made it. The player who revokes the token of a lost device expects that nobody gets in
  -- with it.
  made_by uuid REFERENCES token (token_id) ON DELETE CASCADE
);

CREATE INDEX link_made_by ON link (made_by);

-- Failed attempts to use a code, by client address. Deleted within the hour.
CREATE TABLE link_attempt (
  address text PRIMARY KEY,  -- for IPv6, of the network
  attempts integer NOT NULL,
  since timestamptz NOT NULL
);

CREATE TABLE ban (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  reason text NOT NULL,  -- shown to the player
  since timestamptz NOT NULL DEFAULT now(),
  until timestamptz      -- NULL: permanent
);

-- Players whose challenges a player does not get. The blocked player is told nothing: their challenges expire unanswered.
CREATE TABLE player_block (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  blocked uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, blocked),
  CHECK (player_id <> blocked)
);

CREATE INDEX player_block_blocked ON player_block (blocked);

GRANT SELECT, INSERT, DELETE ON player_block TO cadogan_service;

-- What a bot accepts, until it says so no more. Times are in seconds. An empty list accepts all.
CREATE TABLE availability (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  games text[] NOT NULL,
  views text[] NOT NULL,
  least_time_limit integer,
  most_time_limit integer,
  rated boolean,                       -- NULL: rated and unrated races
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 70);              -- each bot renews its row every minute, in place

-- Rows are few: as many as there are bots. expires_at is in no index, so that renewals are HOT.
GRANT SELECT, INSERT, UPDATE, DELETE ON availability TO cadogan_service;

-- The token of each house bot, which all nodes share. Other tokens are known to their players alone. When one is revoked, the
-- next node that starts creates another.
CREATE TABLE house_token (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE REFERENCES token ON DELETE CASCADE,
  token text NOT NULL
);

GRANT SELECT, INSERT, DELETE ON house_token TO cadogan_service;

GRANT SELECT, INSERT, UPDATE, DELETE ON player, token, link, link_attempt, ban TO cadogan_service;


-- Revocations

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
