-- The deal of each game and UTC day, made once, the day before.
CREATE TABLE day_deal (
  day date NOT NULL,
  game text NOT NULL,
  deal_id uuid NOT NULL REFERENCES deal,
  committed_at timestamptz NOT NULL DEFAULT now(),  -- since when the commitment to its seed is public
  PRIMARY KEY (day, game)
);

CREATE UNIQUE INDEX day_deal_deal ON day_deal (deal_id);

-- Who played it: each player once. What came of his race is computed from its log when somebody first asks.
CREATE TABLE day_race (
  day date NOT NULL,
  game text NOT NULL,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  race_id uuid NOT NULL UNIQUE,  -- written before its race, which may not have come about
  made_at timestamptz NOT NULL DEFAULT now(),
  how text,       -- NULL while he plays
  home smallint,  -- cards that he had home at the end
  time_ms bigint, -- from the start to the end
  PRIMARY KEY (day, game, player_id),
  FOREIGN KEY (day, game) REFERENCES day_deal
);

GRANT SELECT, INSERT, UPDATE, DELETE ON day_deal, day_race TO cadogan_service;
