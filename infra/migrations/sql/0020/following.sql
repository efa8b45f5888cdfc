-- Players who follow their feed at a node, a few seconds old: a page is open, or a program listens. Deleted with the node.
CREATE TABLE following (
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  PRIMARY KEY (node_id, player_id)
);

CREATE INDEX following_player ON following (player_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON following TO cadogan_service;
