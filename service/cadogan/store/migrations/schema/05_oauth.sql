-- Apps that act for players, and the codes that they exchange for tokens.

CREATE TABLE app (
  app_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  name text NOT NULL,    -- its `client_id`, which it chooses itself
  origin text NOT NULL,  -- of the address that gets its codes; empty for the device flow
  allowed_at timestamptz NOT NULL DEFAULT now(),  -- the last time
  UNIQUE (player_id, name, origin)
);

ALTER TABLE token ADD FOREIGN KEY (app_id) REFERENCES app ON DELETE CASCADE;

CREATE TABLE app_code (
  code_hash bytea PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES app ON DELETE CASCADE,
  redirect_uri text NOT NULL,
  challenge text NOT NULL,       -- of PKCE, S256
  scopes text[] NOT NULL,        -- of the token that the code gives
  token_expires_at timestamptz,  -- of the token with which the player allowed it; NULL: never
  expires_at timestamptz NOT NULL,
  used_at timestamptz,           -- NULL: not yet
  token_id uuid,                 -- the token that it gave
  -- The player's token that allowed the app. A code gives nothing once it was revoked. It is no foreign key: a code that was
  -- used is kept, so that a second use is noticed.
  allowed_by uuid
);

CREATE INDEX app_code_app ON app_code (app_id);
CREATE INDEX app_code_expires ON app_code (expires_at);

-- Devices without a browser that wait for a player to type in their code (RFC 8628).
CREATE TABLE app_device (
  device_hash bytea PRIMARY KEY,    -- of the secret with which the device asks
  user_hash bytea NOT NULL UNIQUE,  -- of the code that it shows
  name text NOT NULL,               -- its `client_id`
  scopes text[] NOT NULL,
  expires_at timestamptz NOT NULL,
  interval_s integer NOT NULL,      -- between two questions; longer for devices that ask too often
  asked_at timestamptz,
  is_refused boolean NOT NULL DEFAULT false,
  app_id uuid REFERENCES app ON DELETE CASCADE,  -- once a player has allowed it
  token_expires_at timestamptz,     -- of the token with which the player allowed it; NULL: never
  allowed_by uuid                   -- as in app_code
);

CREATE INDEX app_device_expires ON app_device (expires_at);
CREATE INDEX app_device_app ON app_device (app_id) WHERE app_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON app, app_code, app_device TO cadogan_service;
