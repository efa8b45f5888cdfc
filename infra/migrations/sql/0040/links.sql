-- A code ends with the token that made it. The player who revokes the token of a lost device expects that nobody gets in with it.
ALTER TABLE link ADD COLUMN made_by uuid REFERENCES token (token_id) ON DELETE CASCADE;
CREATE INDEX link_made_by ON link (made_by);
