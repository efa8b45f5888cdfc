-- The log names players by id alone; what can be forgotten of a person is here.
CREATE TABLE player (
  player_id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL UNIQUE,  -- the name as it is compared: two names that look alike have one key
  is_house boolean NOT NULL DEFAULT false,  -- a bot of the service's own
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE token (
  token_hash bytea PRIMARY KEY,  -- the token itself is known to its player only
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX token_player ON token (player_id);
