-- Whom one who waits would race: people, bots, or a person anybody.
ALTER TABLE pairing
  ADD COLUMN company text NOT NULL DEFAULT 'people' CHECK (company IN ('people', 'anybody', 'bots'));
