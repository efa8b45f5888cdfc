-- Privileges of the service. It can add to the log and read it. UPDATE on head includes the right to lock it.
GRANT SELECT, INSERT ON event TO cadogan_service;
GRANT SELECT, INSERT, UPDATE ON head TO cadogan_service;
GRANT SELECT ON event_kind TO cadogan_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON player, token, node, presence TO cadogan_service;
GRANT SELECT, INSERT, UPDATE, DELETE ON race_listing, race_listing_place TO cadogan_service;

-- The function runs with the rights of its owner (SECURITY DEFINER), so only the service may call it.
REVOKE ALL ON FUNCTION create_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_partitions TO cadogan_service;
