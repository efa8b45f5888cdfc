-- The newest transaction in the order of the log, or one near it. Reads the end of each index. News has no index of
-- transactions, but the newest ones were written last.
CREATE OR REPLACE FUNCTION newest_log_tx()
RETURNS bigint
AS $$
  SELECT greatest(
    (SELECT max(tx) FROM log_order WHERE tx IS NOT NULL)::text::bigint,
    (SELECT max(tx) FROM (SELECT tx FROM player_news ORDER BY at DESC LIMIT 100) AS newest)::text::bigint,
    0
  );
$$ LANGUAGE sql
VOLATILE;
