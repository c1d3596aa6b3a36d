# Two commands do everything on a machine with Python, pip, a C++ compiler and make:
#   make run     builds, installs into .venv and starts
#   make test    installs what the tests need and runs all of them
# Others: make check (style and types), make bench, make sanitize, make clean.

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

.PHONY: run test check format bench sanitize sanitize-threads clean tools

run: $(VENV)/.installed
	@$(BIN)/plyground play tictactoe $(ARGS)

test: $(VENV)/.installed $(VENV)/.test
	$(BIN)/python -m pytest -n 2 $(ARGS)

check: $(VENV)/.installed $(VENV)/.test $(VENV)/.check
	$(BIN)/ruff check src tests bench .ci
	$(BIN)/ruff format --check src tests bench .ci
	$(BIN)/mypy
	$(BIN)/mypy .ci/extra.py
	$(BIN)/python -m mypy.stubtest plyground._core --mypy-config-file pyproject.toml --allowlist .ci/stubtest-allowlist.txt
	$(BIN)/clang-format --dry-run --Werror $$(git ls-files '*.hpp' '*.cpp')

format: $(VENV)/.check
	$(BIN)/ruff check --fix src tests bench .ci
	$(BIN)/ruff format src tests bench .ci
	$(BIN)/clang-format -i $$(git ls-files '*.hpp' '*.cpp')

bench: $(VENV)/.installed $(VENV)/.bench
	$(BIN)/python -m bench $(ARGS)

# Random play and mutated texts through the native rules under AddressSanitizer and UndefinedBehaviorSanitizer; and the
# engine on several threads under ThreadSanitizer.
sanitize: SANITIZERS := address,undefined
sanitize: PROGRAM := native_tests
sanitize-threads: SANITIZERS := thread
sanitize-threads: PROGRAM := engine_threads
sanitize sanitize-threads: $(VENV)/.tools
	@$(BIN)/cmake -S . -B build/$@ -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) -DPLYGROUND_NATIVE_TESTS=ON \
	  -DPLYGROUND_WERROR=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DCMAKE_CXX_FLAGS="-O1 -fsanitize=$(SANITIZERS) -fno-sanitize-recover=all" > build/$@.log
	@$(BIN)/cmake --build build/$@ --target $(PROGRAM)
	build/$@/$(PROGRAM) $(ARGS)

clean:
	rm -rf build $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

tools:
	@command -v $(PYTHON) > /dev/null || { echo "make: Python 3.10 or later is missing: install it, or say PYTHON=..."; exit 1; }
	@$(PYTHON) -c '' || { echo "make: $(PYTHON) does not start: repair it, or say PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { echo "make: $(PYTHON) is too old: Python 3.10 or later is needed, or say PYTHON=..."; exit 1; }
	@for compiler in $${CXX:-c++ g++ clang++}; do command -v $$compiler > /dev/null && exit 0; done; \
	  echo "make: a C++ compiler is missing: install g++ 11 or clang 14 or later, or set CXX"; exit 1

$(VENV)/.tools: pyproject.toml | tools
	@echo "Preparing the virtual environment ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) 2> build/venv.log || { rm -rf $(VENV); $(PYTHON) -m virtualenv -q $(VENV) 2>> build/venv.log; } \
	  || { echo "make: $(PYTHON) cannot make virtual environments: install python3-venv, or 'pip install virtualenv'"; exit 1; }
	@$(PIP) install 'scikit-build-core>=0.11' 'nanobind>=2.4' cmake ninja $(QUIET)
	@touch $@

$(VENV)/.installed: $(VENV)/.tools $(NATIVE) $(LISTED)
	@echo "Building and installing ..."
	@$(PIP) install --no-build-isolation -e . -C cmake.define.PLYGROUND_WERROR=ON $(QUIET)
	@touch $@

# Each extra is installed once: the requirements are read from pyproject.toml.
$(VENV)/.test $(VENV)/.check $(VENV)/.bench: $(VENV)/.%: $(VENV)/.tools
	@echo "Installing what '$*' needs ..."
	@$(BIN)/python .ci/extra.py $* | $(PIP) install -r /dev/stdin $(QUIET)
	@touch $@
