-- Deals that are known to be winnable, each with moves that win it, and not given to any race yet. Whoever draws one
-- takes its row away, and passes over those that somebody else is drawing (FOR UPDATE SKIP LOCKED).
CREATE TABLE winnable (
  seed bytea PRIMARY KEY,
  game text NOT NULL,
  options text NOT NULL,  -- JSON with every default filled in and its keys in order: equal options are equal text
  witness text NOT NULL,  -- the moves that win it, with spaces between; replayed by the rules before they came here
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX winnable_oldest ON winnable (game, options, made_at);

-- Deals that were given to a race. The id is drawn at random and stands in links; the seed stands nowhere else.
CREATE TABLE deal (
  deal_id uuid PRIMARY KEY,
  game text NOT NULL,
  options text NOT NULL,  -- as above
  seed bytea NOT NULL,
  witness text,           -- NULL where nobody has proved that it can be won
  held_until bigint NOT NULL DEFAULT 0,  -- ms since the epoch; before, nothing of it is shown, as of a deal of the day
  UNIQUE (game, options, seed)
);

-- The races on each deal. A row is written before its race, which knows the deal by its id; a race that did not come
-- about leaves a row that means nothing.
CREATE TABLE deal_race (
  race_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL REFERENCES deal
);

CREATE INDEX deal_race_deal ON deal_race (deal_id, race_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON winnable, deal, deal_race TO cadogan_service;
