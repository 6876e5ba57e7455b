# `make play` and `make test` set up all they need. Both may be run in any order, again, and after a git pull.
PY = .venv/bin/python
RULES = tests/engine/ tests/games/
PYTEST = $(PY) -m pytest -n 2 --dist worksteal

.PHONY: help play test setup build client test-tools lint test-pure test-compiled coverage lock bench clean

help: ## What can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

play: setup build client ## Set everything up and open the web table in a browser
	@.venv/bin/sandtable serve --open

test: setup lint build test-tools ## Set everything up and run all tests, uncompiled (with coverage) and compiled
	@$(MAKE) --no-print-directory test-pure
	@$(MAKE) --no-print-directory test-compiled

setup: ## Make .venv as requirements.lock says, if it is not so already
	@tools/bootstrap

build: setup ## Compile the engine, the rules and the search, if their sources have changed
	@$(PY) setup.py --quiet build_ext --inplace

client: setup ## Build what browsers load, if its sources have changed
	@$(PY) -m sandtable.web.client_build --quiet

test-tools: setup ## What tests in a browser need beside the client: Chromium, where it is missing and can be installed, and axe
	@tools/chromium
	@$(PY) -m sandtable.web.client_build --quiet --tests

lint: setup ## Check style and types
	@$(PY) -m ruff check --quiet --output-format concise
	@$(PY) -m mypy --no-error-summary

test-pure: setup ## The rules' tests on the uncompiled engine, how much of it they cover, and lanterns, a game of the tests
	@mkdir -p build/coverage
	SANDTABLE_PURE=1 $(PYTEST) $(wildcard $(RULES)) --cov --cov-report=term --cov-config=pyproject.toml
	SANDTABLE_PURE=1 $(PYTEST) $(filter-out $(RULES), $(wildcard tests/*/)) -m lanterns

test-compiled: setup build ## All tests, on the compiled engine where there is one
	$(PYTEST)

lock: setup ## Write requirements.lock anew after a change of pyproject.toml; with UPGRADE=--upgrade: newest versions
	@$(PY) -m pip install -qq --upgrade --target .tools uv
	@.tools/bin/uv pip compile --quiet $(UPGRADE) --universal --python-version 3.11 --generate-hashes --extra client --extra dev \
	    --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml
	@tools/bootstrap

bench: setup build ## Measure the engine, and others' engines beside it
	@.venv/bin/sandtable bench --peers

clean: ## Remove all that was made
	rm -rf .venv .tools build dist sandtable/_compiled *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
