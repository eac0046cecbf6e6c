# Two commands do everything on a fresh machine: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check format bench clean

demo: $(VENV)/installed
	@for grid in examples/real-3x3.txt examples/real-4x4.txt; do \
		echo; echo "\$$ stratabot solve $$grid"; $(BIN)/stratabot solve $$grid || exit; \
	done

test: $(VENV)/dev-installed
	$(BIN)/python -m pytest

check: $(VENV)/dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/dev-installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/dev-installed
	$(BIN)/python benchmarks/run.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "stratabot needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "Setting up $(VENV), once ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/python -m compileall -q src  # else PYTHONDONTWRITEBYTECODE would double the start-up
	@touch $@

# pip learned --group in 25.1; older ones are replaced inside the virtual environment only.
$(VENV)/dev-installed: $(VENV)/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --group dev
	@touch $@
