#!/bin/sh
# `make backup`: the whole database of the containers that run here, as of one moment, into one file.
set -eu
compose=${COMPOSE:-docker compose}
mkdir -p backups
file="backups/leadmart-$(date -u +%Y-%m-%dT%H%M%SZ).archive.gz"
# Under another name until it is whole: a backup that broke off must not look like one.
# --oplog adds what was written while it ran; the password is expanded inside of the container only.
$compose exec -T mongo sh -c \
  'exec mongodump --quiet -u leadmart -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --oplog --gzip --archive' \
  > "$file.part"
mv "$file.part" "$file"
echo "Wrote $file. Keep it, and .env, on another machine."
