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
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  race_id uuid NOT NULL UNIQUE,  -- written before the race, which may never have been created
  made_at timestamptz NOT NULL DEFAULT now(),
  how text,       -- how the board ended; NULL while the player races
  home smallint,  -- cards on the foundations at the end
  time_ms bigint, -- from the start to the end
  PRIMARY KEY (day, game, player_id),
  FOREIGN KEY (day, game) REFERENCES day_deal
);

GRANT SELECT, INSERT, UPDATE, DELETE ON day_deal, day_race TO cadogan_service;
