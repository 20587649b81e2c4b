#!/bin/sh
# `make restore FILE=backups/….archive.gz`: puts a backup in place of all that the database of these containers holds.
set -eu
compose=${COMPOSE:-docker compose}
file=${1:-}
if [ ! -f "$file" ]; then
  echo "usage: make restore FILE=backups/<name>.archive.gz" >&2
  ls -1 backups 2>/dev/null >&2 || echo "There is no folder backups." >&2
  exit 64
fi
if ! gzip -t "$file"; then
  echo "$file is damaged; nothing was changed." >&2
  exit 1
fi
# Every container but the servers.
processes=$($compose config --services | grep -vxE 'mongo|rabbitmq|sandbox')
$compose stop $processes
# Collections that came after the backup would survive --drop.
$compose exec -T mongo sh -c 'exec mongosh --quiet -u leadmart -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --eval "
  db.adminCommand({ listDatabases: 1, nameOnly: true }).databases
    .filter(({ name }) => name.startsWith(\"leadmart_\"))
    .forEach(({ name }) => db.getSiblingDB(name).dropDatabase())"'
$compose exec -T mongo sh -c \
  'exec mongorestore --quiet -u leadmart -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --oplogReplay --drop --gzip --archive' \
  < "$file"
# What waits in the broker tells of what was just undone.
$compose exec -T rabbitmq sh -c \
  'rabbitmqctl -q list_queues --no-table-headers name | while read -r queue; do rabbitmqctl -q purge_queue "$queue" </dev/null; done'
echo "Restored $file. Nothing runs but the database and the broker: go on with \"A restore is needed\" in infra/docs/runbook.md."
