"""`cadogan serve`: its process, its Postgres, its supervisor, and whether it is ready."""
