"""Runs the benchmarks: `python -m bench [NAME...]`, or `python -m bench --against PYTHON NAME...`."""

from __future__ import annotations

import argparse
import pkgutil
import subprocess
import sys
from importlib import import_module

import bench
from bench import against

_NO_BENCHMARKS = ("__main__", "against", "timing", "chess_parameters")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Runs benchmarks.")
    parser.add_argument("names", metavar="NAME", nargs="*", help="all but the long ones, if none is named")
    words = "compare with the Plyground of another environment, whose interpreter this is"
    parser.add_argument("--against", metavar="PYTHON", help=words)
    parser.add_argument("--rounds", metavar="N", type=int, default=against.ROUNDS, help="with --against: turns of each")
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)  # for --against
    given = parser.parse_args()
    found = [module.name for module in pkgutil.iter_modules(bench.__path__) if module.name not in _NO_BENCHMARKS]
    for name in given.names:
        if name not in found:
            parser.error(f"no benchmark '{name}'; there are: {', '.join(found)}")
        if (given.against or given.figures) and not hasattr(import_module(f"bench.{name}"), "figures"):
            parser.error(f"the benchmark '{name}' has no figures to compare")
    if given.against and not given.names:
        parser.error("--against needs the names of benchmarks")
    if given.figures:
        against.print_figures(*given.names)
    elif given.against:
        return _compare(given.against, given.names, given.rounds)
    else:
        _run(given.names or found, named=bool(given.names))
    return 0


def _run(names: list[str], named: bool) -> None:
    for name in names:
        module = import_module(f"bench.{name}")
        if not named and getattr(module, "LONG", False):
            print(f"== {name}: takes long, and is run when it is named\n")
            continue
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}")
        module.run()
        print()


def _compare(python: str, names: list[str], rounds: int) -> int:
    for name in names:
        print(f"== {name}, the best of {rounds}")
        try:
            against.compare(python, name, rounds)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"bench: '{name}' cannot be measured: {error}", file=sys.stderr)
            return 2
        print()
    return 0


sys.exit(main())
