-- A race has the id of its deal, if the deal has one.
UPDATE event_kind SET fields = fields || '{deal}' WHERE name = 'RaceCreated';
