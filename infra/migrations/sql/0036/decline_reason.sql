-- Why a challenge was declined. NULL: no reason was given.
ALTER TABLE challenge ADD COLUMN decline_reason text;
