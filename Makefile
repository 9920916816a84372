# GNU make. Every target sets up what it needs: a fresh machine with Python 3.11 or later is enough for `make site`.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -euo pipefail -c

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# The packages that write the model and speak to llama-server; apart, because the site and the other tests need none.
LLAMA := .cache/llama
PROSE := tests/prose
BOOK := PYTHONPATH=hooks $(BIN)/python -m book
# Material's notice about its end of life; the dates are in ARCHITECTURE.md.
export NO_MKDOCS_2_WARNING := 1
export PYTHONDONTWRITEBYTECODE :=

say = @printf '\n== %s\n' "$(1)"

.PHONY: help
help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

# --- set-up -----------------------------------------------------------------------------------------------------------

$(VENV)/site.ok: requirements.txt
	$(call say,Python environment in $(VENV))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or later is needed; this is $$($(PYTHON) --version). Name another: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (Debian: apt-get install python3-venv)." >&2; exit 1; }
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.txt
	@touch $@

$(VENV)/test.ok: tests/requirements.txt $(VENV)/site.ok
	$(call say,What the tests need)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r tests/requirements.txt
	@touch $@

$(LLAMA)/ok: samples/model/requirements.txt
	$(call say,What the tests of the model engine need in $(LLAMA))
	@$(PYTHON) -m venv $(LLAMA)
	@$(LLAMA)/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r samples/model/requirements.txt
	@touch $@

.PHONY: lock
lock: ## resolve requirements.in, tests/requirements.in and samples/model/requirements.in anew into the lock files
	$(PYTHON) -m venv .cache/uv
	.cache/uv/bin/pip install --quiet uv
	.cache/uv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url requirements.in -o requirements.txt
	.cache/uv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url tests/requirements.in -o tests/requirements.txt
	.cache/uv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url samples/model/requirements.in -o samples/model/requirements.txt

# --- the site ---------------------------------------------------------------------------------------------------------

.PHONY: site
site: $(VENV)/site.ok offline ## both languages, strictly, into site/, with the offline bundle in it
	$(call say,The site)
	@$(BIN)/mkdocs build --strict --quiet
	@$(BOOK) audit site
	@echo "site/: $$(find site -name '*.html' -type f | wc -l) HTML files, $$(du -sh site | cut -f1)"

.PHONY: serve
serve: $(VENV)/site.ok ## the site on 127.0.0.1:8000, rebuilt when you save (PORT=8001, LANG_ONLY=ja)
	$(call say,http://127.0.0.1:$(PORT)/ (stop with Ctrl-C))
	@$(BIN)/mkdocs serve --dev-addr 127.0.0.1:$(PORT)

.PHONY: offline
offline: $(VENV)/site.ok ## dist/…-offline.zip, the book for reading without a network
	$(call say,The offline bundle)
	@OFFLINE=true $(BIN)/mkdocs build --strict --quiet --site-dir .cache/offline
	@$(BOOK) audit --offline .cache/offline
	@$(BOOK) bundle .cache/offline

# --- writing ----------------------------------------------------------------------------------------------------------

.PHONY: check
check: $(VENV)/site.ok ## what is wrong with the text: front matter, order, pairs, errata, includes, links; no build
	@$(BOOK) check

.PHONY: sync
sync: $(VENV)/site.ok ## record that both languages of a page agree (PAGE=tour/02-basic-client, or all; SECTION=…; NO_ANSWER=yes for a typo)
	@test -n "$(PAGE)" || { echo "Name a page: make sync PAGE=tour/02-basic-client" >&2; exit 2; }
	@$(BOOK) sync $(PAGE) $(if $(SECTION),--section $(SECTION)) $(if $(NO_ANSWER),--no-answer)

.PHONY: status
status: $(VENV)/site.ok ## which sections of which page wait for which language, and what changed
	@$(BOOK) status

.PHONY: erratum
erratum: $(VENV)/site.ok ## start a correction with the next free number (ID=E0040 for a reserved one)
	@$(BOOK) erratum $(if $(ID),--id $(ID))

.PHONY: schema
schema: $(VENV)/site.ok ## the JSON Schema of a correction, for editors
	@$(BOOK) schema

# --- samples ----------------------------------------------------------------------------------------------------------

.PHONY: samples
samples: $(VENV)/site.ok ## compile and run every sample and proof against the pinned cpp-httplib; rewrites samples/verified.json
	$(call say,Samples and proofs)
	@$(BIN)/python samples/verify.py

.PHONY: llama
llama: $(VENV)/site.ok $(LLAMA)/ok ## build llama-server (once for this machine) and run what needs it; rewrites samples/verified.json
	$(call say,Tests against llama-server)
	@$(BIN)/mkdocs build --quiet --strict --site-dir .cache/rendered
	@$(BIN)/python samples/llama.py --python $(LLAMA)/bin/python $(if $(PAGE),$(PAGE)) $(if $(FRESH),--fresh)

.PHONY: upgrade-upstream
upgrade-upstream: $(VENV)/site.ok ## try another upstream (VERSION=11434.0.0) in a scratch copy and list what no longer holds
	@test -n "$(VERSION)" || { echo "Name a version of the pinned package: make upgrade-upstream VERSION=…" >&2; exit 2; }
	@$(BIN)/python samples/upgrade.py $(VERSION)

.PHONY: oracle
oracle: $(VENV)/test.ok ## 300 random edits: serve and warm builds against clean ones, byte for byte (SEED=7 repeats a run, EDITS=30)
	@EDITS=$(or $(EDITS),300) SEED=$(SEED) $(BIN)/python -m pytest -q -s tests/oracle

.PHONY: bench
bench: $(VENV)/test.ok ## our build and serve beside the stock stack on the same content, as ratios, into bench/RESULTS.md
	@PYTHONPATH=hooks $(BIN)/python -m bench --times 1 10 --repeat $(or $(REPEAT),3)

# --- tests ------------------------------------------------------------------------------------------------------------

.PHONY: packages
packages:
	@$(PYTHON) samples/system_packages.py tests/packages.txt samples/packages.txt

$(PROSE)/node_modules/ok: $(PROSE)/package.json $(PROSE)/package-lock.json $(PROSE)/.npmrc
	$(call say,What reads the prose)
	@{ command -v node && command -v npm; } >/dev/null || $(PYTHON) samples/system_packages.py $(PROSE)/packages.txt
	@node -e 'process.exit(Number(parseInt(process.versions.node) < 18))' && command -v npm >/dev/null || { \
	  echo "Node.js 18 or later and npm are needed (Debian 12 or later: apt-get install nodejs npm)." >&2; exit 1; }
	@cd $(PROSE) && npm ci --loglevel error --no-progress >/dev/null
	@touch $@

.PHONY: prose
prose: $(VENV)/site.ok $(PROSE)/node_modules/ok ## what is wrong with the prose: Japanese, English, spelling, Markdown; changed files only
	$(call say,Prose)
	@PYTHONPATH=hooks:tests $(BIN)/python -m prose

.PHONY: links
links: $(VENV)/site.ok ## links to other sites that lead nowhere; asks the network, so it is no part of the tests
	$(call say,Links to other sites)
	@PYTHONPATH=hooks:tests $(BIN)/python -m links

.PHONY: lint
lint: $(VENV)/test.ok $(PROSE)/node_modules/ok ## style and types of the code, templates, workflows; the prose
	$(call say,Style and types)
	@failed=; \
	$(BIN)/ruff check --quiet . || failed=1; \
	$(BIN)/ruff format --quiet --check . || failed=1; \
	$(BIN)/basedpyright --level error || failed=1; \
	$(BIN)/djlint --quiet --check --lint overrides || failed=1; \
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml || failed=1; \
	$(BIN)/zizmor --offline --quiet --no-progress .github/workflows || failed=1; \
	git ls-files -z '*Dockerfile' | xargs -0r $(BIN)/hadolint --ignore DL3008 || failed=1; \
	$(MAKE) --no-print-directory prose || failed=1; \
	test -z "$$failed"

.PHONY: test
test: packages $(VENV)/test.ok lint ## everything but the model engine: style, types, unit, golden sites, browser, samples
	$(call say,Tests)
	@$(BIN)/python -m pytest -n auto -q
	$(call say,Samples and proofs)
	@$(BIN)/python samples/verify.py --check
