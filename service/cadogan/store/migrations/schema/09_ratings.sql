-- Ratings. Derived: they follow the decided and dodged rated races in the order of the log, and can be dropped and rebuilt
-- exactly. They have only the ids of players, and stay when a player is deleted.

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


-- Ratings of 0.1 and 0.2, which nothing reads any more.
CREATE TABLE rating (
  player_id uuid NOT NULL,
  game text NOT NULL,
  mu double precision NOT NULL,     -- points; 25 for a new player
  sigma double precision NOT NULL,  -- uncertainty of mu: its standard deviation
  races integer NOT NULL,           -- rated races
  PRIMARY KEY (player_id, game)
);

CREATE INDEX rating_board ON rating (game, (races < 8), (-mu), player_id);

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


-- Rebuilding

-- Tables in which ratings are computed again, beside those that are read. They have the same names in a schema of their own, so
-- the same statements work on either, by search_path. finish_rebuild exchanges them.
CREATE SCHEMA rebuild;
CREATE SCHEMA rebuild_exchange;

CREATE TABLE rebuild.player_rating (LIKE player_rating INCLUDING ALL);
CREATE TABLE rebuild.player_rating_change (LIKE player_rating_change INCLUDING ALL);
CREATE TABLE rebuild.player_meeting (LIKE player_meeting INCLUDING ALL);
CREATE TABLE rebuild.dodge (LIKE dodge INCLUDING ALL);
CREATE TABLE rebuild.player_rating_place (LIKE player_rating_place INCLUDING ALL);
CREATE TABLE rebuild.set_aside (LIKE set_aside INCLUDING ALL);

GRANT USAGE ON SCHEMA rebuild TO cadogan_service;
GRANT SELECT, INSERT, UPDATE, DELETE
ON rebuild.player_rating, rebuild.player_rating_change, rebuild.player_meeting, rebuild.dodge, rebuild.player_rating_place,
   rebuild.set_aside TO cadogan_service;

-- Empties the tables in which ratings are computed again.
CREATE FUNCTION begin_rebuild()
RETURNS void
AS $$
  TRUNCATE rebuild.player_rating, rebuild.player_rating_change, rebuild.player_meeting, rebuild.dodge,
    rebuild.player_rating_place, rebuild.set_aside;

  INSERT INTO rebuild.player_rating_place (tx, race_id, version) VALUES ('0', '00000000-0000-0000-0000-000000000000', 0);
$$ LANGUAGE sql
SECURITY DEFINER
SET search_path = public, pg_temp;

-- Exchanges the ratings that were computed again for those that are read. Its transaction has the turn of the ratings, and has
-- followed all events. Only names change, so it takes milliseconds, whatever the size.
CREATE FUNCTION finish_rebuild()
RETURNS void
AS $$
DECLARE
  _table text;
BEGIN
  FOREACH _table IN ARRAY ARRAY['player_rating', 'player_rating_change', 'player_meeting', 'dodge'] LOOP
    EXECUTE format('ALTER TABLE public.%I SET SCHEMA rebuild_exchange', _table);
    EXECUTE format('ALTER TABLE rebuild.%I SET SCHEMA public', _table);
    EXECUTE format('ALTER TABLE rebuild_exchange.%I SET SCHEMA rebuild', _table);
  END LOOP;

  UPDATE public.player_rating_place AS place SET (tx, race_id, version) = (rebuilt.tx, rebuilt.race_id, rebuilt.version)
  FROM rebuild.player_rating_place AS rebuilt;

  DELETE FROM public.set_aside WHERE projection = 'ratings';
  INSERT INTO public.set_aside SELECT * FROM rebuild.set_aside;

  PERFORM begin_rebuild();
END;
$$ LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp;

-- They run with the rights of their owner (SECURITY DEFINER): the service may neither truncate a table nor rename one.
REVOKE ALL ON FUNCTION begin_rebuild, finish_rebuild FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_rebuild, finish_rebuild TO cadogan_service;
