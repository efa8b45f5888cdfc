-- A race has a time limit for its lobby.
UPDATE event_kind SET fields = fields || '{lobby_s}' WHERE name = 'RaceCreated';
