-- The newest rules of races that each node knows. A race is created under rules that all nodes know, so during a rolling
-- upgrade no node of the previous release meets an event that it cannot read. That release knows rules 7, and writes none.
ALTER TABLE node ADD COLUMN race_rules smallint NOT NULL DEFAULT 7;
