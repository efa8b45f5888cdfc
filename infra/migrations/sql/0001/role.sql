-- The service switches to this role after any login. Of the log it can only add to it and read it (privileges.sql). A role
-- belongs to the whole cluster, so another database may already have created it, or be creating it at this moment.
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
