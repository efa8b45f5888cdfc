-- Challenges: to a player, or to anyone who has the link.
CREATE TABLE challenge (
  challenge_id uuid PRIMARY KEY,  -- random: a client that has it may see the challenge, and accept it if it is for anyone
  maker uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  challenged uuid REFERENCES player ON DELETE CASCADE,  -- NULL: anyone
  settings text NOT NULL,         -- of the race, as JSON
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn')),
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  taker uuid REFERENCES player ON DELETE SET NULL,
  race_id uuid,
  CHECK (maker <> challenged),
  CHECK ((race_id IS NOT NULL) = (state = 'accepted'))
);

CREATE INDEX challenge_maker ON challenge (maker, made_at);
CREATE INDEX challenge_challenged ON challenge (challenged, made_at);
CREATE INDEX challenge_taker ON challenge (taker, made_at) WHERE taker IS NOT NULL;
CREATE INDEX challenge_expires ON challenge (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON challenge TO cadogan_service;
