-- It runs with the rights of its owner (SECURITY DEFINER), so only the service may call it.
REVOKE ALL ON FUNCTION create_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_month TO cadogan_service;
