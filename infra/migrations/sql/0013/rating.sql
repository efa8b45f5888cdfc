-- Ratings that mean something (decision 21). The rules of ratings change, so they are computed again, from the beginning
-- of the log, into tables of their own: nodes of the previous release go on with `rating` and `rating_change`, which the
-- next release drops. Derived: they follow the decided and dodged rated races in the order of the log. They have only
-- the ids of players, and stay when a player is deleted.
CREATE TABLE player_rating (
  player_id uuid NOT NULL,
  game text NOT NULL,
  mu double precision NOT NULL,     -- points; 25 for a new player
  sigma double precision NOT NULL,  -- uncertainty of mu: its standard deviation
  races integer NOT NULL,           -- rated races
  opponents integer NOT NULL,       -- different opponents who were no newcomers
  is_established boolean NOT NULL,  -- enough races and opponents
  score double precision NOT NULL,  -- order of the leaderboard, see people/board_score.py
  peers integer NOT NULL,           -- different established opponents within a year
  raced_at bigint NOT NULL,         -- the last rated race, ms since the epoch
  PRIMARY KEY (player_id, game)
);

CREATE INDEX player_rating_board ON player_rating (game, (-score), player_id) WHERE is_established;

-- Rating changes of each rated race.
CREATE TABLE player_rating_change (
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
  opponents_before integer NOT NULL,
  was_established boolean NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  opponents integer NOT NULL,
  is_established boolean NOT NULL,
  reason text NOT NULL CHECK (reason IN ('raced', 'left early', 'did not start')),
  weight double precision NOT NULL,  -- how much of the change counted, 0 to 1
  PRIMARY KEY (race_id, seat)
);

CREATE UNIQUE INDEX player_rating_change_number ON player_rating_change (player_id, game, number);

-- Rated races of a player against one opponent. The columns are the fields of Meetings in people/rating_book.py.
CREATE TABLE player_meeting (
  player_id uuid NOT NULL,
  game text NOT NULL,
  opponent uuid NOT NULL,
  last_at bigint NOT NULL,
  on_last_day integer NOT NULL,
  was_experienced boolean NOT NULL,
  counted integer NOT NULL,
  points double precision NOT NULL,
  mu double precision NOT NULL,
  counted_at bigint NOT NULL,
  PRIMARY KEY (player_id, game, opponent)
);

-- Rated races that players dodged: they did not come, or left before the start or in its first seconds.
CREATE TABLE dodge (
  race_id uuid PRIMARY KEY,
  player_id uuid NOT NULL,
  at bigint NOT NULL,  -- ms since the epoch
  reason text NOT NULL CHECK (reason IN ('left early', 'did not start')),
  is_forgiven boolean NOT NULL
);

CREATE INDEX dodge_player ON dodge (player_id, at);

-- Position of the ratings in the log, like race_listing_place.
CREATE TABLE player_rating_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),  -- one row
  tx xid8 NOT NULL,
  race_id uuid NOT NULL,
  version int NOT NULL
);

INSERT INTO player_rating_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);

GRANT SELECT, INSERT, UPDATE, DELETE
ON player_rating, player_rating_change, player_meeting, dodge, player_rating_place TO cadogan_service;
