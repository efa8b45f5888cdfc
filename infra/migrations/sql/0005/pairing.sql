-- A wish says from which deals its race is drawn. Those who wait keep their places: they had said nothing, so any deal.
UPDATE pairing SET wish = regexp_replace(wish, '^\{', '{"deal":"any",')
WHERE state IN ('waiting', 'paired');
