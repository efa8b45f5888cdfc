-- Players who wait for an opponent with the same wish, and the result. A matchmaker locks the rows that it pairs and
-- skips rows that another matchmaker has locked (FOR UPDATE SKIP LOCKED), so no player is put into two races.
CREATE TABLE pairing (
  pairing_id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  wish text NOT NULL,                -- JSON with every default filled in and its keys in order: equal wishes are equal text
  rating double precision NOT NULL,  -- of the player at the game, on entry
  since timestamptz NOT NULL DEFAULT now(),  -- position in the queue
  seen timestamptz NOT NULL DEFAULT now(),   -- last poll by the client
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'paired', 'begun', 'missed', 'cancelled', 'expired')),
  race_id uuid,                      -- the race that the player was put into
  paired_at timestamptz,
  CHECK ((race_id IS NULL) = (state IN ('waiting', 'cancelled', 'expired')))
);

-- A player has one open pairing. A paired one stays open until its race starts: if the opponent does not come, the
-- player waits again.
CREATE UNIQUE INDEX pairing_open ON pairing (player_id) WHERE state IN ('waiting', 'paired');
CREATE INDEX pairing_waiting ON pairing (since) WHERE state = 'waiting';
CREATE INDEX pairing_paired ON pairing (paired_at) WHERE state = 'paired';
CREATE INDEX pairing_over ON pairing (seen) WHERE state NOT IN ('waiting', 'paired');

GRANT SELECT, INSERT, UPDATE, DELETE ON pairing TO cadogan_service;
