-- Whom one who waits would race: people, bots, or a person anybody.
ALTER TABLE pairing
  ADD COLUMN company text NOT NULL DEFAULT 'people' CHECK (company IN ('people', 'anybody', 'bots'));

-- Wishes said it themselves; those who wait keep their places.
UPDATE pairing SET
  company = CASE WHEN strpos(wish, '"is_bot":true,') > 0 THEN 'bots' ELSE 'people' END,
  wish = replace(replace(wish, '"is_bot":true,', ''), '"is_bot":false,', '')
WHERE state IN ('waiting', 'paired');
