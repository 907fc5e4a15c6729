# Two commands do all set-up: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*')
MOVES ?= 1000000
KILLS ?= 1000

.PHONY: help build play test interpreted check unit compiled browser chromium screenshots soak load bench bench-peers playthroughs records clean

help:  ## Show what can be done
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# What the project needs, and the project itself, interpreted: enough to check it and to test src/.
$(VENV)/.tools: pyproject.toml scripts/vendor.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python scripts/vendor.py
	TABLEE_COMPILE=0 $(BIN)/python -m pip install --quiet --disable-pip-version-check ".[server,test,check]"
	touch $@

# The package, compiled by mypyc when a C compiler is there.
dist/.wheel: $(VENV)/.tools setup.py $(SOURCES)
	rm -rf build dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	touch $@

$(VENV)/.built: dist/.wheel
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/*.whl
	touch $@

build: $(VENV)/.built  ## Install into .venv, compiled when a C compiler is there
	@$(BIN)/tablee --version

play: build  ## Play in the browser, at http://127.0.0.1:8000
	@(sleep 2; $(BIN)/python -m webbrowser -t http://127.0.0.1:8000) >/dev/null 2>&1 &
	$(BIN)/tablee serve

test:  ## Everything: the engine, the bots, the lab, the server and the pages
	$(MAKE) -j 2 dist/.wheel interpreted
	$(MAKE) compiled
	$(MAKE) browser

# The C compiler keeps one processor busy meanwhile.
interpreted: $(VENV)/.tools
	$(MAKE) check
	$(MAKE) unit

check: $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict tests benchmarks
	$(BIN)/lint-imports

unit: $(VENV)/.tools
	$(BIN)/python -m pytest -n 2 --ignore=tests/browser

browser: build chromium  ## The pages in a real Chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser --ignore=tests/browser/test_promptness.py
	$(BIN)/python -m pytest tests/browser/test_promptness.py

chromium:  ## The browser of the tests, from the system's packages if it is missing
	@sh scripts/chromium.sh

screenshots: build chromium  ## Write the pages to docs/screenshots/
	PYTHONPATH=src:tests $(BIN)/python -m browser.screenshots

compiled: build  ## The laws, secrets and records on the compiled build
	@if $(BIN)/tablee --version | grep -q compiled; then \
		$(BIN)/python -m pytest -n 2 -o pythonpath=tests tests/test_laws.py tests/test_secrecy.py tests/test_records.py \
			tests/test_playthroughs.py; \
	else echo "No C compiler: the package runs interpreted, as tested above."; fi

soak: build  ## A million random moves of each game, each with an audit; a thousand kills of a server
	TABLEE_MOVES=$(MOVES) $(BIN)/python -m pytest -o pythonpath=tests tests/test_laws.py -k random_moves
	TABLEE_KILLS=$(KILLS) $(BIN)/python -m pytest -o pythonpath=tests tests/server/test_kills.py

load: build  ## Tables, streams and moves per second on a server with SQLite, as JSON
	$(BIN)/python benchmarks/load.py

bench: build  ## Speed, interpreted and compiled, as JSON
	$(BIN)/python benchmarks/run.py

bench-peers: build  ## The same beside Catanatron and OpenSpiel, in one run
	$(BIN)/python benchmarks/peers.py

playthroughs: build  ## Write the golden playthroughs anew
	PYTHONPATH=src:tests $(BIN)/python tests/playing_through.py

records: build  ## Write the records of whole games anew
	PYTHONPATH=src:tests $(BIN)/python tests/making_records.py

clean:  ## Remove what was built
	rm -rf $(VENV) .venv-peers build dist src/*.egg-info
