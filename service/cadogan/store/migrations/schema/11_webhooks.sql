-- Webhooks: addresses to which the news of a player are sent, in order.
CREATE TABLE webhook (
  webhook_id uuid PRIMARY KEY,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  app_id uuid REFERENCES app ON DELETE CASCADE,  -- the app that created it; NULL: the player
  url text NOT NULL,
  secret bytea NOT NULL,
  old_secret bytea,  -- signs as well until `old_until`
  old_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  tx xid8 NOT NULL,         -- position in `player_news` up to which everything was delivered
  number bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,  -- failed ones of the news after the position
  failing_since timestamptz,            -- the first of them
  next_at timestamptz NOT NULL DEFAULT now(),
  took_ms integer NOT NULL DEFAULT 0,   -- by the last attempt
  off_since timestamptz,  -- NULL: it is on
  off_because text,
  events text[]  -- types that it gets; NULL: all, later ones included
);

CREATE INDEX webhook_player ON webhook (player_id);

CREATE INDEX webhook_app ON webhook (app_id) WHERE app_id IS NOT NULL;

CREATE INDEX webhook_failing ON webhook (next_at) WHERE attempts > 0 AND off_since IS NULL;

-- What was sent lately, and the result.
CREATE TABLE webhook_delivery (
  webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message text NOT NULL,   -- its id: the same for each attempt
  type text NOT NULL,
  attempt integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  took_ms integer NOT NULL,
  status smallint,  -- of the answer; NULL: none came
  error text,       -- NULL: it was delivered
  next_at timestamptz,  -- of the next attempt; NULL: there is none
  PRIMARY KEY (webhook_id, number)
);

CREATE INDEX webhook_delivery_at ON webhook_delivery (at);

GRANT SELECT, INSERT, UPDATE, DELETE ON webhook TO cadogan_service;

GRANT SELECT, INSERT, DELETE ON webhook_delivery TO cadogan_service;
