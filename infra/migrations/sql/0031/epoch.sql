-- Clusters that the log has lived in. Lifecycle events are followed in the order of their transactions, and ids of
-- transactions are those of one cluster: after a dump was restored, the ids of new events would be lower than those in the log.
-- So `event.tx` is the id plus a shift. A cluster that the log comes to gets an epoch with a shift that is large enough
-- (functions/enter_epoch.sql). The last row counts.
CREATE TABLE epoch (
  number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cluster bigint NOT NULL,  -- its system identifier
  shift bigint NOT NULL CHECK (shift >= 0),
  since timestamptz NOT NULL DEFAULT now()
);

INSERT INTO epoch (cluster, shift) SELECT system_identifier, 0 FROM pg_control_system();

GRANT SELECT ON epoch TO cadogan_service;
