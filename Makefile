PYTHON ?= python3
BIN := .venv/bin
TO_PLAY := .venv/.to-play
TO_DEVELOP := .venv/.to-develop
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
# What is locked is installed as locked, then Trunkline itself with the build backend among it.
ITSELF := --no-deps --no-build-isolation -e .
LOCK := $(BIN)/uv pip compile -q --no-config --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-emit-index-url --no-annotate --custom-compile-command 'make lock' \
	--group build pyproject.toml

.PHONY: run test check format soak bench rules words house screenshots lock fresh dist release clean

run: $(TO_PLAY)
	$(BIN)/trunkline serve --any-port

# All tests, or some: make test TESTS=tests/kernel
test: $(TO_DEVELOP)
	$(BIN)/python -m tools.system
	$(BIN)/python -m tools.suite $(TESTS)

check: $(TO_DEVELOP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py

format: $(TO_DEVELOP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(TO_DEVELOP)
	$(BIN)/python -m tools.system
	TRUNKLINE_SOAK=1 $(BIN)/python -m pytest -q -n auto --dist worksteal --ignore=tests/browser
	TRUNKLINE_SOAK=1 $(BIN)/python -m pytest -q -n auto --dist worksteal tests/browser

bench: $(TO_DEVELOP)
	$(BIN)/python -m benchmarks $(if $(JSON),--json)

rules: $(TO_DEVELOP)
	$(BIN)/python -m tools.rules

# The catalogues of words, from the sources; with NEW=de a language is begun.
words: $(TO_DEVELOP)
	$(BIN)/python -m tools.words $(NEW)

# The rooms and who imports whom, for docs/concepts.md; the title of docs/adding-an-18xx-title.md.
house: $(TO_DEVELOP)
	$(BIN)/python -m tools.house
	$(BIN)/python -m tools.island

screenshots: $(TO_DEVELOP)
	$(BIN)/python -m tools.screenshots

# Pins the newest set that fits pyproject.toml; what is played with is a part of what is developed with.
lock: $(BIN)/uv
	$(LOCK) --extra dev -o locks/develop.txt
	$(LOCK) --extra web --constraint locks/develop.txt -o locks/play.txt

# The README's two commands in a bare Debian; ONLY=run or ONLY=test, TESTS as for `make test`.
fresh:
	$(PYTHON) -m tools.fresh $(if $(ONLY),--only $(ONLY)) $(TESTS)

# Builds what is published, with nothing but what is locked.
dist: $(TO_DEVELOP)
	rm -rf dist
	$(BIN)/python -m hatchling build

# The version and the changelog: make release VERSION=0.2.0, afterwards make release VERSION=0.3.0.dev0
release: $(TO_DEVELOP)
	$(BIN)/python -m tools.release $(VERSION)
	$(BIN)/python -m tools.words

# Playing needs far less than developing, so that a newcomer's first start is quick.
$(TO_PLAY): pyproject.toml locks/play.txt | $(BIN)/python
	$(PIP) -r locks/play.txt
	$(PIP) $(ITSELF)
	@touch $@

$(TO_DEVELOP): pyproject.toml locks/develop.txt | $(BIN)/python
	$(PIP) -r locks/develop.txt
	$(PIP) $(ITSELF)
	@touch $@ $(TO_PLAY)

$(BIN)/uv: | $(BIN)/python
	$(PIP) uv

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Trunkline needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
