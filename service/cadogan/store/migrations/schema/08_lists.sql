-- Lists of races and their results. Derived: they follow the lifecycle events of all races in the order of the log, and can be
-- dropped and rebuilt from it.

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
  places smallint[],  -- by seat, once they are decided
  rated boolean NOT NULL DEFAULT false,
  closed_until bigint,  -- ms since the epoch
  -- The state of a race changes four times. Were it in an index, each change would write an entry in every index. What lists
  -- need of it is whether the race is over, which changes once.
  is_over boolean GENERATED ALWAYS AS (state IN ('finished', 'abandoned')) STORED,
  rematch_of uuid,
  -- NULL in this and the next three: the race was created by an early release; `cadogan rebuild` fills them.
  creator uuid,
  view text,           -- fair, open or closed
  time_limit integer,  -- seconds
  options text         -- of the game, as JSON
) WITH (fillfactor = 80);  -- updates that leave the indexed columns alone find room in their page (HOT)

CREATE INDEX race_listing_newest ON race_listing (is_house, race_id) WHERE listed;
CREATE INDEX race_listing_open ON race_listing (is_house, race_id) WHERE listed AND NOT is_over;

-- Abandoned races are the only ones that are over and never finished.
CREATE INDEX race_listing_abandoned ON race_listing (is_house, race_id)
  WHERE listed AND is_over AND finished_at IS NULL;

-- The newest races of a game, also of a rare one.
CREATE INDEX race_listing_game ON race_listing (is_house, game, race_id) WHERE listed;

-- Finished races in the order in which they became public: when they finished or, if closed, when they opened. The condition
-- must be the same text as in the export (store/projections/finished_races.py), or the planner does not use the index.
CREATE INDEX race_listing_public ON race_listing (is_house, greatest(finished_at, closed_until), race_id)
  WHERE listed AND finished_at IS NOT NULL;
CREATE INDEX race_listing_public_game ON race_listing (is_house, game, greatest(finished_at, closed_until), race_id)
  WHERE listed AND finished_at IS NOT NULL;

-- The export has all races of a player; lists show only listed races.
CREATE INDEX race_listing_players ON race_listing USING gin (players);

-- A player may have few open lobbies. Neither column changes while a race is open, so updates stay in place.
CREATE INDEX race_listing_creator ON race_listing (creator) WHERE NOT is_over;

-- Position in the log of the last event that the list includes. The node that advances it locks the row.
CREATE TABLE race_listing_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO race_listing_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);

GRANT SELECT, INSERT, UPDATE, DELETE ON race_listing, race_listing_place TO cadogan_service;

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

-- Results of a player or of two players, by index-only scans: a player may have ten thousand races.
CREATE INDEX result_player ON result (player_id, race_id)
  INCLUDE (seat, game, kind, place, is_shared, how, home, time_ms);

-- Position of the results in the log, like race_listing_place.
CREATE TABLE result_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO result_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);

GRANT SELECT, INSERT, UPDATE, DELETE ON result, result_place TO cadogan_service;

-- Races that a projection has set aside, because it could not apply one of their events: a newer release has written it,
-- it is damaged, or the code has a fault. The projection follows the other races. Nodes that can apply the race's events
-- do so, and delete the row; so does `cadogan set-aside retry`. Derived, like the tables of the projections.
CREATE TABLE set_aside (
  projection text NOT NULL,  -- listing, ratings, results
  race_id uuid NOT NULL,
  version int NOT NULL,  -- the first event of the race that is not applied
  error text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, race_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON set_aside TO cadogan_service;
