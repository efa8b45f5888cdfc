-- How many watch a race on each node, as of its last word, at most a second ago. It goes with the node.
CREATE TABLE watching (
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  race_id uuid NOT NULL,
  spectators integer NOT NULL,
  PRIMARY KEY (node_id, race_id)
);

CREATE INDEX watching_race ON watching (race_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON watching TO cadogan_service;
