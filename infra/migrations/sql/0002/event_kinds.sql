-- New kinds of events, for called starts, hints and ghosts; new fields, for rematches and practice.
INSERT INTO event_kind (tag, name, fields) VALUES
  (23, 'StartCalled', '{at}'),
  (24, 'HintGiven', '{at, seat, n, move}'),
  (25, 'GhostSeated', '{at, seat, race_id, of_seat, player, actions, times, how, ended}');

UPDATE event_kind SET fields = fields || '{rematch_of, invited, origin}' WHERE name = 'RaceCreated';
