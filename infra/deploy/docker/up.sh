#!/bin/sh
# `make up`: writes missing settings, builds the images, starts or replaces the containers, waits until all are healthy and prints
# the address of the site. Needs only Docker with compose v2 or docker-compose 1.29.
set -eu
cd "$(dirname "$0")/../../.."
patience=${UP_TIMEOUT_SECONDS:-600}

if docker compose version > /dev/null 2>&1; then compose='docker compose'; else compose=docker-compose; fi
docker version > /dev/null 2>&1 || { echo 'Docker does not answer: check that it is installed and started, and that your user has access.' >&2; exit 1; }
command -v "${compose% *}" > /dev/null || { echo 'docker-compose is missing: install it, or the compose plugin of docker.' >&2; exit 1; }

infra/deploy/docker/settings.sh
# A misspelt name would be silently without effect.
sed -n 's/^ *\(export \)\{0,1\}\([A-Za-z_][A-Za-z0-9_]*\) *=.*/\2/p' .env | grep -v '^COMPOSE_' | while read -r name; do
  grep -q "{$name[:}]" docker-compose.yml || grep -qE "^ +$name:" infra/deploy/docker/settings.yml ||
    echo "Nothing reads $name of .env: infra/docs/configuration.md lists the settings." >&2
done

# The unhealthy ones of these containers, one line each: service, state, health, number of restarts.
unwell_of() {
  docker inspect --format '{{index .Config.Labels "com.docker.compose.service"}}: {{.State.Status}}{{with .State.Health}} {{.Status}}{{end}}, {{.RestartCount}} restarts' \
    "$@" 2> /dev/null | grep -v ': running healthy'
}

# The same, and those that are not ready. A process answers before it is ready: it has to load the ended sessions from auth first.
ready="fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
unready_of() {
  unwell_of "$@" && return
  for container in "$@"; do docker exec "$container" node -e "$ready" || echo "$service: not ready"; done
}

unwell() {
  unwell_of $($compose ps --quiet) && return
  service=gateway
  unready_of $($compose ps --quiet gateway)
}

# Of the last lines of a log, those from the last "cannot start" on, which name all settings that the process refuses.
reason='/cannot start/ { n = 0; all = 1 } { line[n++] = $0 } END { for (i = all || n < 8 ? 0 : n - 8; i < n; i++) print line[i] }'
logs_of() { for container in "$@"; do docker logs --tail 40 "$container" 2>&1 | awk "$reason" >&2; done; }

# Prints these lines of unhealthy containers and the ends of their logs.
give_up() {
  echo "$1" >&2
  for service in $(echo "$1" | cut -d: -f1 | sort -u); do logs_of $($compose ps --quiet "$service"); done
  exit 1
}

# Waits until this function names no unhealthy container; prints the last ones that it named when they do not become healthy.
await_health() {
  began=$(date +%s)
  ending_since=''
  while waiting=$("$@") && [ -n "$waiting" ]; do
    now=$(date +%s)
    keeps_ending=': exited|, ([3-9]|[0-9]{2,}) restarts'
    if echo "$waiting" | grep -qE "$keeps_ending"; then
      # Waits for the others, so that all refused settings are shown at once.
      ending_since=${ending_since:-$now}
      { [ $((now - ending_since)) -le 60 ] && echo "$waiting" | grep -qvE "$keeps_ending"; } || break
    fi
    [ $((now - began)) -le "$patience" ] || break
    sleep 1
  done
  echo "$waiting"
}

# Whether the service's running containers have another image or other settings than new ones would have.
is_changed() {
  hash=$($compose config --hash "$1" | cut -d' ' -f2)
  image=$(docker inspect --format '{{.Config.Image}}' "$2" | xargs docker inspect --format '{{.Id}}')
  [ "$hash $image" != "$(docker inspect --format '{{index .Config.Labels "com.docker.compose.config-hash"}} {{.Image}}' "$2")" ]
}

# Replaces the containers of a service. Substitutes with the new image and settings serve meanwhile; if they do not become healthy,
# nothing is replaced. docker-compose 1.29 finds containers by their number, so the substitutes cannot stay.
roll() {
  service=$1
  old=$($compose ps --quiet "$service")
  # An unhealthy one has nothing to keep: all of these are replaced at once below, and name what they refuse together.
  [ -n "$old" ] && [ -z "$(unwell_of $old)" ] && is_changed "$service" "$(echo "$old" | head -n 1)" || return 0
  echo "Replacing $service ..."
  substitutes=$(for _ in $old; do $compose run -d -T --no-deps --use-aliases --service-ports "$service" < /dev/null; done)
  waiting=$(await_health unready_of $substitutes)
  if [ -n "$waiting" ]; then
    echo "The new $service does not become healthy; the running one stays:" >&2
    echo "$waiting" >&2
    logs_of $substitutes
    docker rm --force $substitutes > /dev/null
    exit 1
  fi
  $compose up --detach --no-deps "$service"
  waiting=$(await_health unready_of $($compose ps --quiet "$service"))
  docker stop --time 30 $substitutes > /dev/null
  docker rm $substitutes > /dev/null
  [ -z "$waiting" ] || give_up "$waiting"
}

$compose build
for service in $($compose config --services | grep -vxE 'gateway|mongo|rabbitmq|sandbox'); do roll "$service"; done
# Last, so that its requests find new services. A second one needs a port of its own.
! grep -qE "^GATEWAY_PORT='?[0-9]+-" .env || roll gateway
# Compose only names the id of a container that keeps others from starting.
$compose up --detach --remove-orphans || give_up "$(unwell)"

waiting=$(await_health unwell)
[ -z "$waiting" ] || { echo 'Not everything is healthy:' >&2; give_up "$waiting"; }
echo "Leadmart is ready at $(sed -n "s/^PUBLIC_URL='\{0,1\}\([^']*\).*/\1/p" .env)"
