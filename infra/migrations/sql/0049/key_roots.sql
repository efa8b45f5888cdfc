-- The ids of what a request creates come from `root`, which its repetitions have in common: they create the same race, however often one
-- of them ends without an answer. NULL: claimed by a node of an earlier release.
ALTER TABLE kept_answer ADD COLUMN root uuid;
-- The node that carries the request out. Once it is gone, another one may.
ALTER TABLE kept_answer ADD COLUMN node_id uuid;
