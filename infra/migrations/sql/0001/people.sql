-- Players. The log has only their ids, so all personal data that must be erasable is here.
CREATE TABLE player (
  player_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL UNIQUE,  -- for comparison: names that look alike have the same key
  is_house boolean NOT NULL DEFAULT false,  -- a house bot
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE token (
  token_hash bytea PRIMARY KEY,  -- only the player has the token itself
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX token_player ON token (player_id);
