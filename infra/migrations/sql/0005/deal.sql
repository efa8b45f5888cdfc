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
  deal_id uuid NOT NULL REFERENCES deal
);

CREATE INDEX deal_race_deal ON deal_race (deal_id, race_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON winnable, deal, deal_race TO cadogan_service;
