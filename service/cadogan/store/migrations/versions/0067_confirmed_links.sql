-- A code that is shown as a link asks its owner first: which device has opened it, and whether that one gets its token. Its hash
-- is another one than that of a code to type in, so a node of the previous release does not take it without the answer.
ALTER TABLE link
  ADD COLUMN asked_by bytea,    -- hash of the secret of the device that has opened it; NULL: none has
  ADD COLUMN asked_name text,   -- that device's name for itself
  ADD COLUMN is_allowed boolean NOT NULL DEFAULT false;
