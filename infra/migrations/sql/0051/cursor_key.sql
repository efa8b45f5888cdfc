-- Cursors of feeds are positions in the order of transactions, and versions of logs: numbers that count moves which are still hidden.
-- So nodes seal them, all with this key. Nodes of the earlier release read no sealed cursors: during a release they are written plain.
CREATE TABLE cursor_key (
  key bytea NOT NULL CHECK (length(key) = 32),
  sealed_from timestamptz NOT NULL
);

INSERT INTO cursor_key
SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
       CASE WHEN EXISTS (SELECT FROM head) THEN now() + interval '1 hour' ELSE 'epoch' END;

GRANT SELECT ON cursor_key TO cadogan_service;
