-- What names look like (Unicode Technical Standard 39), so that no new name looks like another player's. Derived: nodes compute
-- the rows of players who signed up with an earlier release. Such players keep their names even if two of them look alike.
CREATE TABLE name_skeleton (
  skeleton text PRIMARY KEY,
  player_id uuid NOT NULL UNIQUE REFERENCES player ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON name_skeleton TO cadogan_service;
