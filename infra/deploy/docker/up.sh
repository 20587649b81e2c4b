#!/bin/sh
# `make up`: writes missing settings, builds the images, starts the containers, waits until all are healthy and prints
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

# The unhealthy containers, one line each: service, state, health, number of restarts. The gateway answers before it is
# ready, because it has to load the ended sessions from auth first.
ready="fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
unwell() {
  docker inspect --format '{{index .Config.Labels "com.docker.compose.service"}}: {{.State.Status}}{{with .State.Health}} {{.Status}}{{end}}, {{.RestartCount}} restarts' \
    $($compose ps --quiet) 2> /dev/null | grep -v ': running healthy' && return
  $compose exec -T gateway node -e "$ready" < /dev/null || echo 'gateway: not ready'
}

# Of the last lines of a log, those from the last "cannot start" on, which name all settings that the process refuses.
reason='/cannot start/ { n = 0; all = 1 } { line[n++] = $0 } END { for (i = all || n < 8 ? 0 : n - 8; i < n; i++) print line[i] }'

# Prints these lines of unhealthy containers and the ends of their logs.
give_up() {
  echo "$1" >&2
  for service in $(echo "$1" | cut -d: -f1 | sort -u); do $compose logs --no-color --tail 40 "$service" | awk "$reason" >&2; done
  exit 1
}

keeps_ending=', ([3-9]|[0-9]{2,}) restarts'

# Compose only names the id of a container that keeps others from starting.
$compose up --build --detach --remove-orphans || give_up "$(unwell)"

started=$(date +%s)
while waiting=$(unwell) && [ -n "$waiting" ]; do
  now=$(date +%s)
  if echo "$waiting" | grep -qE "$keeps_ending"; then
    # Waits for the others, so that all refused settings are shown at once.
    ending_since=${ending_since:-$now}
    if [ $((now - ending_since)) -gt 60 ] || ! echo "$waiting" | grep -qvE "$keeps_ending"; then
      echo 'Not everything is healthy; something keeps ending:' >&2
      give_up "$waiting"
    fi
  fi
  if [ $((now - started)) -gt "$patience" ]; then
    echo 'Not everything is healthy:' >&2
    give_up "$waiting"
  fi
  sleep 1
done
echo "Leadmart is ready at $(sed -n "s/^PUBLIC_URL='\{0,1\}\([^']*\).*/\1/p" .env)"
