-- The log and the partitions that it has already get the new trigger; packed races get their partitions.
SELECT refuse_losses('event');
SELECT refuse_losses(inhrelid::regclass) FROM pg_inherits WHERE inhparent = 'event'::regclass;

SELECT make_unchangeable('packed_race');
SELECT make_unchangeable('packed_lifecycle');
SELECT create_packed_partitions();

-- It runs with the rights of its owner (SECURITY DEFINER), because the service may not delete events.
REVOKE ALL ON FUNCTION compact_race FROM PUBLIC;
GRANT EXECUTE ON FUNCTION compact_race TO cadogan_service;
