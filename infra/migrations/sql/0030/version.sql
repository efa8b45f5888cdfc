-- The service does not migrate if its login may not, but it says which migrations are missing.
GRANT SELECT ON alembic_version TO cadogan_service;
