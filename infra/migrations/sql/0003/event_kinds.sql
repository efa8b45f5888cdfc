-- A race says how long its lobby waits.
UPDATE event_kind SET fields = fields || '{lobby_s}' WHERE name = 'RaceCreated';
