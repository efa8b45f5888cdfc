-- The opening of a closed race, and when an absence began.
INSERT INTO event_kind (tag, name, fields) VALUES (26, 'RaceOpened', '{at}');
UPDATE event_kind SET fields = fields || '{since}' WHERE name = 'RacerLeft';
