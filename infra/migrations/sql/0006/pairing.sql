-- Which opponents a player accepts: people; bots; or, for a person, both.
ALTER TABLE pairing
  ADD COLUMN company text NOT NULL DEFAULT 'people' CHECK (company IN ('people', 'anybody', 'bots'));

-- Until now the wish had this as a field. Players who wait keep their positions.
UPDATE pairing SET
  company = CASE WHEN strpos(wish, '"is_bot":true,') > 0 THEN 'bots' ELSE 'people' END,
  wish = replace(replace(wish, '"is_bot":true,', ''), '"is_bot":false,', '')
WHERE state IN ('waiting', 'paired');
