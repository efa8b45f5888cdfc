-- The service works as this role, whatever its login: it may add to the log and read it, and no more (see privileges.sql).
-- A role belongs to the whole cluster, so another database may have made it already, or be making it at this moment.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'cadogan_service') THEN
    CREATE ROLE cadogan_service;
    GRANT cadogan_service TO CURRENT_USER;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN
    NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION '% may not create the role cadogan_service', current_user
      USING HINT = format('As a superuser: CREATE ROLE cadogan_service; GRANT cadogan_service TO %I;', current_user);
END;
$$;
