-- A race says how it was made.
UPDATE event_kind SET fields = fields || '{made_by}' WHERE name = 'RaceCreated';
