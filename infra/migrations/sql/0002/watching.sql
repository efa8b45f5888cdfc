-- Number of spectators of each race on each node, at most a second old. Deleted with the node.
CREATE TABLE watching (
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  race_id uuid NOT NULL,
  spectators integer NOT NULL,
  PRIMARY KEY (node_id, race_id)
);

CREATE INDEX watching_race ON watching (race_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON watching TO cadogan_service;
