-- Sprints: the deals of their rounds follow from a secret, which is drawn with the tournament and never shown.

ALTER TABLE tournament ADD COLUMN secret bytea;  -- NULL for an arena, whose races draw their own
