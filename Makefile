# Leadmart: every recipe is one line of work; the work itself is in infra/tools/runner/src.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help start dev seed released-api rebuild-analytics mongo move-data test test-unit test-one test-int test-mongo test-programs test-servers e2e soak faults fuzz mutants check census kustomize dashboard audit bench profile load bench-mail screenshots product-pictures lighthouse limits firefox stopwatch settings up down logs trial-containers kube-secrets ops backup restore docs clean install compiled build

# Variables on the command line (`make start PORT_BASE=9080`) are passed to the runner in the environment, except empty ones:
# they would hide the values of `.env`.
settings = PORT_BASE DATA_DIR GATEWAY_URL MONGO MONGO_URL AMQP_URL STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET SENDGRID_API_KEY

# The product runs on Node 24. Where the system's Node is older, npm installs this one below .node: the package has the program.
node_version := 24.21.0
node_platform := $(shell uname -s -m | sed -e 's/Linux x86_64/linux-x64/; s/Linux aarch64/linux-arm64/; s/Darwin x86_64/darwin-x64/; s/Darwin arm64/bin-darwin-arm64/')
node_is_new := $(shell node -e 'process.stdout.write(parseInt(process.versions.node) >= 24 ? "yes" : "")' 2>/dev/null)
own_node := $(if $(node_is_new),,.node/$(node_version)/node_modules/.bin/node)
ifneq ($(own_node),)
export PATH := $(CURDIR)/$(dir $(own_node)):$(PATH)
# As the Node of a distribution, it trusts the certificates of the system, such as the one of a company's proxy.
export NODE_USE_SYSTEM_CA := 1
endif

stamp := node_modules/.installed
# Beside what builds and runs the product: what tests and checks need.
tools := node_modules/.tools-installed
manifests := package-lock.json $(wildcard package.json gateway/package.json frontend/package.json services/*/package.json infra/*/*/package.json infra/stand-ins/mongo/*/package.json)
# Programs with packages of their own, which the product does not need.
client := infra/testing/generated-client/node_modules/.installed
review := infra/testing/site-review/node_modules/.installed
api_review := infra/testing/api-review/node_modules/.installed
# The site is built again when one of its sources is newer.
site := frontend/dist/index.html
site_sources := $(shell find frontend services/contracts/src -type f -not -path 'frontend/dist/*' -not -path '*/node_modules/*' 2>/dev/null)
run = exec node infra/tools/runner/dist
export $(foreach name,$(settings),$(if $($(name)),$(name)))
# Compose v2 is a subcommand of docker; docker-compose 1.29 is a program of its own.
compose = $(shell docker compose version >/dev/null 2>&1 && echo docker compose || echo docker-compose)

# Faults of full disks use small file systems that root mounts. A mount namespace removes them with the process; only Linux has them.
own_mounts = $(if $(filter Linux0,$(shell uname -s)$(shell id -u)),unshare --mount)

help: ## this list
	@awk -F ' ## ' '/^[a-z0-9-]+:.* ## / { split($$1, name, ":"); printf "  make %-17s %s\n", name[1], $$2 }' Makefile

start: build ## run Leadmart at http://localhost:8080 until Ctrl-C
	@$(run)/start.js

dev: build ## like start, rebuilding and restarting what changes
	@$(run)/dev.js

seed: build ## enter the demo data into a running Leadmart: make seed GATEWAY_URL=http://localhost:8080
	@$(run)/seed.js

rebuild-analytics: build ## rebuild the figures of a running Leadmart from the services' records
	@$(run)/ops.js analytics figures rebuild

ops: build ## an operator's command on a running Leadmart: make ops DO="billing dead-letters list"
	@DO="$$DO" $(run)/ops.js

mongo: compiled ## run the embedded MongoDB alone: make mongo PORT=27999 DATA=some/folder
	@exec env PORT=$(or $(PORT),27017) DATA="$(or $(DATA),.data/mongo)" node infra/stand-ins/mongo/server/dist/main.js

move-data: compiled ## copy DATA (default .data/mongo) to MONGO_URL and verify it
	@exec env DATA="$(or $(DATA),.data/mongo)" RESUME="$(RESUME)" node infra/stand-ins/mongo/tools/dist/move-data.js

test: build $(tools) ## all tests of Leadmart: unit, screens, integration, end to end
	@$(run)/test.js unit screens int e2e browser

test-unit: build $(tools) ## tests of single pieces, in memory
	@$(run)/test.js unit screens

test-one: build $(tools) $(client) ## one test file, with the servers that it needs: make test-one FILE=services/billing/test/payments.int-spec.ts
	@$(run)/test-one.js '$(FILE)'

test-int: build $(tools) ## tests of single services, with MongoDB and RabbitMQ
	@$(run)/test.js int

test-mongo: compiled $(tools) ## tests of the embedded MongoDB server, which `make test` leaves out
	@$(run)/test.js mongo

test-programs: ## install what tests start and npm does not have: RabbitMQ, nginx, a browser (apt-get or Homebrew, with sudo)
	@exec infra/testing/servers/install.sh

test-servers: ## start MongoDB 8 and RabbitMQ 4 in containers: export $(make -s test-servers), then make test uses them
	@exec infra/testing/servers/start.sh

e2e: build $(tools) ## journeys through the front door of the whole product, and in a browser
	@$(run)/test.js e2e browser

soak: build $(tools) $(client) ## all tests with servers or a browser, with late messages and the soak tests, an hour of faults, and all mutants
	@SOAK=1 TEST_LATE_MS=1500 node infra/tools/runner/dist/test.js int e2e browser
	@SOAK=1 $(MAKE) --no-print-directory test-mongo
	@$(MAKE) --no-print-directory faults MINUTES=60
	@$(MAKE) --no-print-directory mutants

faults: build ## break a stack under load and check its data afterwards: make faults SEED=1 MINUTES=10
	@exec env SEED='$(SEED)' MINUTES='$(MINUTES)' QUIET_SECONDS='$(QUIET_SECONDS)' $(own_mounts) node infra/testing/faults/dist/main.js

fuzz: build ## hostile requests made from the API reference: make fuzz SEED=7 N=10000, or at GATEWAY_URL= with MAIL_URL=
	@exec env SEED="$(SEED)" N="$(N)" MAIL_URL="$(MAIL_URL)" node infra/testing/fuzz/dist/main.js

mutants: build $(tools) ## change decisions and repositories in one place each: a test must fail. make mutants FILE=services/leads
	@exec env FILE='$(FILE)' node infra/testing/mutants/dist/main.js

# The compiler and the linter know the types of all packages at once: with less memory they mostly collect garbage.
check: compiled $(tools) $(review) $(api_review) ## types, lint, import rules, format, manifests, recipes named in documents
	@GOGC=off GOMEMLIMIT=4GiB exec node infra/tools/checks/dist/main.js

census: compiled $(tools) ## sizes of all parts, and what couples them, beside the figures from before
	@exec node infra/tools/checks/dist/census.js

kustomize: compiled $(tools) ## print the manifests as kubectl renders them, if `make check` renders the same
	@exec node infra/tools/checks/dist/kustomize.js

dashboard: compiled $(tools) ## print the dashboard for Grafana: make -s dashboard >leadmart.json
	@exec node infra/tools/checks/dist/dashboard.js

# Not part of `make check`: npm asks the registry, and mirrors of it often have no list of vulnerabilities.
audit: compiled $(tools) ## known vulnerabilities and licences of the packages that the product ships
	@node infra/tools/checks/dist/main.js licences && exec npm audit --omit=dev --audit-level=high

# With each release.
released-api: compiled $(tools) ## keep the public API document of a release: later changes are compared with it
	@exec node infra/tools/checks/dist/released-api.js

docs: build $(tools) ## write the documents and lists of services that are made from code
	@exec node infra/tools/checks/dist/docs.js

# The client's own garbage must not be collected during a download, which would take as long as the download.
bench: build ## compare with PostgreSQL, others and the last release, in one table with goals: make bench LEADS=10000000
	@exec env LEADS='$(LEADS)' KEEP='$(KEEP)' node --expose-gc --heap-growing-percent=100 infra/tools/bench/dist/main.js

profile: build ## take V8 profiles of all processes under load: where the processor time of a purchase goes
	@exec env LEADS='$(LEADS)' node infra/tools/bench/dist/profile/main.js

load: build ## more and more users until something saturates, then an overload: make load USERS=400 MINUTES=4
	@exec env USERS='$(USERS)' MINUTES='$(MINUTES)' node infra/tools/bench/dist/load/main.js

bench-mail: build ## measure a mail to 20,000 people with failing calls
	@exec node infra/tools/bench/dist/mail/main.js

screenshots: build $(tools) ## pictures of how each browser test ends: make screenshots FILE=frontend/test/my-leads.browser-spec.ts
	@rm -rf screenshots
	@PICTURES=$(CURDIR)/screenshots SOAK=1 node infra/tools/runner/dist/$(if $(FILE),test-one.js '$(FILE)',test.js browser)
	@exec node infra/testing/site-review/dist/contact-sheet.js

product-pictures: build $(tools) ## take the two pictures of the README
	@exec node infra/testing/site-review/dist/product-pictures.js

site-pictures: build ## draw the pictures of links to the site and its icons
	@exec node infra/testing/site-review/dist/site-pictures.js

lighthouse: build $(tools) $(review) ## measure the built site with Lighthouse: 95 everywhere or it fails
	@exec node infra/testing/site-review/dist/lighthouse.js

stopwatch: build $(tools) $(review) ## time a new buyer from the address to a CSV file: at most 22 s or it fails, on a quiet machine
	@exec node infra/testing/site-review/dist/stopwatch.js

limits: build $(tools) $(review) ## measure layout shifts and slow answers of every page with a processor four times slower
	@exec env ONLY="$(ONLY)" node infra/testing/site-review/dist/limits.js

firefox: build $(tools) $(review) ## sign in, buy and download in Firefox
	@exec node infra/testing/site-review/dist/firefox.js

settings: ## write .env with new secrets for the containers, if it is missing
	@exec infra/deploy/docker/settings.sh

up: ## build the images and run the whole product in containers, with the settings in .env
	@exec infra/deploy/docker/up.sh

down: ## stop the containers; what they keep stays in their volumes
	@$(compose) down

logs: ## follow the logs of the containers
	@$(compose) logs --follow --tail 100

trial-containers: build ## kill containers of `make up` under load, then check the data
	@exec env VICTIMS="$(VICTIMS)" node infra/tools/bench/dist/containers/main.js

kube-secrets: compiled ## print the secrets for infra/deploy/k8s, made from .env: make kube-secrets OVERLAY=trial
	@infra/deploy/docker/settings.sh >&2 && node infra/tools/runner/dist/kube-secrets/main.js $(OVERLAY)

backup: ## write the whole database of the containers into a file below backups/
	@COMPOSE='$(compose)' infra/deploy/docker/backup.sh

restore: ## replace the content of the containers' database by a backup: make restore FILE=backups/<name>
	@COMPOSE='$(compose)' infra/deploy/docker/restore.sh '$(FILE)'

clean: ## remove build output and the data of the default stack
	@rm -rf .data coverage gateway/dist services/*/dist infra/*/*/dist infra/stand-ins/mongo/*/dist frontend/dist
	@echo 'Removed all dist folders, coverage and .data (accounts, datasets and purchases of the local stack).'

build: compiled $(site)

compiled: install
	@node infra/tools/runner/src/compile.ts

$(site): $(stamp) $(site_sources)
	@node_modules/.bin/vite build frontend --logLevel error

# Not `npm ci`: it refuses a lock file without other platforms' optional binaries, which registry mirrors often do not
# carry. This installs the locked versions too and writes no lock file.
install_packages = npm install --no-save --prefer-offline --no-audit --no-fund --no-update-notifier --loglevel=error

install: $(stamp)

.node/%/node_modules/.bin/node:
	@command -v node >/dev/null 2>&1 || { echo 'Node is missing: install Node 24 or newer (https://nodejs.org).' >&2; exit 1; }
	@echo "Installing Node $* beside node_modules: Leadmart needs 24 or newer, and this is $$(node --version)." >&2
	@mkdir -p .node/$* && cd .node/$* && echo '{}' >package.json && $(install_packages) node-$(node_platform)@$*
	@rm -rf .node/$*/node_modules/node-*/include

$(stamp): $(manifests) $(own_node)
	@command -v npm >/dev/null 2>&1 || { echo 'npm is missing: it comes with Node; on Debian and Ubuntu it is the package "npm".' >&2; exit 1; }
	@echo 'Installing packages (once, and again whenever they change).' >&2
	@$(install_packages) --omit=dev
	@touch $@

$(tools): $(stamp)
	@echo 'Installing the tools of tests and checks (once, and again whenever packages change).' >&2
	@$(install_packages)
	@touch $@

infra/testing/%/node_modules/.installed: infra/testing/%/package-lock.json $(stamp)
	@cd infra/testing/$* && $(install_packages)
	@touch $@
