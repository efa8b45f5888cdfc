-- Races that a projection has set aside, because it could not apply one of their events: a newer release has written it,
-- it is damaged, or the code has a fault. The projection follows the other races. Nodes that can apply the race's events
-- do so, and delete the row; so does `cadogan set-aside retry`. Derived, like the tables of the projections.
CREATE TABLE set_aside (
  projection text NOT NULL,  -- listing, ratings, results
  race_id uuid NOT NULL,
  version int NOT NULL,  -- the first event of the race that is not applied
  error text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (projection, race_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON set_aside TO cadogan_service;
