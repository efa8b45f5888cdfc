-- The days of a player, for streaks and the calendar. It comes first: a migration that is interrupted begins again.
DROP INDEX CONCURRENTLY IF EXISTS day_race_player;
CREATE INDEX CONCURRENTLY day_race_player ON day_race (player_id, day);

-- What a player has done in a finished race that marks of achievement ask for (people/marks.py). Derived: it follows the
-- finished races in the order of the log, and can be dropped and rebuilt. Its position begins before the first race, so the
-- first node of this release adds all races that were ever played.
CREATE TABLE feat (
  race_id uuid NOT NULL,
  seat smallint NOT NULL,
  player_id uuid NOT NULL,
  feats text[] NOT NULL,  -- codes, at least one
  listed boolean NOT NULL,  -- false: lists leave out the id of the race
  finished_at bigint NOT NULL,  -- ms since the epoch
  public_at bigint NOT NULL,  -- when its moves are public: later if it was closed
  PRIMARY KEY (race_id, seat)
);

CREATE INDEX feat_player ON feat (player_id, finished_at);

-- Position in the log, like race_listing_place.
CREATE TABLE feat_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO feat_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);

GRANT SELECT, INSERT, UPDATE, DELETE ON feat, feat_place TO cadogan_service;
