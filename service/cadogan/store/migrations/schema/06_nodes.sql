-- Processes of the service, who is connected to them, and what they agree on. Deleting a dead node deletes its rows.

CREATE TABLE node (
  node_id uuid PRIMARY KEY,
  seen timestamptz NOT NULL,  -- its last heartbeat
  -- The newest rules of races that it knows. A race is created under rules that all nodes know, so during a rolling upgrade no
  -- node of the previous release meets an event that it cannot read. The default is for nodes of 0.2, which do not say it.
  race_rules smallint NOT NULL DEFAULT 7
);

-- Racers who are there.
CREATE TABLE presence (
  race_id uuid NOT NULL,
  seat smallint NOT NULL,
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  until timestamptz,  -- when it expires, after a REST command; NULL while a socket is open
  PRIMARY KEY (race_id, seat, node_id)
);

CREATE INDEX presence_node ON presence (node_id);

-- The sweeper finds lapsed notes of commands over REST without reading the racers with sockets.
CREATE INDEX presence_until ON presence (until) WHERE until IS NOT NULL;

-- Number of spectators of each race on each node, at most a second old. Deleted with the node.
CREATE TABLE watching (
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  race_id uuid NOT NULL,
  spectators integer NOT NULL,
  PRIMARY KEY (node_id, race_id)
);

CREATE INDEX watching_race ON watching (race_id);

-- Players who follow their feed at a node, a few seconds old: a page is open, or a program listens. Deleted with the node.
CREATE TABLE following (
  node_id uuid NOT NULL REFERENCES node ON DELETE CASCADE,
  player_id uuid NOT NULL REFERENCES player ON DELETE CASCADE,
  PRIMARY KEY (node_id, player_id)
);

CREATE INDEX following_player ON following (player_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON node, presence, watching, following TO cadogan_service;

-- Work that one node does for all: a role, such as the matchmaker's, or the bots of a race. The holder renews its leases each
-- second. A lease whose time is over may be taken by any node.
CREATE TABLE lease (
  name text PRIMARY KEY,
  node_id uuid NOT NULL,      -- the holder
  until timestamptz NOT NULL  -- -infinity once the holder has handed it over
) WITH (fillfactor = 50);     -- free space on the page, so that renewals are written in place (HOT)

GRANT SELECT, INSERT, UPDATE, DELETE ON lease TO cadogan_service;

-- Answers to requests with an `Idempotency-Key`, kept for a day so that a retry gets the first answer. Of several equal
-- requests at once, on any nodes, the primary key lets one be carried out.
CREATE TABLE kept_answer (
  who text NOT NULL,            -- id of the player, or the client address of a request without a token
  operation text NOT NULL,      -- the route, by its name in the OpenAPI document
  key text NOT NULL,
  request bytea NOT NULL,       -- SHA-256 of address and body: another request must not get this answer
  claim uuid NOT NULL,          -- of the node that carries it out; a node that takes over from a dead one draws a new claim
  asked_at timestamptz NOT NULL DEFAULT now(),
  status smallint,              -- NULL while the request is carried out
  headers text,                 -- as JSON
  body bytea,                   -- NULL if the answer had a secret, which is sent once and never stored
  -- The ids of what a request creates come from it. Its repetitions have it in common, so they create the same race, however
  -- often one of them ends without an answer. NULL: claimed by a node of a release before 0.3.
  root uuid,
  node_id uuid,                 -- the node that carries it out: once it is gone, another one may
  PRIMARY KEY (who, operation, key)
);

CREATE INDEX kept_answer_asked_at ON kept_answer (asked_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON kept_answer TO cadogan_service;

-- Cursors of feeds are positions in the order of transactions, and versions of logs: numbers that count moves which are still
-- hidden. So nodes seal them, all with this key, from a moment on. Earlier nodes read no sealed cursors; here there are none.
CREATE TABLE cursor_key (
  key bytea NOT NULL CHECK (length(key) = 32),
  sealed_from timestamptz NOT NULL
);

INSERT INTO cursor_key
VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'epoch');

GRANT SELECT ON cursor_key TO cadogan_service;
