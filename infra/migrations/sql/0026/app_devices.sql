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
  token_expires_at timestamptz      -- of the token with which the player allowed it; NULL: never
);

CREATE INDEX app_device_expires ON app_device (expires_at);

CREATE INDEX app_device_app ON app_device (app_id) WHERE app_id IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON app_device TO cadogan_service;
