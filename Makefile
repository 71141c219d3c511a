PYTHON ?= python3
BIN := .venv/bin
TO_PLAY := .venv/.to-play
TO_DEVELOP := .venv/.to-develop
INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check -e

.PHONY: run test check format soak bench rules words screenshots clean

run: $(TO_PLAY)
	$(BIN)/trunkline serve --any-port

# The browser's tests have a run of their own: Playwright keeps an event loop running in its process.
# What fails beside others on a busy machine is tried once more, alone; it must pass then.
test: $(TO_DEVELOP)
	$(BIN)/python -m pytest -q -n auto --ignore=tests/browser || \
		$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none --ignore=tests/browser
	$(BIN)/python -m pytest -q -n auto tests/browser || \
		$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none tests/browser

check: $(TO_DEVELOP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py

format: $(TO_DEVELOP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(TO_DEVELOP)
	TRUNKLINE_SOAK=1 $(BIN)/python -m pytest -q -n auto --ignore=tests/browser

bench: $(TO_DEVELOP)
	$(BIN)/python -m benchmarks $(if $(JSON),--json)

rules: $(TO_DEVELOP)
	$(BIN)/python -m tools.rules

# What translators start from: every template that a player may read.
words: $(TO_DEVELOP)
	$(BIN)/python -m tools.words

screenshots: $(TO_DEVELOP)
	$(BIN)/python -m tools.screenshots

# Playing needs far less than developing, so that a newcomer's first start is quick.
$(TO_PLAY): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[web]'
	@touch $@

$(TO_DEVELOP): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[dev]'
	@touch $@ $(TO_PLAY)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Trunkline needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache dist
