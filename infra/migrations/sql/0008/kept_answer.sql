-- Answers to requests with an `Idempotency-Key`, kept for a day so that a repeat gets the first one. The primary key lets
-- one of several who ask at once, on whichever nodes, carry the request out.
CREATE TABLE kept_answer (
  who text NOT NULL,            -- id of the player who asked, or the address of somebody without a token
  operation text NOT NULL,      -- the route, by its name in the OpenAPI document
  key text NOT NULL,
  request bytea NOT NULL,       -- SHA-256 of address and body: another request must not get this answer
  claim uuid NOT NULL,          -- of whoever carries it out; drawn anew by whoever takes it over from a node that died
  asked_at timestamptz NOT NULL DEFAULT now(),
  status smallint,              -- NULL while it is under way
  headers text,                 -- as JSON
  body bytea,                   -- NULL where the answer had a secret: that is told once, and kept nowhere
  PRIMARY KEY (who, operation, key)
);

CREATE INDEX kept_answer_asked_at ON kept_answer (asked_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON kept_answer TO cadogan_service;
