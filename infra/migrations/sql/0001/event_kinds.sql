-- One row for each kind of event: its tag, its name, and its fields in packed order.
INSERT INTO event_kind (tag, name, fields) VALUES
  (1, 'MovePlayed', '{at, seat, move, turned}'),
  (2, 'MoveUndone', '{at, seat}'),
  (10, 'RaceCreated', '{at, race_id, creator, settings, rules_version, secret, seed, is_house}'),
  (11, 'RacerJoined', '{at, seat, player, commitment}'),
  (12, 'RacerWithdrew', '{at, seat}'),
  (13, 'DealRenewed', '{at, secret}'),
  (14, 'RacerReady', '{at, seat, nonce}'),
  (15, 'CountdownStarted', '{at, starts_at}'),
  (16, 'RaceStarted', '{at, seed}'),
  (17, 'RacerLeft', '{at, seat}'),
  (18, 'RacerReturned', '{at, seat}'),
  (19, 'SeatEnded', '{at, seat, how}'),
  (20, 'RaceDecided', '{at, places}'),
  (21, 'RaceFinished', '{at}'),
  (22, 'RaceAbandoned', '{at, reason}');
