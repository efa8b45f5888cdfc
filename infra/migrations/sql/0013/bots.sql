-- Bots are few. Their leaderboards begin with them, not with all players of a game.
CREATE INDEX player_bots ON player (player_id) WHERE is_house OR is_bot;
