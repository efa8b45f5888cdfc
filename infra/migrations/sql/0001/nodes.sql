-- Processes of the service, and racers with a socket there. Deleting a dead node deletes its rows.
CREATE TABLE node (
  node_id uuid PRIMARY KEY,
  seen timestamptz NOT NULL  -- its last heartbeat
);

CREATE TABLE presence (
  race_id uuid NOT NULL,
  seat smallint NOT NULL,
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  until timestamptz,  -- when it expires, after a REST command; NULL while a socket is open
  PRIMARY KEY (race_id, seat, node_id)
);

CREATE INDEX presence_node ON presence (node_id);
