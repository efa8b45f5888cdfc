# `make serve` and `make test` do all the set-up they need. `make` alone lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

COMPILED := service/cadogan/rules/__compiled__
SITE := service/cadogan/site/index.html
SITE_SOURCES := $(shell find clients/typescript clients/web -name node_modules -prune -o -name dist -prune -o -name tests -prune -o -type f -print) \
  clients/package-lock.json

.PHONY: help serve test check bench fast slow locks openapi clients-types client site clean
help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

serve: $(VENV)/service $(SITE) ## race at http://127.0.0.1:8000 (PORT, DATABASE_URL, CADOGAN_DATA, HOUSE_BOTS)
	@$(BIN)/cadogan serve

test: $(VENV)/development $(SITE) ## every test, against a real Postgres (ARGS="-k room" for some)
	$(BIN)/pytest $(ARGS)

check: $(VENV)/development $(SITE) ## ruff, mypy strict, import-linter, TypeScript strict
	$(BIN)/ruff check --output-format concise
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m infra.site check

site: $(SITE) ## build the web client, if its sources changed

bench: $(VENV)/development ## the figures of infra/bench, on this machine
	$(BIN)/python -m infra.bench

fast: $(VENV)/development ## compile the rules, which then run 5 times as fast (needs a C compiler)
	@$(BIN)/python -m infra.fast

slow: ## forget the compiled rules; they run in Python again
	rm -rf $(COMPILED)

openapi: $(VENV)/development ## write openapi.yaml and asyncapi.yaml anew
	$(BIN)/cadogan openapi > openapi.yaml
	$(BIN)/cadogan asyncapi > asyncapi.yaml

clients-types: openapi ## write the types of the TypeScript SDK anew, from those two
	cd clients && npm run types --workspace cadogan-client

client: $(VENV)/development ## write the Python client for code without asyncio anew
	$(BIN)/python -m infra.sync_client

locks: $(VENV)/development ## resolve the dependencies anew (needs uv)
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --output-file infra/locks/service.txt pyproject.toml infra/locks/build.in
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --constraint infra/locks/service.txt --extra dev \
	  --output-file infra/locks/development.txt pyproject.toml infra/locks/build.in
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet \
	  --output-file infra/locks/node.txt infra/locks/node.in

clean: slow ## forget the virtual environment and the compiled rules
	rm -rf $(VENV)

$(SITE): $(VENV)/service $(SITE_SOURCES) infra/site.py infra/locks/node.txt
	@$(BIN)/python -m infra.site
	@touch $@

# Each stamp is newer than the locks it was made from. Our own packages come after the locked ones, without looking further.
$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and f"Cadogan needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}. Try: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	@echo "Setting up .venv (once; a minute at most)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/service: $(VENV)/bin/python infra/locks/service.txt pyproject.toml clients/python/pyproject.toml
	@$(PIP) install --require-hashes -r infra/locks/service.txt
	@$(PIP) install --no-deps --no-build-isolation -e clients/python -e .
	@touch $@

$(VENV)/development: $(VENV)/service infra/locks/development.txt
	@$(PIP) install --require-hashes -r infra/locks/development.txt
	@touch $@
