-- The rules of a race are versioned, and house bots join when it is created.
UPDATE event_kind SET fields = fields || '{race_rules,house_bots}' WHERE name = 'RaceCreated';
