-- Codes with which players who have lost all devices sign in. Each is deleted when it is used.
CREATE TABLE recovery_code (
  code_hash bytea PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX recovery_code_player ON recovery_code (player_id);

GRANT SELECT, INSERT, DELETE ON recovery_code TO cadogan_service;
