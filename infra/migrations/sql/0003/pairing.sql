-- Those who wait for somebody who wants the same, and what became of it. A matcher locks the rows that it pairs, and
-- passes over those that another one has locked (FOR UPDATE SKIP LOCKED), so nobody is put into two races.
CREATE TABLE pairing (
  pairing_id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  wish text NOT NULL,                -- JSON with every default filled in and its keys in order: equal wishes are equal text
  rating double precision NOT NULL,  -- of the player at the game, when he came
  since timestamptz NOT NULL DEFAULT now(),  -- his place in the list
  seen timestamptz NOT NULL DEFAULT now(),   -- when he last asked
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'paired', 'begun', 'missed', 'cancelled', 'expired')),
  race_id uuid,                      -- the one that he was put into
  paired_at timestamptz,
  CHECK ((race_id IS NULL) = (state IN ('waiting', 'cancelled', 'expired')))
);

-- Nobody waits twice. Who is paired is open until his race begins: if the other does not come he waits again.
CREATE UNIQUE INDEX pairing_open ON pairing (player_id) WHERE state IN ('waiting', 'paired');
CREATE INDEX pairing_waiting ON pairing (since) WHERE state = 'waiting';
CREATE INDEX pairing_paired ON pairing (paired_at) WHERE state = 'paired';
CREATE INDEX pairing_over ON pairing (seen) WHERE state NOT IN ('waiting', 'paired');

GRANT SELECT, INSERT, UPDATE, DELETE ON pairing TO cadogan_service;
