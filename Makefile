# `make serve` and `make test` do all the set-up they need. `make` alone lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

COMPILED := service/cadogan/rules/__compiled__
SITE := service/cadogan/site/index.html
SITE_SOURCES := $(shell find clients/typescript clients/web -name node_modules -prune -o -name dist -prune -o -name tests -prune -o -type f -print) \
  clients/package-lock.json
DOCS := service/cadogan/docs/index.html
DOCS_SOURCES := $(shell find docs clients/examples infra/docs service/cadogan/api -name node_modules -prune -o -name '*.md' -print -o -name '*.py' -print \
  -o -name '*.html' -print) openapi.yaml
SPEC := infra/spec/node_modules/.package-lock.json

.PHONY: help serve test check check-python check-clients bench fuzz flood fast slow locks openapi clients-types client site docs clean
help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

serve: $(VENV)/service $(SITE) $(DOCS) ## race at http://127.0.0.1:8000 (PORT, DATABASE_URL, CADOGAN_DATA, HOUSE_BOTS)
	@$(BIN)/cadogan serve

test: $(VENV)/development $(SITE) $(DOCS) $(SPEC) ## every test, against a real Postgres (ARGS="-k room" for some)
	$(BIN)/pytest $(if $(ARGS),$(ARGS),--numprocesses 2 --dist loadfile)

check: $(VENV)/development $(SITE) ## ruff, mypy strict, import-linter, TypeScript strict, and a strict linter on openapi.yaml
	@$(MAKE) --no-print-directory --jobs 2 check-python check-clients

check-python:
	$(BIN)/ruff check --output-format concise
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

check-clients:
	$(BIN)/python -m infra.node clients run check
	$(BIN)/python -m infra.node infra/spec run lint

site: $(SITE) ## build the web client, if its sources changed

docs: $(DOCS) ## build the pages that the service shows at /docs, if their sources changed

bench: $(VENV)/development ## the figures of infra/bench, on this machine; the rules are compiled first, where they can be
	@$(BIN)/python -m infra.fast || true
	$(BIN)/python -m infra.bench

fuzz: $(VENV)/development ## ask the API for ten minutes whatever its description allows, and more (MINUTES)
	$(BIN)/python -m infra.fuzz --minutes $(or $(MINUTES),10)

flood: $(VENV)/development ## ask the API a million times what no client would, as fast as it answers (REQUESTS)
	$(BIN)/python -m infra.fuzz.flood --requests $(or $(REQUESTS),1000000)

fast: $(VENV)/development ## compile the rules, which then run 5 times as fast (needs a C compiler)
	@$(BIN)/python -m infra.fast

slow: ## forget the compiled rules; they run in Python again
	rm -rf $(COMPILED)

openapi: $(VENV)/development ## write openapi.yaml and asyncapi.yaml anew
	$(BIN)/cadogan openapi > openapi.yaml
	$(BIN)/cadogan asyncapi > asyncapi.yaml

clients-types: openapi ## generate the types of both SDKs from openapi.yaml and asyncapi.yaml
	$(BIN)/python -m infra.wire_types
	cd clients && npm run types --workspace cadogan-client

client: $(VENV)/development ## write the Python client for code without asyncio anew
	$(BIN)/python -m infra.sync_client

locks: $(VENV)/development ## resolve the dependencies anew (needs uv)
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --output-file infra/locks/service.txt pyproject.toml infra/locks/build.in
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --constraint infra/locks/service.txt --extra dev --extra docs \
	  --output-file infra/locks/development.txt pyproject.toml infra/locks/build.in
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet \
	  --output-file infra/locks/node.txt infra/locks/node.in
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --constraint infra/locks/development.txt --extra docs --output-file infra/locks/docs.txt pyproject.toml
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet \
	  --output-file infra/locks/generator.txt infra/locks/generator.in

clean: slow ## forget the virtual environment and the compiled rules
	rm -rf $(VENV)

$(SITE): $(VENV)/service $(SITE_SOURCES) infra/node.py infra/locks/node.txt
	@$(BIN)/python -m infra.node clients run build
	@touch $@

$(DOCS): $(VENV)/docs $(DOCS_SOURCES) infra/docs/package-lock.json infra/node.py infra/locks/node.txt
	@$(BIN)/python -m infra.node infra/docs
	@$(BIN)/python -m infra.docs
	@touch $@

$(SPEC): $(VENV)/service infra/spec/package-lock.json infra/node.py infra/locks/node.txt
	@$(BIN)/python -m infra.node infra/spec
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

$(VENV)/docs: $(VENV)/service infra/locks/docs.txt
	@$(PIP) install --require-hashes -r infra/locks/docs.txt
	@touch $@
