-- Work that one node does for all: a role, such as the matchmaker's, or the bots of a race. The holder renews its leases each
-- second. A lease whose time is over may be taken by any node.
CREATE TABLE lease (
  name text PRIMARY KEY,
  node_id uuid NOT NULL,      -- the holder
  until timestamptz NOT NULL  -- -infinity once the holder has handed it over
) WITH (fillfactor = 50);     -- free space on the page, so that renewals are written in place (HOT)

GRANT SELECT, INSERT, UPDATE, DELETE ON lease TO cadogan_service;

-- The sweeper finds lapsed notes of commands over REST without reading the racers with sockets.
CREATE INDEX presence_until ON presence (until) WHERE until IS NOT NULL;
