-- The processes of the service, and whose sockets they hold. A node that is not seen any more takes its rows with it.
CREATE TABLE node (
  node_id uuid PRIMARY KEY,
  seen timestamptz NOT NULL  -- its last heartbeat
);

CREATE TABLE presence (
  race_id uuid NOT NULL,
  seat smallint NOT NULL,
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  until timestamptz,  -- when it lapses by itself, as after a REST command; NULL as long as a socket is open
  PRIMARY KEY (race_id, seat, node_id)
);

CREATE INDEX presence_node ON presence (node_id);
