-- Accounts: bots, tokens with scopes, codes that link another device, and bans.
ALTER TABLE player ADD COLUMN is_bot boolean NOT NULL DEFAULT false;  -- set by the player itself, and never reset

UPDATE player SET is_bot = true WHERE is_house;

-- The defaults are for existing tokens, and for tokens that nodes of the previous release still create.
ALTER TABLE token
  ADD COLUMN token_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  ADD COLUMN name text NOT NULL DEFAULT 'sign-up',
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{race:play,race:create,player:read,token:write}',
  ADD COLUMN expires_at timestamptz,  -- NULL: never
  ADD COLUMN used_at timestamptz;     -- updated at most once an hour

UPDATE token SET scopes = array_replace(scopes, 'race:play', 'bot:play') FROM player
WHERE token.player_id = player.player_id AND is_bot;

CREATE INDEX token_expires ON token (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE link (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,  -- a new code replaces the previous one
  code_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,          -- of the token that the code gives
  token_expires_at timestamptz,    -- of that token
  expires_at timestamptz NOT NULL
);

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

GRANT SELECT, INSERT, UPDATE, DELETE ON link, link_attempt, ban TO cadogan_service;
