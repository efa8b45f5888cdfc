-- Players that a player follows. Nobody else sees a row. Two players who follow each other see when the other is here.
CREATE TABLE player_follow (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  followed uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (player_id, followed),
  CHECK (player_id <> followed)
);

CREATE INDEX player_follow_followed ON player_follow (followed);

GRANT SELECT, INSERT, DELETE ON player_follow TO cadogan_service;
