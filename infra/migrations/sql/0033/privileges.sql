-- It runs with the rights of its owner (SECURITY DEFINER), so only the service may call it.
REVOKE ALL ON FUNCTION create_month FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_month TO cadogan_service;

-- These also run with the rights of their owner: the service may neither truncate a table nor rename one.
REVOKE ALL ON FUNCTION begin_rebuild, finish_rebuild FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_rebuild, finish_rebuild TO cadogan_service;
