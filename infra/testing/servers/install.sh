#!/bin/sh
# `make test-programs`: installs the programs that tests start and that npm does not have. For machines that lack them and
# whose user is not root; as root on Debian and Ubuntu the tests install them.
set -eu
sudo=$([ "$(id -u)" = 0 ] || echo sudo)

if [ "$(uname -s)" = Darwin ]; then
  brew install --quiet rabbitmq nginx
  [ -d '/Applications/Google Chrome.app' ] || brew install --quiet --cask google-chrome
  # Replicas of a service have addresses of their own in tests. macOS has only 127.0.0.1 by itself.
  for address in 127.0.0.2 127.0.0.3 127.0.0.9; do $sudo ifconfig lo0 alias "$address" up; done
  exit
fi

command -v apt-get > /dev/null || { echo 'Only apt-get and Homebrew are known here: install RabbitMQ, nginx and Chromium.' >&2; exit 1; }
programs=rabbitmq-server
[ -x /usr/sbin/nginx ] || programs="$programs nginx-light"
command -v google-chrome > /dev/null || command -v chromium > /dev/null || programs="$programs chromium"

# Debian starts a service as soon as it is installed, unless this file forbids it. Tests start nodes of their own.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap '$sudo rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | $sudo tee "$policy" > /dev/null
  $sudo chmod +x "$policy"
fi
$sudo apt-get update -q
# shellcheck disable=SC2086 # several words
$sudo apt-get install -y -q --no-install-recommends $programs
