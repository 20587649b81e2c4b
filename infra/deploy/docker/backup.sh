#!/bin/sh
# `make backup`: dumps all databases of the containers on this machine into one consistent file.
set -eu
compose=${COMPOSE:-docker compose}
# Personal data: for the owner only, also in a folder that was made before.
umask 077
mkdir -p backups
chmod 700 backups
file="backups/leadmart-$(date -u +%Y-%m-%dT%H%M%SZ).archive.gz"
# A temporary name until the dump is complete, so that an interrupted dump does not look like a backup. It is not kept: it has
# personal data, and the rule that deletes old backups does not find it.
trap 'rm -f "$file.part"' EXIT
trap 'exit 130' INT TERM
# --oplog includes the writes during the dump; the password is expanded inside the container only.
$compose exec -T mongo sh -c \
  'exec mongodump --quiet -u leadmart -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --oplog --gzip --archive' \
  > "$file.part"
mv "$file.part" "$file"
echo "Wrote $file. Keep it, and .env, on another machine."
