-- The list of races. Derived: follows the lifecycle events of all races; can be dropped and rebuilt from the log.
CREATE TABLE race_listing (
  race_id uuid PRIMARY KEY,  -- a UUIDv7: sorts by time of creation
  game text NOT NULL,
  state text NOT NULL,  -- lobby, countdown, racing, decided, finished, abandoned
  seats smallint NOT NULL,
  players uuid[] NOT NULL,  -- by seat; NULL for an empty seat
  is_house boolean NOT NULL,  -- created by a house bot
  listed boolean NOT NULL,  -- false: reachable by its link only
  created_at bigint NOT NULL,  -- this and the next two: ms since the epoch
  started_at bigint,
  finished_at bigint,
  places smallint[]  -- by seat, once they are decided
);

CREATE INDEX race_listing_newest ON race_listing (is_house, race_id) WHERE listed;
CREATE INDEX race_listing_state ON race_listing (is_house, state, race_id) WHERE listed;
CREATE INDEX race_listing_players ON race_listing USING gin (players) WHERE listed;

-- Position in the log of the last event that the list includes. The node that advances it locks the row.
CREATE TABLE race_listing_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO race_listing_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);
