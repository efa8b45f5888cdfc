-- Results of each player in each finished race. Derived from the log like the ratings.
CREATE TABLE result (
  race_id uuid NOT NULL,
  seat smallint NOT NULL,
  player_id uuid NOT NULL,
  game text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('rated', 'unrated', 'practice')),  -- practice: no other player
  listed boolean NOT NULL,  -- false: lists leave out its id
  place smallint NOT NULL,
  is_shared boolean NOT NULL,  -- another racer has the same place
  how text NOT NULL,  -- won, stuck, resigned, out of time, gone
  home smallint NOT NULL,  -- cards on the foundations
  time_ms bigint NOT NULL,  -- since the start, penalties included
  finished_at bigint NOT NULL,  -- ms since the epoch
  PRIMARY KEY (race_id, seat)
);

CREATE INDEX result_player ON result (player_id, race_id);

-- Position of the results in the log, like race_listing_place.
CREATE TABLE result_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO result_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);

GRANT SELECT, INSERT, UPDATE, DELETE ON result, result_place TO cadogan_service;
