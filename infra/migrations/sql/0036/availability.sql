-- What a bot accepts, until it says so no more. Times are in seconds. An empty list accepts all.
CREATE TABLE availability (
  player_id uuid PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  games text[] NOT NULL,
  views text[] NOT NULL,
  least_time_limit integer,
  most_time_limit integer,
  rated boolean,                       -- NULL: rated and unrated races
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 70);              -- each bot renews its row every minute, in place

-- Rows are few: as many as there are bots. expires_at is in no index, so that renewals are HOT.
GRANT SELECT, INSERT, UPDATE, DELETE ON availability TO cadogan_service;
