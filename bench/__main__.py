"""Runs the benchmarks: `python -m bench [NAME...]`."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

import bench


def main(names: list[str]) -> int:
    found = [
        module.name
        for module in pkgutil.iter_modules(bench.__path__)
        if module.name not in ("__main__", "timing", "chess_parameters")
    ]
    for name in names:
        if name not in found:
            print(f"bench: no benchmark '{name}'; there are: {', '.join(found)}", file=sys.stderr)
            return 2
    for name in names or found:
        module = import_module(f"bench.{name}")
        if not names and getattr(module, "LONG", False):
            print(f"== {name}: takes long, and is run when it is named\n")
            continue
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}")
        module.run()
        print()
    return 0


sys.exit(main(sys.argv[1:]))
