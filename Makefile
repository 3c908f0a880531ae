# `make book` and `make test` do all their set-up themselves, in .venv; `make help` lists the rest.
PYTHON ?= python3
BIN := .venv/bin
SITE := _build/html
COURSE ?= /srv/judging-models
HUB_PYTHON ?= /usr/bin/python3
COPY = _build/student-copy
WORKERS = --numprocesses=3 --dist=loadfile --no-loadscope-reorder

# One version of each library for every supported Python and system: stored outputs repeat only on one.
LOCK = --quiet --universal --python-version 3.11 --fork-strategy fewest --no-annotate $(UPGRADE)

# Each of some sixty kernels and workers reads what Python compiled; without it they compile the package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help book serve lab assignment mark quiz rehearsal student-copy hub test test-thorough test-oldest notebooks format check bench pdf lock clean address vendor
.DEFAULT_GOAL := help

help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

book: .venv/reader ## build the website; any warning fails
	$(BIN)/jupyter-book build . -W -n --keep-going
	@echo "The book is ready. Open: $(CURDIR)/$(SITE)/index.html"

serve: book ## show the website on http://localhost:8000
	$(BIN)/python -m http.server 8000 --bind 127.0.0.1 --directory $(SITE)

lab: .venv/reader ## open the lessons in JupyterLab, listed in the order of the book
	@mkdir -p _build
	$(BIN)/python sphinxext/run_notebooks.py
	$(BIN)/jupyter lab --LabApp.default_url=/lab/tree/_build/lessons.ipynb

assignment: .venv/developer ## write one: make assignment TOPIC=roc_auc NAME=ps1 [EXERCISES="2 5"] [POINTS=...] [VARIANTS=yes]
	@$(BIN)/python -m grading.assignment --topic "$(TOPIC)" --exercises "$(EXERCISES)" --name "$(NAME)" --points "$(POINTS)" --variants "$(VARIANTS)"

mark: .venv/developer ## mark what came in: make mark NAME=ps1 SUBMISSIONS=folder-or-zip [GRADEBOOK=export.csv] [ROSTER=list.csv] [ANONYMOUS=yes]
	@$(BIN)/python -m grading.mark --name "$(NAME)" --submissions "$(SUBMISSIONS)" --gradebook "$(GRADEBOOK)" --roster "$(ROSTER)" --anonymous "$(ANONYMOUS)"

quiz: .venv/developer ## a question bank: make quiz TOPIC=roc_auc FORMAT=moodle (or qti, for Canvas)
	@$(BIN)/python -m grading.quiz --topic "$(TOPIC)" --format "$(FORMAT)"

rehearsal: .venv/developer ## mark 60 generated students, a fifth of them with a fault, and compare with the truth
	@rm -rf _assignments/rehearsal
	@$(BIN)/python -m tests.grading.samples

# Three workers on two cores: one computes while a browser keeps another waiting. A single test starts at once without.
test: .venv/developer ## run the tests, every notebook among them
	$(BIN)/pytest $(WORKERS)

test-thorough: .venv/developer ## run what is slow: claims on 19 seeds, pages in axe-core, JupyterLab
	$(BIN)/pytest $(WORKERS) -m thorough

# Other rounding in linear algebra, in NumPy's loops and in exp() and log(): what is stored must not hang on last digits.
OLDEST = OPENBLAS_CORETYPE=Prescott NPY_DISABLE_CPU_FEATURES=X86_V3 GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4

test-oldest: .venv/developer ## run notebooks, stored pictures and the package as on the oldest processor
	$(OLDEST) $(BIN)/pytest $(WORKERS) book mlnotes tests/package tests/site/test_first_page.py

notebooks: .venv/developer ## run all notebooks, store their results, fill the tables of the teaching guide
	$(BIN)/python tools/notebooks.py
	$(BIN)/python tools/teaching_tables.py

format: .venv/developer node_modules/.package-lock.json ## format code, notebook cells, scripts and style sheets (needs npm)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	npm run format
	$(BIN)/python tools/notebooks.py --form

bench: .venv/developer ## measure the speed and write the table of book/speed.md
	$(BIN)/python tools/bench.py

pdf: .venv/developer book ## the whole book as one PDF, printed by Chromium: _build/book.pdf
	$(BIN)/python tools/book_pdf.py

check: .venv/developer node_modules/.package-lock.json ## formatting (needs npm), and that running every notebook again changes no byte
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	npm run check
	$(BIN)/python tools/notebooks.py --check

lock: .venv/developer ## write the exact versions: make lock [UPGRADE=--upgrade]
	UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile $(LOCK) requirements.in --output-file requirements.txt
	UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile $(LOCK) requirements-dev.in --output-file requirements-dev.txt

address: .venv/reader ## launch buttons: make address URL=https://github.com/OWNER/REPOSITORY [HUB=https://...]
	$(BIN)/python tools/address.py $(URL) $(if $(HUB),--hub $(HUB))

vendor: ## fetch again the scripts the site serves itself (needs npm)
	tools/vendor.sh

student-copy: .venv/developer ## what students may have, for a git server or a shared folder: make student-copy TO=folder
	$(BIN)/python tools/student_copy.py $(or $(TO),$(error name the folder: make student-copy TO=folder))

hub: $(COURSE)/venv/ready ## set up a JupyterHub for the course in COURSE=/srv/judging-models and start it (root; deploy/README.md)
	mkdir -p -m 1777 $(COURSE)/exchange
	HUB_STATE=$(COURSE) $(COURSE)/venv/bin/jupyterhub --config $(COURSE)/deploy/jupyterhub_config.py

clean: ## remove what was built, and the virtual environment
	rm -rf _build .venv node_modules .pytest_cache .ruff_cache .hypothesis

.venv/bin/pip:
	@command -v $(PYTHON) > /dev/null || { echo "Python is missing: install Python 3.11 or newer, or name it: make PYTHON=/path/to/python3 ..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed, $(PYTHON) is `$(PYTHON) --version`: install one, or name it: make PYTHON=python3.11 ..."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "Python lacks venv: install it (Debian, Ubuntu: apt install python3-venv)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/reader: requirements.txt pyproject.toml | .venv/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/developer: requirements-dev.txt requirements.txt pyproject.toml | .venv/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ .venv/reader

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-fund --no-audit

# The hub has its own environment and copies of what it reads: students may read those, but not this folder.
.PHONY: $(COURSE)/venv/ready
$(COURSE)/venv/ready: .venv/developer
	@command -v npm > /dev/null || { echo "npm is missing: the hub's proxy needs it (Debian, Ubuntu: apt install npm)"; exit 1; }
	mkdir -p -m 755 $(COURSE)
	test -x $(COURSE)/venv/bin/pip || $(HUB_PYTHON) -m venv $(COURSE)/venv
	$(BIN)/python tools/student_copy.py $(COPY)
	rm -rf $(COURSE)/deploy && mkdir -p $(COURSE)/deploy && cp -r deploy/jupyterhub_config.py deploy/jupyter $(COURSE)/deploy
	grep -hv -e '^-' requirements.txt deploy/requirements.txt > $(COURSE)/requirements.txt
	$(COURSE)/venv/bin/pip install --quiet --disable-pip-version-check -r $(COURSE)/requirements.txt
	$(COURSE)/venv/bin/pip install --quiet --disable-pip-version-check --no-deps --force-reinstall ./$(COPY)
	npm install --silent --no-fund --no-audit --prefix $(COURSE)/venv configurable-http-proxy@5.3.0
	ln -sf ../node_modules/.bin/configurable-http-proxy $(COURSE)/venv/bin/configurable-http-proxy
