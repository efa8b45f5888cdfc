-- Tournaments: a log of each, which only grows, and what lists of them need.

-- Its row is locked while events are added, so that each is decided on all before it. It has nothing that the log has not.
CREATE TABLE tournament (
  tournament_id uuid PRIMARY KEY,
  creator uuid,             -- NULL: the service. No foreign key: a deleted player loses the name, not the tournament
  listed boolean NOT NULL,
  phase text NOT NULL DEFAULT 'scheduled' CHECK (phase IN ('scheduled', 'running', 'ended', 'cancelled')),
  made_at timestamptz NOT NULL DEFAULT now(),
  starts_at bigint NOT NULL,  -- ms since the epoch, as the next one
  ends_at bigint NOT NULL,    -- until when racers are paired
  version integer NOT NULL    -- of its last event
);

CREATE INDEX tournament_open ON tournament (starts_at, tournament_id) WHERE phase IN ('scheduled', 'running');
CREATE INDEX tournament_over ON tournament (starts_at, tournament_id) WHERE phase IN ('ended', 'cancelled');
CREATE INDEX tournament_creator ON tournament (creator, made_at);

CREATE TABLE tournament_event (
  tournament_id uuid NOT NULL REFERENCES tournament,
  version integer NOT NULL,
  payload text NOT NULL,  -- JSON, as clients get it
  PRIMARY KEY (tournament_id, version)
);

CREATE TRIGGER append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON tournament_event
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('DELETE');

ALTER TABLE tournament_event ENABLE ALWAYS TRIGGER append_only;

-- The tournament of a race, and the event that paired its racers.
CREATE TABLE tournament_race (
  race_id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL REFERENCES tournament,
  version integer NOT NULL
);

CREATE UNIQUE INDEX tournament_race_version ON tournament_race (tournament_id, version);

-- A race of a tournament is news for its racers, as that of a pairing is.
CREATE FUNCTION note_tournament_race(racers uuid[], tournament uuid, race uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO player_news (player_id, kind, subject, state, race_id)
  SELECT player_id, 'paired', tournament, 'paired', race
  FROM player
  WHERE player_id = ANY (racers) AND NOT is_house
  ORDER BY player_id
  FOR KEY SHARE OF player  -- else a player who is deleted at this moment would make the insert fail
$$;

GRANT SELECT, INSERT, UPDATE ON tournament TO cadogan_service;
GRANT SELECT, INSERT ON tournament_event, tournament_race TO cadogan_service;
