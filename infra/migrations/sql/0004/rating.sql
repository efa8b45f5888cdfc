-- Ratings by player and game. Derived: they follow the decided races in the order of the log, and can be dropped and
-- rebuilt exactly. They have only the ids of players, and stay when a player is deleted.
CREATE TABLE rating (
  player_id uuid NOT NULL,
  game text NOT NULL,
  mu double precision NOT NULL,     -- points; 25 for a new player
  sigma double precision NOT NULL,  -- uncertainty of mu: its standard deviation
  races integer NOT NULL,           -- rated races
  PRIMARY KEY (player_id, game)
);

-- The order of a leaderboard; 8 is PROVISIONAL_RACES of people/rating.py.
CREATE INDEX rating_board ON rating (game, (races < 8), mu DESC, player_id);

-- Rating changes of each rated race.
CREATE TABLE rating_change (
  race_id uuid NOT NULL,
  seat smallint NOT NULL,
  player_id uuid NOT NULL,
  game text NOT NULL,
  number integer NOT NULL,  -- 1, 2, 3 … of the player's rated races of the game
  place smallint NOT NULL,
  listed boolean NOT NULL,  -- false: lists leave out its id
  decided_at bigint NOT NULL,  -- ms since the epoch
  mu_before double precision NOT NULL,
  sigma_before double precision NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  PRIMARY KEY (race_id, seat)
);

CREATE UNIQUE INDEX rating_change_number ON rating_change (player_id, game, number);

-- Position of the ratings in the log, like race_listing_place.
CREATE TABLE rating_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO rating_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);

GRANT SELECT, INSERT, UPDATE, DELETE ON rating, rating_change, rating_place TO cadogan_service;
