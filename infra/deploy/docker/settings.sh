#!/bin/sh
# Writes `.env` if it is missing: the example with new secrets. Uses a container on machines without Node.
set -eu
cd "$(dirname "$0")/../../.."
[ ! -e .env ] || exit 0

made=$(umask 077 && mktemp .env.XXXXXX)
trap 'rm -f "$made"' EXIT
if command -v node > /dev/null 2>&1; then
  node infra/deploy/docker/make-env-file.js < .env.example > "$made"
else
  image=${NODE_IMAGE:-$(sed -n 's/^NODE_IMAGE=//p' .env.example)}
  docker run --rm --interactive "$image" node --input-type=module \
    --eval "$(cat infra/deploy/docker/make-env-file.js)" < .env.example > "$made"
fi
mv "$made" .env
echo 'Wrote .env with new secrets. .env.example describes the settings.'
