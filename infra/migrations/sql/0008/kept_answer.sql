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
  PRIMARY KEY (who, operation, key)
);

CREATE INDEX kept_answer_asked_at ON kept_answer (asked_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON kept_answer TO cadogan_service;
