ALTER TABLE player_news ALTER COLUMN tx SET DEFAULT log_tx();

-- It runs with the rights of its owner (SECURITY DEFINER), because the service may not lock the log.
REVOKE ALL ON FUNCTION enter_epoch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_epoch TO cadogan_service;
