-- Games of practice that were played without the service, by the key that the client gave each. The race is reserved
-- before its log is written, so that a game that is sent again is the same race.
CREATE TABLE offline_game (
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  key uuid NOT NULL,
  race_id uuid NOT NULL,
  PRIMARY KEY (player_id, key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON offline_game TO cadogan_service;
