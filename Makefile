# The two commands of a fresh clone: make play, make test.

PYTHON ?= python3
BIN := .venv/bin
TITLE ?=

.PHONY: play serve client test check soak bench bench-server strength baselines pictures clean

# One environment for everything, made anew when the requirements change: first what playing needs, then what working here needs.
.venv/playable: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Bestiary needs Python 3.11 or newer; say which one with: make $(MAKECMDGOALS) PYTHON=python3.11" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/ready: .venv/playable
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# The browser client is built with the environment; whoever changes its sources builds it again.
client: .venv/ready
	@$(BIN)/python web/build.py

play: .venv/playable
	@$(BIN)/bestiary serve --open

serve: .venv/playable
	@$(BIN)/bestiary serve

test: client
	$(BIN)/pytest --numprocesses auto --dist loadgroup

check: .venv/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python web/build.py check

# The full counts of the conformance suite; goes on where it was stopped, and writes tests/SOAK.md.
soak: .venv/ready
	$(BIN)/python -m tests.soak $(TITLE)
	$(if $(TITLE),,$(BIN)/python -m tests.server.soak)

# Ours and our peers, side by side; the peers live in an environment of their own.
.venv-bench/ready: pyproject.toml benchmarks/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --requirement benchmarks/requirements.txt --editable '.[envs]'
	@touch $@

bench: .venv-bench/ready
	.venv-bench/bin/python -m benchmarks $(ARGS)

# The server under load, beside boardgame.io's own (from npm, where node is there).
bench-server: .venv/ready
	$(BIN)/python -m benchmarks.server $(ARGS)

# How well bots play, counted by the lab, into benchmarks/RESULTS.md; goes on where it was stopped.
strength: .venv/ready
	$(BIN)/python -m benchmarks.strength

# Random and greedy over a thousand games each, into docs/environments.md; goes on where it was stopped.
baselines: .venv/ready
	$(BIN)/python -m docs.environments $(TITLE)

# The pictures in the README, drawn anew.
pictures: client
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/screenshots.py

clean:
	rm -rf .venv .venv-bench .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist web/node_modules src/bestiary/server/static
