-- Tokens of an app, built beside queries: there are many tokens. Repeatable, because an interrupted build leaves half an index.
DROP INDEX CONCURRENTLY IF EXISTS token_app;
CREATE INDEX CONCURRENTLY token_app ON token (app_id) WHERE app_id IS NOT NULL;
