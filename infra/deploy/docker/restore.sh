#!/bin/sh
# `make restore FILE=backups/….archive.gz`: replaces all data in the database of these containers by a backup.
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
restore() {
  $compose exec -T mongo sh -c \
    'exec mongorestore -u leadmart -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --oplogReplay --drop --gzip --archive '"$*" \
    < "$file"
}
# A sound gzip file may still be no dump of Leadmart. The list of a dump's collections is at its beginning and readable.
if ! gzip -dc "$file" 2>/dev/null | head -c 4194304 | grep -qa leadmart_billing || ! restore --dryRun; then
  echo "$file is no backup of Leadmart (make backup); nothing was changed." >&2
  exit 1
fi
# All containers except the servers.
processes=$($compose config --services | grep -vxE 'mongo|rabbitmq|sandbox')
$compose stop $processes
trap 'exit 130' INT TERM
trap 'echo "The restore failed: the database is not complete, and the services are stopped. Restore again before you start them." >&2' EXIT
# --drop keeps collections that are not in the backup, so they are dropped here.
$compose exec -T mongo sh -c 'exec mongosh --quiet -u leadmart -p "$MONGO_INITDB_ROOT_PASSWORD" --authenticationDatabase admin --eval "
  db.adminCommand({ listDatabases: 1, nameOnly: true }).databases
    .filter(({ name }) => name.startsWith(\"leadmart_\"))
    .forEach(({ name }) => db.getSiblingDB(name).dropDatabase())"'
restore
# Waiting messages belong to changes that the restore has discarded. One call for all queues, because each call of rabbitmqctl
# starts an Erlang of its own. It prints the number of discarded messages.
$compose exec -T rabbitmq rabbitmqctl -q eval \
  'lists:sum([element(2, {ok, _} = rabbit_amqqueue:purge(Queue)) || Queue <- rabbit_amqqueue:list()]).'
trap - EXIT
echo "Restored $file. Only the database and the broker run: continue with \"A restore is needed\" in infra/docs/runbook.md."
