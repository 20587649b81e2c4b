#!/bin/sh
# `make test-servers`: starts MongoDB 8 as a replica set and RabbitMQ 4 in containers, empty, and prints the settings with which
# tests use them. `docker rm --force leadmart-test-mongo leadmart-test-rabbitmq` ends them.
set -eu
mongo=leadmart-test-mongo
rabbitmq=leadmart-test-rabbitmq

# Repeats a command until it succeeds.
patiently() {
  for _ in $(seq 120); do
    "$@" > /dev/null 2>&1 && return
    sleep 1
  done
  echo "This did not succeed within two minutes: $*" >&2
  exit 1
}

{
  docker rm --force "$mongo" "$rabbitmq" 2> /dev/null || true
  docker run --detach --name "$mongo" --publish 127.0.0.1:27017:27017 "${MONGO_IMAGE:-mongo:8}" --replSet rs0 --bind_ip_all
  docker run --detach --name "$rabbitmq" --publish 127.0.0.1:5672:5672 "${RABBITMQ_IMAGE:-rabbitmq:4}"
  patiently docker exec "$mongo" mongosh --quiet --eval 'db.adminCommand("ping").ok'
  docker exec "$mongo" mongosh --quiet --eval 'rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "127.0.0.1:27017" }] })'
  patiently docker exec "$mongo" mongosh --quiet --eval 'quit(db.hello().isWritablePrimary ? 0 : 1)'
  patiently docker exec "$rabbitmq" rabbitmq-diagnostics -q check_port_connectivity
  docker exec "$rabbitmq" rabbitmqctl add_user leadmart leadmart
  docker exec "$rabbitmq" rabbitmqctl set_permissions leadmart '.*' '.*' '.*'
} >&2
echo 'MONGO_URL=mongodb://127.0.0.1:27017/?replicaSet=rs0'
echo 'AMQP_URL=amqp://leadmart:leadmart@127.0.0.1:5672'
