# Every command of the project. `make run` and `make test` do their own set-up on a bare Debian 12 or Ubuntu with git, make and Python 3.11+.
PY := .venv/bin/python
MANAGE := $(PY) manage.py
ADDRESS ?= 127.0.0.1:8000
# Two processes, each with a database of its own; a file's tests stay together.
TWO := --numprocesses 2 --dist loadfile

.PHONY: help run demo setup setup-dev stop test check format format-check lint types imports migrations messages messages-check \
	conformance conformance-check bench soak faults lock

help:  ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 20

run: demo  ## Set up, load the demonstration, run the main job and serve on http://127.0.0.1:8000
	@$(PY) tools/serve.py --bind $(ADDRESS)

demo: setup  ## The same without serving
	@$(MANAGE) demo

setup:  ## Only prepare: libraries, servers, database
	@tools/setup.sh run
	@$(MANAGE) prepare --verbosity 0

setup-dev:
	@tools/setup.sh test

stop:  ## End everything that was started
	@if [ -x $(PY) ]; then $(PY) tools/serve.py --stop; $(PY) -m core.embedded stop; fi

test: setup-dev  ## Every test, on real servers (PYTEST="-k name" narrows)
	@$(PY) -m pytest $(TWO) --conformance=var/conformance.json $(PYTEST)

check: setup-dev  ## All that CI asks: format, lint, types, imports, migrations, messages, tests, conformance
	@$(PY) tools/check.py

format: setup-dev  ## Write the house format
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix-only --quiet .

format-check:
	@.venv/bin/ruff format --check --quiet . || { .venv/bin/ruff format --check .; exit 1; }

lint:  ## Ruff and the templates
	@.venv/bin/ruff check --quiet .
	@.venv/bin/djlint templates --lint --quiet

types:  ## mypy
	@.venv/bin/mypy

imports:  ## The direction of imports
	@.venv/bin/lint-imports --no-cache

migrations:  ## No model without its migration
	@$(MANAGE) makemigrations --check --dry-run

messages:  ## Collect and compile the texts of the screens
	@$(MANAGE) makemessages --locale en --no-location --no-wrap --no-obsolete --ignore ".venv/*" --ignore "node_modules/*" --ignore "tests/*"
	@$(MANAGE) compilemessages --locale en --locale es --ignore .venv

messages-check:
	@$(PY) tools/check_messages.py

conformance: setup-dev  ## Write docs/conformance.md from the tests of this run
	@$(PY) -m pytest -q -m rule --conformance=var/conformance.json
	@$(MANAGE) conformance

conformance-check:
	@$(MANAGE) conformance --check

bench: setup-dev  ## Measure; writes bench/results.json (NAME=… for one)
	@$(PY) -m bench $(NAME)

soak: setup-dev  ## Ring, kill and restart workers for MINUTES minutes (2)
	@SOAK_SECONDS=$$((60 * $(or $(MINUTES),2))) $(PY) -m pytest -q tests/soak

faults: setup-dev  ## Kill servers and workers under work and look for what was lost
	@$(PY) -m pytest -q -m "broker or race or database"

lock:  ## Lock requirements*.in again (UV="--upgrade" for newer ones)
	@tools/lock.sh $(UV)
