-- A race names its deal, where that has an id.
UPDATE event_kind SET fields = fields || '{deal}' WHERE name = 'RaceCreated';
