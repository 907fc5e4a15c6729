# Two commands do all set-up: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*')
MOVES ?= 1000000
KILLS ?= 1000
EDITIONS ?= 10000
SEEDS ?= 1000
FIRST ?= 0
SBOM ?= dist/tablee.cdx.json
WORKERS ?= 3  # tests side by side: more than two processors, since many wait for a server
SIDE_BY_SIDE := --dist worksteal -n
TWICE := --reruns 1 -rR  # what fails runs once more, and the summary names it
# They play so many games that they wait for the build, where a game takes a quarter of the time: folders, files, single tests.
PLAYING := tests/server tests/web tests/drawing tests/text \
	tests/bots/test_bots.py tests/bots/test_altered_editions.py tests/bots/test_sealed_answers.py tests/bots/test_editions.py \
	tests/bots/test_own_bots.py tests/bots/test_check_bot.py::test_ours_pass_with_a_kit tests/bots/test_check_bot.py::test_one_of_ones_own_passes \
	tests/lab tests/docs/test_examples.py tests/benchmarks/test_benchmarks.py
NOT_PLAYING := $(foreach test,$(PLAYING),$(if $(findstring ::,$(test)),--deselect=,--ignore=)$(test))
# The package that is tested is the source, unless this is said.
BUILT := -o pythonpath=tests
# Every process would compile every package again where Python is told to write no bytecode.
unexport PYTHONDONTWRITEBYTECODE
TSC := npx --yes --fetch-retries=0 --package typescript@5.9.3 tsc
CHECK_SCRIPTS := $(TSC) --project jsconfig.json && node --test --test-reporter=spec tests/web/scripts.test.js

.PHONY: help build play test check scripts unit compiled browser promptness chromium test-ray test-train test-research screenshots docs docs-serve dist sbom audit pin-images coverage oldest \
	soak attack simulate load bench bench-peers bench-static example-train playthroughs observations records generate clean

help:  ## Show what can be done
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# What the project needs, and the project itself, interpreted: enough to check it and to test src/. uv takes a fifth of
# pip's time; a machine that has set up only pip for its packages gets them by pip. The versions are those that are locked.
EXTRAS := -c requirements/constraints.txt ".[server,test,check,docs,release]"
$(VENV)/.tools: pyproject.toml requirements/constraints.txt scripts/typeface.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/python scripts/typeface.py
	TABLEE_COMPILE=0 $(BIN)/uv pip install --quiet --python $(BIN)/python $(EXTRAS) || \
		TABLEE_COMPILE=0 $(BIN)/python -m pip install --quiet --disable-pip-version-check $(EXTRAS)
	touch $@

# The package, compiled by mypyc when a C compiler is there; build/ is kept, so that only what has changed is compiled.
dist/.wheel: $(VENV)/.tools setup.py $(SOURCES)
	rm -rf dist
	nice $(BIN)/python setup.py --quiet bdist_wheel --dist-dir dist
	touch $@

$(VENV)/.built: dist/.wheel
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall dist/*.whl
	touch $@

build: $(VENV)/.built  ## Install into .venv, compiled when a C compiler is there
	@$(BIN)/tablee --version

play:  ## Play in the browser, at http://127.0.0.1:8000
	@$(PYTHON) scripts/play.py

# Pages wait more than they work: they are tested from the time when the build is ready, beside everything else.
test:  ## Everything: the engine, the bots, the lab, the server and the pages
	$(MAKE) -j 2 dist/.wheel check chromium
	$(MAKE) build
	$(MAKE) -j 2 browser unit compiled TESTED="$(BUILT)"
	$(MAKE) promptness

check: $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict tests benchmarks
	PYTHONPATH=src $(BIN)/lint-imports
	@if $(TSC) --version > /dev/null 2>&1; then $(CHECK_SCRIPTS); \
	else echo "No Node, or it cannot fetch TypeScript: the types of the page scripts are not checked."; fi

scripts:  ## The types and the logic of the page scripts; needs Node
	$(CHECK_SCRIPTS)

unit: $(VENV)/.tools  ## Everything but the pages in a real Chromium
	EVERY_TABLE=4 $(BIN)/python -m pytest $(TWICE) $(SIDE_BY_SIDE) $(WORKERS) $(NOT_PLAYING) --ignore=tests/browser

browser: $(VENV)/.tools chromium  ## The pages in a real Chromium
	$(BIN)/python -m pytest $(TWICE) $(SIDE_BY_SIDE) $(WORKERS) $(TESTED) tests/browser --ignore=tests/browser/test_promptness.py

promptness: $(VENV)/.tools chromium  ## How soon another browser shows a click; needs a quiet machine
	$(BIN)/python -m pytest $(TWICE) tests/browser/test_promptness.py

chromium:  ## The browser of the tests, from the system's packages if it is missing
	@sh scripts/chromium.sh

test-ray:  ## Experiments on a Ray cluster of two nodes, in an environment of its own
	test -x .venv-ray/bin/python || $(PYTHON) -m venv .venv-ray
	TABLEE_COMPILE=0 .venv-ray/bin/python -m pip install --quiet --disable-pip-version-check ".[server,test,ray]"
	.venv-ray/bin/python -m pytest tests/lab/test_ray.py

test-train:  ## Nets trained with PyTorch, in an environment of its own
	test -x .venv-train/bin/python || $(PYTHON) -m venv .venv-train
	TABLEE_COMPILE=0 .venv-train/bin/python -m pip install --quiet --disable-pip-version-check ".[server,test]" -r examples/requirements.txt
	.venv-train/bin/python -m pytest tests/lab/test_net_training.py tests/lab/test_dataset.py tests/benchmarks/test_train_bastille.py

# OpenEnv needs an older SDK of the Model Context Protocol than we do, so the text environments are tested beside it.
test-research: dist/.wheel  ## Libraries that learn, and text environments of others, in environments of their own
	test -x .venv-research/bin/python || $(PYTHON) -m venv .venv-research
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check -r examples/requirements.txt -r examples/research/requirements.txt
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps dist/*.whl
	.venv-research/bin/python -m pip install --quiet --disable-pip-version-check "$$(ls dist/*.whl)[lab,envs,openspiel]"
	.venv-research/bin/python examples/research/run_all.py $(ARGS)
	test -x .venv-text/bin/python || $(PYTHON) -m venv .venv-text
	.venv-text/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps dist/*.whl
	.venv-text/bin/python -m pip install --quiet --disable-pip-version-check "$$(ls dist/*.whl)[textarena,openenv]" pytest hypothesis
	.venv-text/bin/python -m pytest $(BUILT) tests/research -W default

screenshots: $(VENV)/.tools chromium  ## Write the pages to docs/screenshots/
	PYTHONPATH=src:tests $(BIN)/python -m support.screenshots

compiled: build  ## Whole games, laws, secrets and records on the compiled build, if there is a C compiler
	$(BIN)/python -m pytest $(TWICE) $(SIDE_BY_SIDE) $(WORKERS) $(BUILT) $(PLAYING) tests/test_laws.py tests/test_secrecy.py tests/test_records.py \
		tests/test_playthroughs.py tests/test_counts.py tests/table/test_dealer.py tests/envs/test_observation.py tests/envs/test_vector.py \
		tests/bots/test_net.py tests/bots/test_hint.py tests/testing/test_check_game.py \
		tests/test_compiling.py::test_help_on_the_package_says_what_a_method_does

docs: $(VENV)/.tools  ## Write the documentation to site/, readable without a server, with the games for web hosts
	$(BIN)/python scripts/docs_pages.py
	PYTHONPATH=src $(BIN)/python -m zensical build --strict
	$(BIN)/python scripts/play_now.py site
	@echo "site/index.html"

docs-serve: $(VENV)/.tools  ## The documentation at http://127.0.0.1:8001, rebuilt when a file changes
	$(BIN)/python scripts/docs_pages.py
	PYTHONPATH=src $(BIN)/python -m zensical serve --dev-addr 127.0.0.1:8001

dist: $(VENV)/.tools  ## The sdist, a wheel that runs anywhere and, unless TABLEE_COMPILE=0, a compiled one for this Python
	rm -rf build dist
	TABLEE_COMPILE=0 $(BIN)/python -m build --no-isolation
	test "$$TABLEE_COMPILE" = 0 || $(BIN)/python -m pip wheel --disable-pip-version-check --no-deps --no-build-isolation \
		--wheel-dir dist dist/*.tar.gz

sbom: $(VENV)/.tools  ## A list of what a server is built with (CycloneDX), to dist/
	mkdir -p $(dir $(SBOM))
	$(BIN)/python -m cyclonedx_py requirements --pyproject pyproject.toml --output-reproducible -o $(SBOM) requirements/server.txt

audit: $(VENV)/.tools  ## Known vulnerabilities in the locked packages; needs the network
	$(BIN)/python -m pip_audit --strict --require-hashes --disable-pip --progress-spinner off \
		-r requirements/server.txt -r requirements/build.txt $(ARGS)

pin-images:  ## Name the base images by digest as well; needs Docker and the network
	$(PYTHON) scripts/pin_images.py

coverage: $(VENV)/.tools  ## How much of the source the tests run, branch by branch; fails below the floor in pyproject.toml
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -n 2 --ignore=tests/browser $(ARGS)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report --skip-covered

oldest:  ## The tests on the oldest versions of the packages that we build on
	$(PYTHON) -m venv .venv-oldest
	.venv-oldest/bin/python -m pip install --quiet --disable-pip-version-check uv
	TABLEE_COMPILE=0 .venv-oldest/bin/uv pip install --python .venv-oldest --resolution lowest-direct ".[server,test,check,docs]"
	.venv-oldest/bin/python -m pytest -n 2 --ignore=tests/browser --deselect=tests/test_deployment.py::test_what_is_tested_is_locked

soak: build chromium  ## A million random moves and many more laws, drawings, odd editions and kills of a server
	TABLEE_MOVES=$(MOVES) TABLEE_GAMES=20 $(BIN)/python -m pytest -o pythonpath=tests tests/test_laws.py
	TABLEE_EVERY=1 $(BIN)/python -m pytest -o pythonpath=tests tests/drawing/test_drawing.py
	TABLEE_KILLS=$(KILLS) TABLEE_ROUNDS=40 $(BIN)/python -m pytest -o pythonpath=tests tests/server/test_kills.py \
		tests/server/test_wire_secrecy.py
	TABLEE_EVENINGS=1 $(BIN)/python -m pytest -o pythonpath=tests tests/server/test_evenings.py
	TABLEE_WHOLE=1 $(BIN)/python -m pytest tests/browser/test_whole_games.py tests/browser/test_alone.py
	TABLEE_EDITIONS=$(EDITIONS) $(BIN)/python -m pytest -o pythonpath=tests tests/games/test_editions.py -k any_value
	TABLEE_BOT_GAMES=60 $(BIN)/python -m pytest -o pythonpath=tests tests/bots/test_altered_editions.py

attack: build  ## A server under faults and abuse: what was tried and what held, as JSON
	PYTHONPATH=tests:benchmarks $(BIN)/python -m attack $(ARGS)

simulate: $(VENV)/.tools  ## Simulated servers with people, bots and faults, SEEDS of them from FIRST on: what occurred, what went wrong
	PYTHONPATH=src:tests $(BIN)/python -m support.simulation $(FIRST) $(SEEDS)

load: build  ## A server under load, pages and API: processor time, waiting, bytes, moves per second, as JSON
	$(BIN)/python benchmarks/load.py $(ARGS)

bench: build  ## Speed, interpreted and compiled, as JSON
	$(BIN)/python benchmarks/run.py $(ARGS)

bench-peers: build  ## Our games, Catanatron and OpenSpiel in turns, as JSON
	$(BIN)/python benchmarks/peers.py $(ARGS)

bench-static: $(VENV)/.tools chromium  ## A game without a server, in Chromium: start, board, bots and bytes, as JSON; needs npm
	PYTHONPATH=src:tests $(BIN)/python benchmarks/static.py

example-train: build  ## A program learns Bastille by playing, and is measured against three novices (about 20 minutes)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r examples/requirements.txt
	$(BIN)/python examples/train_bastille.py $(ARGS)

playthroughs: $(VENV)/.tools  ## Rewrite the golden playthroughs
	PYTHONPATH=src:tests $(BIN)/python -m support.playthroughs

observations: $(VENV)/.tools  ## Rewrite the tables of docs/environments.md
	PYTHONPATH=src:tests $(BIN)/python -m support.observations

generate: $(VENV)/.tools  ## Rewrite the generated code of the games, after a step or a field is declared
	$(BIN)/python scripts/generate.py

records: $(VENV)/.tools  ## Rewrite the records of whole games
	PYTHONPATH=src:tests $(BIN)/python -m support.records

clean:  ## Remove what was built
	rm -rf $(VENV) .venv-play .venv-peers .venv-ray .venv-train .venv-research .venv-text .venv-oldest build dist site src/*.egg-info src/tablee/drawing/fonts
