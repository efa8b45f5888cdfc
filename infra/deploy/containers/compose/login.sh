#!/bin/sh
# Postgres runs this once, on an empty volume: the service logs in with a role that can only add to the log.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/service_password)" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE cadogan_service LOGIN PASSWORD :'password';
SQL
