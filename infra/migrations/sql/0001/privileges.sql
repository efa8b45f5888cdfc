-- What the service may do. Of the log: add and read. UPDATE on head includes the right to lock it.
GRANT SELECT, INSERT ON event TO cadogan_service;
GRANT SELECT, INSERT, UPDATE ON head TO cadogan_service;
GRANT SELECT ON event_kind TO cadogan_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON player, token, node, presence TO cadogan_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON race_listing, race_listing_place TO cadogan_service;

-- It runs with its owner's rights, so it is not for everybody.
REVOKE ALL ON FUNCTION create_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_partitions TO cadogan_service;
