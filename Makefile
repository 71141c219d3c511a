PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed

.PHONY: run test check format soak bench rules screenshots clean

run: $(INSTALLED)
	$(BIN)/trunkline serve --any-port

# The browser's tests have a run of their own: Playwright keeps an event loop running in its process.
# What fails beside others on a busy machine is tried once more, alone; it must pass then.
test: $(INSTALLED)
	$(BIN)/python -m pytest -q -n auto --ignore=tests/browser || \
		$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none --ignore=tests/browser
	$(BIN)/python -m pytest -q -n auto tests/browser || \
		$(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none tests/browser

check: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py

format: $(INSTALLED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(INSTALLED)
	TRUNKLINE_SOAK=1 $(BIN)/python -m pytest -q -n auto --ignore=tests/browser

bench: $(INSTALLED)
	$(BIN)/python -m benchmarks $(if $(JSON),--json)

rules: $(INSTALLED)
	$(BIN)/python -m tools.rules

screenshots: $(INSTALLED)
	$(BIN)/python -m tools.screenshots

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Trunkline needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache dist
