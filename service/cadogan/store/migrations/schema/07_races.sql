-- What comes before a race: deals, the deals of days, challenges, and players who wait for an opponent.

-- Deals that are known to be winnable and that no race has used yet, each with winning moves. A node that takes one
-- deletes its row, and skips rows that another node is taking (FOR UPDATE SKIP LOCKED).
CREATE TABLE winnable (
  seed bytea PRIMARY KEY,
  game text NOT NULL,
  options text NOT NULL,  -- JSON with every default filled in and its keys in order: equal options are equal text
  witness text NOT NULL,  -- winning moves, separated by spaces; checked by the rules before they were stored
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX winnable_oldest ON winnable (game, options, made_at);

-- Deals that races have used. The id is random and appears in links; the seed is stored here only.
CREATE TABLE deal (
  deal_id uuid PRIMARY KEY,
  game text NOT NULL,
  options text NOT NULL,  -- as above
  seed bytea NOT NULL,
  witness text,           -- NULL: not known to be winnable
  held_until bigint NOT NULL DEFAULT 0,  -- ms since the epoch; until then the deal is secret, such as a daily deal
  UNIQUE (game, options, seed)
);

-- The races on each deal. A row is written before its race, which refers to the deal by id. If the race was never
-- created, the row has no meaning.
CREATE TABLE deal_race (
  race_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL REFERENCES deal,
  -- Whether the creator of the race gave the seed, and so knew the cards. Such a race may start while another race on the deal
  -- is under way.
  by_seed boolean NOT NULL DEFAULT false
);

CREATE INDEX deal_race_deal ON deal_race (deal_id, race_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON winnable, deal, deal_race TO cadogan_service;

-- The deal of each game and UTC day, drawn once, the day before.
CREATE TABLE day_deal (
  day date NOT NULL,
  game text NOT NULL,
  deal_id uuid NOT NULL REFERENCES deal,
  committed_at timestamptz NOT NULL DEFAULT now(),  -- when the commitment to its seed became public
  PRIMARY KEY (day, game)
);

CREATE UNIQUE INDEX day_deal_deal ON day_deal (deal_id);

-- One race per player. Its result is computed from its log at the first request.
CREATE TABLE day_race (
  day date NOT NULL,
  game text NOT NULL,
  player_id uuid NOT NULL,  -- no foreign key: a deleted player loses the name, not the results
  race_id uuid NOT NULL UNIQUE,  -- written before the race, which may never have been created
  made_at timestamptz NOT NULL DEFAULT now(),
  how text,       -- how the board ended; NULL while the player races
  home smallint,  -- cards on the foundations at the end
  time_ms bigint, -- from the start to the end
  played_back boolean,  -- faster than anybody reacts to the cards; NULL: not known, its result is of a version before 0.3
  PRIMARY KEY (day, game, player_id),
  FOREIGN KEY (day, game) REFERENCES day_deal
);

GRANT SELECT, INSERT, UPDATE, DELETE ON day_deal, day_race TO cadogan_service;

-- Challenges: to a player, or to anyone who has the link.
CREATE TABLE challenge (
  challenge_id uuid PRIMARY KEY,  -- random: a client that has it may see the challenge, and accept it if it is for anyone
  maker uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  challenged uuid REFERENCES player ON DELETE CASCADE,  -- NULL: anyone
  settings text NOT NULL,         -- of the race, as JSON
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn')),
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  taker uuid REFERENCES player ON DELETE SET NULL,
  race_id uuid,
  decline_reason text,  -- NULL: none was given
  CHECK (maker <> challenged),
  CHECK ((race_id IS NOT NULL) = (state = 'accepted'))
);

CREATE INDEX challenge_maker ON challenge (maker, made_at);
CREATE INDEX challenge_challenged ON challenge (challenged, made_at);
CREATE INDEX challenge_taker ON challenge (taker, made_at) WHERE taker IS NOT NULL;
CREATE INDEX challenge_expires ON challenge (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON challenge TO cadogan_service;

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
  -- Which opponents the player accepts: people; bots; or, for a person, both.
  company text NOT NULL DEFAULT 'people' CHECK (company IN ('people', 'anybody', 'bots')),
  CHECK ((race_id IS NULL) = (state IN ('waiting', 'cancelled', 'expired')))
) WITH (fillfactor = 50);  -- each poll updates its row within the page (HOT): no index has `seen`

-- A player has one open pairing for each wish. People have one at a time, which the service sees to; bots may have several. A
-- paired one stays open until its race starts: if the opponent does not come, the player waits again.
CREATE UNIQUE INDEX pairing_open_wish ON pairing (player_id, wish) WHERE state IN ('waiting', 'paired');
CREATE INDEX pairing_waiting ON pairing (since) WHERE state = 'waiting';
CREATE INDEX pairing_paired ON pairing (paired_at) WHERE state = 'paired';

GRANT SELECT, INSERT, UPDATE, DELETE ON pairing TO cadogan_service;
