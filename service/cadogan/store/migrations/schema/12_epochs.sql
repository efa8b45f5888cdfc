-- The log in another cluster: after a dump was restored, or the past of this one (see `epoch` in 01_log.sql).

-- The newest transaction in the order of the log, or one near it. Reads the end of each index. News has no index of
-- transactions, but the newest ones were written last.
CREATE FUNCTION newest_log_tx()
RETURNS bigint
AS $$
  SELECT greatest(
    (SELECT max(tx) FROM log_order WHERE tx IS NOT NULL)::text::bigint,
    (SELECT max(tx) FROM (SELECT tx FROM player_news ORDER BY at DESC LIMIT 100) AS newest)::text::bigint,
    0
  );
$$ LANGUAGE sql
VOLATILE;

-- Whether the last epoch is that of a cluster, and its next transaction comes after the newest one of the log.
CREATE FUNCTION is_epoch_of(cluster bigint, newest bigint)
RETURNS boolean
AS $$
  SELECT
    epoch.cluster = is_epoch_of.cluster AND
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint + shift > newest
  FROM epoch ORDER BY number DESC LIMIT 1;
$$ LANGUAGE sql
VOLATILE;

-- Begins an epoch if the log has come to another cluster, or if the cluster's ids of transactions are lower than those of the
-- log. Returns whether it did. Every start calls it. An operator who has restored a state of the past calls it with true: ids of
-- transactions go on from that state, and readers outside may have seen later ones.
--
-- The shift moves new transactions past everything that a follower of the log may have seen. 2³² more covers events that were
-- written after the dump was made: readers outside, such as a client that follows the feed, have places behind them.
CREATE FUNCTION enter_epoch(is_restored boolean DEFAULT false)
RETURNS boolean
AS $$
DECLARE
  _cluster bigint := (SELECT system_identifier FROM pg_control_system());
  _newest bigint;
BEGIN
  IF NOT is_restored AND is_epoch_of(_cluster, newest_log_tx()) THEN
    RETURN false;
  END IF;

  -- Waits for writers, whose transactions have their places in the order of the previous epoch. If an epoch began before they
  -- have ended, followers could pass them.
  LOCK TABLE event, player_news, epoch IN SHARE ROW EXCLUSIVE MODE;

  _newest := newest_log_tx();
  IF NOT is_restored AND is_epoch_of(_cluster, _newest) THEN  -- of two nodes that start, the second waits here
    RETURN false;
  END IF;

  INSERT INTO epoch (cluster, shift)
  SELECT _cluster, greatest(max(shift), _newest) + (1::bigint << 32) FROM epoch;

  RETURN true;
END;
$$ LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp;

-- It runs with the rights of its owner (SECURITY DEFINER), because the service may not lock the log.
REVOKE ALL ON FUNCTION enter_epoch FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_epoch TO cadogan_service;
