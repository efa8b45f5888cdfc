-- The token of each house bot, which all nodes share. Other tokens are known to their players alone. When one is revoked, the
-- next node that starts creates another.
CREATE TABLE house_token (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE REFERENCES token ON DELETE CASCADE,
  token text NOT NULL
);

GRANT SELECT, INSERT, DELETE ON house_token TO cadogan_service;
