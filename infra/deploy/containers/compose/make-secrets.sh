#!/bin/sh
# Makes the passwords of Postgres and the addresses with them, unless they exist.
set -eu
umask 077
cd "$(dirname "$0")"
for login in owner service; do
  [ -e "$login.secret" ] || openssl rand -hex 24 | tr -d '\n' > "$login.secret"
  printf 'postgresql://cadogan_%s:%s@postgres/cadogan' "$login" "$(cat "$login.secret")" > "${login}_url.secret"
done
# The containers read them as other users.
chmod 0444 ./*.secret
