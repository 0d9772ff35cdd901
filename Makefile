# Turnpike: one command each to play, test, check, bench and build. `make` alone lists them.
#
# Nothing has to be prepared: the first target makes a virtual environment in .venv and fills it from the lock files.
# Two ways to run the rules, and both are tested:
#   plain     the files in src, as they are (PYTHONPATH=src);
#   compiled  the installed package in .venv, built anew whenever a source file changed.

PYTHON ?= python3
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check

# Without kept bytecode each test process would read all tests and sources anew.
unexport PYTHONDONTWRITEBYTECODE
PLAIN := PYTHONPATH='$(CURDIR)/src' TURNPIKE_EXPECT=plain TURNPIKE_HYPOTHESIS=plain
COMPILED := PYTHONPATH= TURNPIKE_PURE= TURNPIKE_EXPECT=compiled
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# Tests of servers and browsers wait half of their time, so twice as many run at a time.
PYTEST_WAITING := $(BIN)/python -m pytest -n $(shell expr $(JOBS) \* 2) --dist worksteal
BUILT := $(VENV)/built
BEGAN := $(shell date +%s)
# What is not on this machine and is not to be tested: make test WITHOUT=browser,postgres,redis,npm
WITHOUT ?=
export TURNPIKE_WITHOUT := $(WITHOUT)
# Tests that measure the coverage of the rules. Traced, they take five times as long, so those that play many games, and
# reach nothing in them that others do not, run untraced.
GAMES := $(notdir $(patsubst %/manifest.py,%,$(wildcard src/turnpike/games/*/manifest.py)))
MANY_GAMES := $(addprefix %/test_,board_fuzz.py circuits.py perft.py properties.py referee.py replays.py)
COVERED := $(filter-out $(MANY_GAMES),$(sort $(wildcard $(patsubst %,tests/%/test_*.py,$(GAMES))))) \
	$(addprefix tests/,kernel/test_preview.py test_plans.py test_positions.py test_session.py test_terminals.py)
# What calls the rules only through a table, a process or a command runs once, with the compiled package.
ONCE := $(addprefix --ignore=tests/,server store table arena cli universe web page engine research test_install.py)

LIST_SOURCES := find src -type f -not -path '*/__pycache__/*' | LC_ALL=C sort
# The time that archives give their files: of the last commit, or for ever the same where there is no repository.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 315532800)
SOURCES := $(shell $(LIST_SOURCES)) pyproject.toml hatch_build.py inlining.py README.md LICENSE
LIST_WEB := find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' | LC_ALL=C sort
WEB_SOURCES := $(shell $(LIST_WEB))
NPM := $(if $(findstring npm,$(WITHOUT)),,$(shell command -v npm 2>/dev/null))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help set-up engine engine-required engine-test engine-long levels play terminal web web-types test check static quick plain package compiled install-test scene stress prerequisites long universe fuzz mutation \
	sanitize bench bench-page bench-server bench-web pictures audit dist docs site lock clean venv FORCE

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

PORT ?= 8765
play: $(STAMPS)/package ## Play in the browser: build the client, start a server, open the page
	@$(BIN)/turnpike serve --open --port $(PORT)

terminal: $(STAMPS)/package ## Play a game in the terminal against a bot
	@$(BIN)/turnpike play

test: set-up ## Everything a change must pass: static checks, all tests plain, compiled and installed (WITHOUT=browser,... leaves parts out)
	@$(BIN)/python tests/suite.py --make '$(MAKE)' --began $(BEGAN)

# One waits for packages of Python, the other for those of npm.
set-up: $(STAMPS)/made
	@$(MAKE) --no-print-directory $(STAMPS)/client & client=$$!; \
	$(MAKE) --no-print-directory $(STAMPS)/dev $(STAMPS)/docs; python=$$?; wait $$client; web=$$?; exit $$((python + web))

check: static quick ## The quick checks: format, lint, types, import contracts, quick tests on the plain sources

static: $(STAMPS)/dev $(STAMPS)/client ## Format, lint, strict types, import contracts; the client's types and unit tests
	@$(MAKE) --no-print-directory web > $(STAMPS)/web.log 2>&1 & client=$$!; \
	set -x; $(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && PYTHONPATH=src $(BIN)/lint-imports; python=$$?; \
	set +x; wait $$client; web=$$?; cat $(STAMPS)/web.log; exit $$((python + web))

web: $(STAMPS)/client ## Check types, lint and format of the web client and run its unit tests
ifdef NPM
	cd web && printf 'check\nlint\ntest\n' | xargs -n 1 -P 3 npm run --silent
endif

engine: $(STAMPS)/base ## Build the engine for the page: rules and bots in WebAssembly (docs/engine.md); skipped, and said, where that is impossible
	@$(BIN)/python engine/build.py

engine-required: $(STAMPS)/base
	@$(BIN)/python engine/build.py --required

# All that needs the engine: the rules in it, games on this device, a site without a server, wheels with the engine inside.
ENGINE_TESTS := tests/engine tests/web/test_site.py tests/web/test_private_window.py tests/web/test_client.py
ENGINE_PYTEST := TURNPIKE_BUILT='$(CURDIR)/$(BUILT)' $(COMPILED) $(BIN)/python -m pytest -n 0 -rs
engine-test: engine $(STAMPS)/dev $(STAMPS)/package ## Build the engine for the page and play the same games in it and here; a site without a server
	$(ENGINE_PYTEST) $(ENGINE_TESTS) -k 'engine or on_this_device or test_site or private_window'

engine-long: engine-test ## The same with many seeds and whole games of every level, and in Chromium and Firefox; two builds compared
	$(ENGINE_PYTEST) -m long tests/engine

web-types: $(STAMPS)/dev ## Make the client's types from the server's structures
	$(PLAIN) $(BIN)/python -m turnpike.server.typescript web/src

quick: $(STAMPS)/dev ## Quick tests of rules, bots and texts on the plain sources
	$(PLAIN) $(PYTEST) -m "not slow and not long" $(ONCE)

plain: $(STAMPS)/dev ## All tests of rules on the plain sources; branch coverage of all games must be complete
	$(BIN)/coverage erase
	$(PLAIN) $(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal -m "not long and not once" $(COVERED)
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --include='src/turnpike/games/*/*' --omit='*/benchmark.py' --fail-under=100
	$(PLAIN) $(PYTEST) -m "not long and not once" $(ONCE) $(addprefix --ignore=,$(COVERED)) tests

package: $(STAMPS)/dev $(STAMPS)/package ## Only build and install the compiled package

prerequisites: ## Look for what the tests need; install it where that is possible
	@$(PYTHON) tests/prerequisites.py

compiled: prerequisites $(STAMPS)/dev $(STAMPS)/docs $(STAMPS)/package ## All tests on the installed, compiled package
	$(COMPILED) $(PYTEST_WAITING) --ignore=tests/test_install.py

install-test: $(STAMPS)/dev $(STAMPS)/package ## Installs with and without a compiler
	TURNPIKE_BUILT='$(CURDIR)/$(BUILT)' $(PYTEST) --dist loadgroup tests/test_install.py

scene: $(STAMPS)/dev $(STAMPS)/package ## One scene in the browser: make scene NAME='test_...'
	$(COMPILED) $(BIN)/python -m pytest -n 0 'tests/web/test_client.py::$(NAME)'

ROUNDS ?= 5
stress: prerequisites $(STAMPS)/dev $(STAMPS)/package ## Tests of browsers, servers, tables, stores and arena on an overloaded machine; stopped, it goes on where it was
	$(COMPILED) $(BIN)/python tests/stress.py --rounds $(ROUNDS)

long: $(STAMPS)/dev $(STAMPS)/docs $(STAMPS)/package ## Long tests, 10,000 universes, faults put back, fuzzing, mutation testing, compiled rules under the sanitizers, the engine for the page, matches of the levels
	@$(PYTHON) tests/prerequisites.py --long
	TURNPIKE_HYPOTHESIS=long $(COMPILED) $(PYTEST) -m long --seed $(BEGAN) --ignore=tests/engine
	$(BIN)/python tests/long/teeth.py
	$(BIN)/python tests/long/fuzz.py
	tests/long/mutation.sh $(BIN)/python
	tests/long/sanitize.sh $(BIN)/python
	$(MAKE) --no-print-directory engine-long
	$(COMPILED) $(BIN)/python bench/levels.py .levels

SEED ?= 0
universe: $(STAMPS)/dev $(STAMPS)/package ## One universe, told as a story: make universe SEED=17 (docs/universes.md)
	@$(COMPILED) $(BIN)/python tests/universe --seed $(SEED) --story

levels: $(STAMPS)/package ## How strong the levels are; stopped, it goes on where it was (an hour on two cores)
	$(COMPILED) $(BIN)/python bench/levels.py .levels

FUZZ_SECONDS ?= 300
fuzz: $(STAMPS)/dev ## Only the fuzzing of make long: make fuzz FUZZ_SECONDS=60
	$(BIN)/python tests/long/fuzz.py --seconds $(FUZZ_SECONDS)

mutation: $(STAMPS)/dev ## Only the mutation testing of make long
	tests/long/mutation.sh $(BIN)/python

sanitize: $(STAMPS)/dev ## Only the sanitizer run of make long
	tests/long/sanitize.sh $(BIN)/python

bench: $(STAMPS)/package ## Measure the speed of the rules
	@$(BIN)/turnpike bench

bench-server: $(STAMPS)/dev $(STAMPS)/package ## Measure the server: moves, latency, memory, processes, start
	@$(BIN)/python bench/server/measure.py

audit: $(STAMPS)/dev ## Ask whether any dependency has a known weakness; says so if nobody can be asked
	@$(BIN)/python tests/audit.py

bench-page: engine-required $(STAMPS)/dev $(STAMPS)/package ## Measure games on this device in Chromium: start, long tasks, memory over three games with master
	@$(COMPILED) $(BIN)/python bench/page.py

bench-web: $(STAMPS)/dev $(STAMPS)/package ## Measure the web client in Chromium
	@$(COMPILED) $(BIN)/python bench/web.py

pictures: $(STAMPS)/dev $(STAMPS)/package ## Take the pictures of the web client in the docs
	@$(COMPILED) $(BIN)/python docs/pictures/shots.py

dist: engine $(STAMPS)/client docs ## Source archive and wheel in dist/, with client, documentation and engine for the page; two builds are equal byte for byte
	@rm -rf dist && mkdir dist
	$(BIN)/python -m hatchling build -t sdist -d dist
	$(PIP) wheel -q --no-deps --no-index --no-build-isolation -w dist dist/*.tar.gz
	@cd dist && sha256sum *

docs: $(STAMPS)/docs $(STAMPS)/npm ## The documentation as web pages, in docs/_site; warnings are errors
	@rm -rf docs/_site
	$(PLAIN) $(BIN)/python -m sphinx -q -W --keep-going -b html -d $(VENV)/doctrees docs docs/_site
	@echo "Open docs/_site/index.html, or play with make play and follow the link to the documentation."

SITE ?= build/site
site: engine-required docs $(STAMPS)/client ## A site of static files in build/site (or SITE=FOLDER): any host can serve it, and it needs no server
	@$(PLAIN) $(BIN)/python -m turnpike site '$(SITE)'

lock: ## Resolve the dependencies again and write the lock files
	tests/lock.sh $(PYTHON)

clean: ## Remove everything the other targets made
	rm -rf $(VENV) .levels .reports web/dist web/node_modules dist docs/_site build mutants .coverage .coverage.* htmlcov .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache
	find src tests bench docs -name __pycache__ -type d -exec rm -rf {} + 2>/dev/null || true

venv: $(STAMPS)/dev $(STAMPS)/package ## Only set up .venv

# --- How .venv is kept up to date -------------------------------------------------------------------------------------

$(STAMPS)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Turnpike needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "python3 -m venv failed; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@mkdir -p $(STAMPS) && touch $@

# What playing and building need.
$(STAMPS)/base: requirements.lock | $(STAMPS)/made
	@echo "Setting up $(VENV) ..."
	@$(PIP) install -q --require-hashes -r requirements.lock
	@touch $@

# What testing needs besides.
$(STAMPS)/dev: requirements-dev.lock $(STAMPS)/base
	@echo "Installing the development tools ..."
	@$(PIP) install -q --require-hashes -r requirements-dev.lock
	@touch $@

# What the documentation needs.
$(STAMPS)/docs: requirements-docs.lock $(STAMPS)/base
	@echo "Installing what builds the documentation ..."
	@$(PIP) install -q --require-hashes -r requirements-docs.lock
	@touch $@

# The list changes when a file comes or goes, which no time stamp of a file would tell.
$(STAMPS)/sources: FORCE | $(STAMPS)/made
	@$(LIST_SOURCES) | cmp -s - $@ || $(LIST_SOURCES) > $@

# The web client. Without Node.js there is none, everything else works, and the server's page says how to get it.
$(STAMPS)/npm: web/package.json web/package-lock.json | $(STAMPS)/made
ifdef NPM
	@echo "Installing the packages of the web client ..."
	@cd web && npm install --no-save --silent --no-progress
endif
	@touch $@

$(STAMPS)/web-sources: FORCE | $(STAMPS)/made
	@$(LIST_WEB) | cmp -s - $@ || $(LIST_WEB) > $@

$(STAMPS)/client: $(WEB_SOURCES) $(STAMPS)/web-sources $(STAMPS)/npm
ifdef NPM
	@echo "Building the web client ..."
	@cd web && npm run --silent build -- --logLevel warn
else
	@echo "npm was not found: the web client is not built. Install Node.js 20.19 or newer to get it." >&2
endif
	@touch $@

# The engine for pages is part of the package once it is built.
$(STAMPS)/engine: FORCE | $(STAMPS)/made
	@cat build/engine/engine.json 2> /dev/null | cmp -s - $@ || cat build/engine/engine.json > $@ 2> /dev/null || : > $@

$(STAMPS)/package: $(SOURCES) $(STAMPS)/sources $(STAMPS)/base $(STAMPS)/client $(STAMPS)/engine
	@echo "Building Turnpike ..."
	@rm -rf $(BUILT) && mkdir -p $(BUILT)
	@$(BIN)/python -m hatchling build -t sdist -d $(BUILT) > /dev/null
	@$(PIP) wheel -q --no-deps --no-index --no-build-isolation -w $(BUILT) $(BUILT)/*.tar.gz
	@$(PIP) install -q --no-deps --no-index --force-reinstall $(BUILT)/*.whl
	@cd $(VENV) && bin/python -c 'import turnpike.build; print("Installed:", turnpike.build.describe())'
	@touch $@

FORCE:
