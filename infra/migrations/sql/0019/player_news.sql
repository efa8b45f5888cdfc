-- News of a player, in the order in which they can be read. Triggers write them in the transaction of the change itself, so
-- that none is lost or made up, whatever node or release makes the change.
CREATE TABLE player_news (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),  -- transactions commit in another order: see store/tables/player_news.py
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('challenge', 'paired')),
  subject uuid NOT NULL,  -- id of the challenge or pairing
  state text NOT NULL,    -- that the challenge or pairing had after the change
  race_id uuid,           -- of the challenge or pairing, if it has one
  PRIMARY KEY (player_id, tx, number)
);

CREATE INDEX player_news_at ON player_news (at);

GRANT SELECT, INSERT, DELETE ON player_news TO cadogan_service;
