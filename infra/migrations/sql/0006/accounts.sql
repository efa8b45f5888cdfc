-- What an account has besides its name: that it is a bot's, tokens that permit some things and not others, codes that make
-- a second device its own, and a ban.
ALTER TABLE player ADD COLUMN is_bot boolean NOT NULL DEFAULT false;  -- said by itself, and never taken back

UPDATE player SET is_bot = true WHERE is_house;

-- The defaults are those of the tokens from before, which nodes of the release before still make.
ALTER TABLE token
  ADD COLUMN token_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  ADD COLUMN name text NOT NULL DEFAULT 'sign-up',
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{race:play,race:create,player:read,token:write}',
  ADD COLUMN expires_at timestamptz,  -- NULL: never
  ADD COLUMN used_at timestamptz;     -- to the hour

UPDATE token SET scopes = array_replace(scopes, 'race:play', 'bot:play') FROM player
WHERE token.player_id = player.player_id AND is_bot;

CREATE INDEX token_expires ON token (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE link (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,  -- a new code replaces the one before
  code_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,          -- of the token that it is worth
  token_expires_at timestamptz,    -- likewise
  expires_at timestamptz NOT NULL
);

-- How often a code was asked for from an address. It is forgotten within the hour.
CREATE TABLE link_attempt (
  address text PRIMARY KEY,  -- of a network, where that is IPv6
  attempts integer NOT NULL,
  since timestamptz NOT NULL
);

CREATE TABLE ban (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  reason text NOT NULL,  -- the player is told it
  since timestamptz NOT NULL DEFAULT now(),
  until timestamptz      -- NULL: for good
);

GRANT SELECT, INSERT, UPDATE, DELETE ON link, link_attempt, ban TO cadogan_service;
