-- The tables of listed tournaments that have ended, by player. They follow from the logs, where no index leads from a player.
CREATE TABLE tournament_place (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  starts_at bigint NOT NULL,  -- ms since the epoch
  tournament_id uuid NOT NULL REFERENCES tournament,
  place integer NOT NULL,
  of_all integer NOT NULL,    -- players in the whole table
  points integer NOT NULL,
  races integer NOT NULL,
  PRIMARY KEY (player_id, starts_at, tournament_id)
);

CREATE INDEX tournament_place_tournament ON tournament_place (tournament_id);

GRANT SELECT, INSERT ON tournament_place TO cadogan_service;
