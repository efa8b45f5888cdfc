-- Apps that act for players, their tokens, and the codes that they exchange for tokens.
CREATE TABLE app (
  app_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  name text NOT NULL,    -- its `client_id`, which it chooses itself
  origin text NOT NULL,  -- of the address that gets its codes; empty for the device flow
  allowed_at timestamptz NOT NULL DEFAULT now(),  -- the last time
  UNIQUE (player_id, name, origin)
);

-- NULL: the player's own. Deleting the app deletes its tokens.
ALTER TABLE token ADD COLUMN app_id uuid REFERENCES app ON DELETE CASCADE;

CREATE TABLE app_code (
  code_hash bytea PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES app ON DELETE CASCADE,
  redirect_uri text NOT NULL,
  challenge text NOT NULL,       -- of PKCE, S256
  scopes text[] NOT NULL,        -- of the token that the code gives
  token_expires_at timestamptz,  -- of the token with which the player allowed it; NULL: never
  expires_at timestamptz NOT NULL,
  used_at timestamptz,           -- NULL: not yet
  token_id uuid                  -- the token that it gave
);

CREATE INDEX app_code_app ON app_code (app_id);

CREATE INDEX app_code_expires ON app_code (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON app, app_code TO cadogan_service;
