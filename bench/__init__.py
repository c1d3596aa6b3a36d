"""Benchmarks: speed as a ratio, both sides measured in one run. `make bench` runs all, `make bench ARGS=door` one."""
