# `make serve` and `make test` do all the set-up they need. `make` alone lists the commands.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

SPEC := infra/spec/node_modules/.package-lock.json
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --loglevel=error

COMPILED := service/cadogan/rules/__compiled__

.PHONY: help serve test check bench fuzz fast slow locks openapi clean
help:
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

serve: $(VENV)/service ## race at http://127.0.0.1:8000 (PORT, DATABASE_URL, CADOGAN_DATA, HOUSE_BOTS)
	@$(BIN)/cadogan serve

test: $(VENV)/development $(SPEC) ## every test, against a real Postgres (ARGS="-k room" for some)
	$(BIN)/pytest $(ARGS)

check: $(VENV)/development $(SPEC) ## ruff, mypy strict, import-linter, and a strict linter on openapi.yaml
	$(BIN)/ruff check --output-format concise
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(NPM) --prefix infra/spec run lint

bench: $(VENV)/development ## the figures of infra/bench, on this machine
	$(BIN)/python -m infra.bench

fuzz: $(VENV)/development ## ask the API for ten minutes whatever its description allows, and more (MINUTES)
	$(BIN)/python -m infra.fuzz --minutes $(or $(MINUTES),10)

fast: $(VENV)/development ## compile the rules, which then run 5 times as fast (needs a C compiler)
	@$(BIN)/python -m infra.fast

slow: ## forget the compiled rules; they run in Python again
	rm -rf $(COMPILED)

openapi: $(VENV)/development ## write openapi.yaml anew
	$(BIN)/cadogan openapi > openapi.yaml

locks: $(VENV)/development ## resolve the dependencies anew (needs uv)
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --output-file infra/locks/service.txt pyproject.toml infra/locks/build.in
	uv pip compile --universal --generate-hashes --no-header --no-annotate --quiet --no-emit-package cadogan-client \
	  --constraint infra/locks/service.txt --extra dev --extra docs \
	  --output-file infra/locks/development.txt pyproject.toml infra/locks/build.in

clean: slow ## forget the virtual environment and the compiled rules
	rm -rf $(VENV)

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

$(SPEC): $(VENV)/development infra/spec/package-lock.json
	@$(NPM) --prefix infra/spec ci
	@touch $@
