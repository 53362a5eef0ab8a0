# Two commands matter: `make run` and `make test`. Everything else is for working on the code.

PYTHON ?= python3
BIN := .venv/bin
SYNCED := .venv/.synced
# What checks scripts and style sheets: installed by npm, which comes as a wheel like the rest.
TOOLS := tools/node_modules/.package-lock.json
BIOME := $(BIN)/node tools/node_modules/@biomejs/biome/bin/biome
# Never fetch another Python: the one that made .venv is used.
export UV_PYTHON_DOWNLOADS := never

.DEFAULT_GOAL := help
.PHONY: help run test cover lint fmt tools hooks bench migration lock clean

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(SYNCED) ## Migrate the database, serve the app and print its address
	$(BIN)/python -m app

test: ## Run every test, real PostgreSQL and real Chromium included
	@.ci/install
	@$(MAKE) --no-print-directory $(SYNCED)
	@$(MAKE) --no-print-directory tools || echo "The tests that need tools/ will be named." >&2
	$(BIN)/pytest -n 2 --dist loadgroup $(PYTEST_ARGS)

cover: $(SYNCED) ## Run every test and show which lines and branches none of them reached
	$(BIN)/pytest -n 2 --dist loadgroup --cov --cov-report=term-missing $(PYTEST_ARGS)

lint: $(SYNCED) $(TOOLS) ## Check formatting, lint, types and import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIOME) check --error-on-warnings .
	$(BIN)/node tools/node_modules/typescript/bin/tsc --project tools

fmt: $(SYNCED) $(TOOLS) ## Format the code and apply the safe fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIOME) check --write .

tools: $(TOOLS) ## Install what checks scripts and style sheets

hooks: $(SYNCED) ## Have git run `make lint` before each commit
	@$(BIN)/prek install

bench: $(SYNCED) ## Measure the move endpoint against a bare app
	$(BIN)/python -m benchmarks.moves

migration: $(SYNCED) ## Write the next migration: NAME="What it changes"
	@$(BIN)/python -m migrations.new "$$NAME"

lock: $(SYNCED) ## Resolve the dependencies again within pyproject.toml's bounds
	$(BIN)/uv lock --upgrade

clean: ## Remove the virtual environment and the caches
	rm -rf .venv tools/node_modules .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov

$(BIN)/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "Python's venv module is missing; on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'uv>=0.13,<0.14'

$(SYNCED): pyproject.toml uv.lock $(BIN)/uv
	$(BIN)/uv sync --frozen --quiet
	@touch $@

$(TOOLS): tools/package-lock.json $(SYNCED)
	$(BIN)/npm ci --prefix tools --ignore-scripts --no-audit --no-fund --silent
	@touch $@
