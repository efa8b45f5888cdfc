-- Kinds of events that came with fair view, starts that are called, rematches and practice.
INSERT INTO event_kind (tag, name, fields) VALUES
  (23, 'StartCalled', '{at}'),
  (24, 'HintGiven', '{at, seat, n, move}');

UPDATE event_kind SET fields = fields || '{rematch_of, invited, origin}' WHERE name = 'RaceCreated';
