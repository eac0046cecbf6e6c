# Two commands do everything on a fresh machine: `make demo` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Byte code of the tests is kept, so that each is compiled once and not by each process. Large pieces of
# memory are kept too (glibc's variables): given back and taken anew for each picture, they cost an
# eighth of all that tests of pictures take.
PYTEST := PYTHONDONTWRITEBYTECODE= MALLOC_MMAP_THRESHOLD_=33554432 MALLOC_TRIM_THRESHOLD_=1073741824 \
	$(BIN)/python -m pytest -n auto --dist worksteal

WINDOWS := $(or $(STRATABOT_WINDOWS),$(or $(XDG_CACHE_HOME),$(HOME)/.cache)/stratabot-windows)

.PHONY: demo serve site ready test test-all quick fuzz check windows windows-python app release format bench \
	mutants fixtures pictures xvfb tkinter chromium firefox adb compiler clean

demo: $(VENV)/installed
	$(BIN)/stratabot demo

# The page in the browser; make serve ARGS=--lan lets phones in.
serve: $(VENV)/web-installed
	@$(BIN)/stratabot serve $(ARGS)

# The page as files for any web host, with no program behind it.
site: $(VENV)/installed
	@$(BIN)/stratabot site dist/site --force

# What the tests need, installed where it can be.
ready: $(VENV)/dev-installed xvfb tkinter chromium adb

# What the README and docs promise, each claim on a few inputs, on all cores. Tests are sorted by what
# they need, and a process that is done takes half of another's: so tests that wait for a window or a
# browser run beside tests that compute. Each process has an X server, and so a pointer, of its own;
# there are two more than cores, for most tests wait. Python rewrites a test's assertions to tell what
# they compared, which costs a tenth of all; so only tests that failed are rewritten, and run again to tell.
test: ready
	@$(PYTEST) --assert=plain -m "not thorough and not source" \
	|| { [ $$? = 1 ] && echo "What failed, once more, to tell more:" \
	&& $(PYTEST) -q --last-failed --last-failed-no-failures=none; exit 1; }

# Everything there is, more random examples, Windows and the programs without Python: before a release.
test-all: ready firefox
	$(PYTEST) --hypothesis-profile=all
	@windows/check --all
	@$(MAKE) app

# What needs no display, browser, phone or seconds, on all cores.
quick: $(VENV)/dev-installed
	$(PYTEST) -q -m "not display and not browser and not phone and not slow and not thorough and not source"

# On a Windows Python under Wine: the tests that depend on the system, then what a player does.
windows: $(VENV)/dev-installed
	@windows/check

# That Python alone; it is built once.
windows-python:
	@windows/check --build

# Programs that need no Python, zipped in dist/: for this system, and for Windows by Wine. Then they are
# tried, and app/ingredients.txt tells what they were made of.
app: $(VENV)/app-installed xvfb tkinter compiler
	@app/make "$(WINDOWS)"

# The same, with the wheel, the source archive and the checksums of all.
release: $(VENV)/app-installed xvfb tkinter compiler
	@app/make "$(WINDOWS)" --release

# What parses and reads, on random examples that are others each day. The same SEED finds the same again.
PARSERS := tests/boards tests/adrift/forms tests/strata/forms tests/*/test_text.py tests/*/test_forms.py \
	tests/*/test_other_programs.py tests/strata/test_load.py tests/strata/test_user_cells.py \
	tests/strata/tour/test_route.py tests/duel/table tests/duel/test_engine.py \
	tests/rule_programs/test_parse.py tests/test_source.py tests/test_image.py tests/web/api/test_fuzz.py
fuzz: SEED := $(shell date +%Y%m%d)
fuzz: $(VENV)/dev-installed
	@echo "make fuzz SEED=$(SEED)"
	@$(PYTEST) -q -m "hypothesis and not thorough" --hypothesis-profile=all --hypothesis-seed=$(SEED) $(PARSERS)

# Style, types, and the tests that look at the source: which room imports what, and what words mean.
check: $(VENV)/dev-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(PYTEST) -q --assert=plain -m source tests/test_*.py

format: $(VENV)/dev-installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/dev-installed
	PYTHONPATH=.:tests $(BIN)/python benchmarks/run.py

# Small faults, of which the tests must tell: N of them in all rooms, or make mutants ROOM=strata/forms.
N := 60
SEED := 1
mutants: $(VENV)/dev-installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group mutants
	@$(BIN)/python benchmarks/mutants.py $(ROOM) --number $(N) --seed $(SEED) $(if $(TESTS),--tests $(TESTS))

fixtures: $(VENV)/dev-installed
	$(BIN)/python -m fixtures.make

pictures: $(VENV)/dev-installed
	$(BIN)/python -m docs.make
	$(BIN)/python -m docs.tour_film
	$(BIN)/python -m docs.icons
	PYTHONPATH=.:tests $(BIN)/python docs/page.py

# The window tests bring up an X server of their own; without it they are skipped, in CI they fail.
xvfb:
	@if command -v Xvfb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Xvfb for the window tests ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq xvfb >/dev/null; \
	else echo "No Xvfb: the window tests are skipped (Debian, Ubuntu: apt-get install xvfb)"; fi

# The practice window needs tkinter, which Debian keeps apart from its Python.
tkinter: $(VENV)/bin/python
	@if $(BIN)/python -c 'import tkinter' 2>/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& $(BIN)/python -c 'import sys; sys.exit(sys.base_prefix != "/usr")'; then \
		echo "Installing tkinter for the practice window ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-tk >/dev/null; \
	else echo "No tkinter: the tests of the practice window are skipped (Debian: apt-get install python3-tk)"; fi

# The same for the pages that pictures can be: they are tested in a real browser.
chromium:
	@if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing chromium for the browser tests ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends chromium chromium-driver >/dev/null; \
	else echo "No chromium: the browser tests are skipped (Debian: apt-get install chromium-driver)"; fi

# A second browser, for a handful of tests; it needs no driver.
firefox:
	@if command -v firefox-esr >/dev/null || command -v firefox >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Firefox for a few browser tests ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends firefox-esr >/dev/null; \
	else echo "No Firefox: its tests are skipped (Debian: apt-get install firefox-esr)"; fi

# The same for phones: a real adb server talks to a phone that the tests play.
adb:
	@if command -v adb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing adb for the tests with a phone ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends adb >/dev/null; \
	else echo "No adb: the tests with a phone are skipped (Debian, Ubuntu: apt-get install adb)"; fi

# The programs without Python have a small library of their own in the place of an encoder.
compiler:
	@if command -v cc >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing gcc for the programs without Python ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
			--no-install-recommends gcc libc6-dev >/dev/null; \
	else echo "make app needs a C compiler (Debian, Ubuntu: apt-get install gcc libc6-dev)" >&2; exit 1; fi

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

$(VENV)/web-installed: $(VENV)/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[web]"
	@touch $@

# pip learned --group in 25.1; older ones are replaced inside the virtual environment only.
$(VENV)/dev-installed: $(VENV)/installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --group dev
	@touch $@

$(VENV)/app-installed: $(VENV)/dev-installed
	@$(BIN)/python -m pip install --quiet --group app
	@touch $@
