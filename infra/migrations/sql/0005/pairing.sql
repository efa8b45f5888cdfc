-- A wish says from which deals its race is drawn. Waiting players keep their positions, and accept any deal.
UPDATE pairing SET wish = regexp_replace(wish, '^\{', '{"deal":"any",')
WHERE state IN ('waiting', 'paired');
