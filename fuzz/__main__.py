"""Runs the fuzz targets one after the other: `python -m fuzz [--seconds ALL] [NAME...]`; `make fuzz` builds them first.

What a target grows its inputs from is kept in build/fuzz/corpus. An input that breaks a property is kept in
fuzz/findings, and the command that shows it again is printed.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE.parent / "build" / "fuzz"
FINDINGS = HERE / "findings"


@dataclass(frozen=True)
class Target:
    """A file of this folder; it is native unless it is Python."""

    name: str
    longest: int  #: bytes of an input
    python: bool = False

    @property
    def command(self) -> list[str]:
        if self.python:
            return [sys.executable, "-m", "fuzz.instrumented", self.name]
        return [str(BUILT / f"fuzz_{self.name}")]

    @property
    def missing(self) -> str:
        """What it cannot run without; empty where all is there."""
        if self.python:
            return "" if find_spec("atheris") else "Atheris is not installed"
        return "" if Path(self.command[0]).exists() else "it is not built, which takes clang with libFuzzer"


TARGETS = (
    Target("fen", 200),
    Target("san", 150),
    Target("texts", 500),
    Target("pgn", 1500, python=True),
    Target("uci", 600, python=True),
)


def run(target: Target, seconds: int) -> list[Path]:
    """Fuzzes for so long; says how it went and returns what was found."""
    corpus, log = BUILT / "corpus" / target.name, BUILT / f"{target.name}.log"
    for folder in (corpus, FINDINGS):
        folder.mkdir(parents=True, exist_ok=True)
    before = set(FINDINGS.iterdir())
    options = [
        f"-max_total_time={seconds}",
        f"-max_len={target.longest}",
        f"-artifact_prefix={FINDINGS}/{target.name}-",
        *("-timeout=30", "-rss_limit_mb=3000", "-print_final_stats=1"),
    ]
    words = HERE / f"{target.name}.dict"
    if words.exists():
        options.append(f"-dict={words}")
    began = time.monotonic()
    with log.open("w", encoding="utf-8") as output:
        done = subprocess.run(
            [*target.command, *options, str(corpus), str(HERE / "corpus" / target.name)],
            cwd=HERE.parent, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
        )  # fmt: skip
    took = time.monotonic() - began
    said = log.read_text(encoding="utf-8", errors="replace")
    count = max([0, *map(int, re.findall(r"number_of_executed_units: *(\d+)", said))])
    print(f"{target.name:<6} {took:>7.1f} s {count:>12,} runs {count / took:>8,.0f} a second", flush=True)
    found = sorted(set(FINDINGS.iterdir()) - before)
    if done.returncode != 0 or found:
        report(target, found, said, done.returncode)
        return found or [log]
    return []


def report(target: Target, found: Sequence[Path], said: str, code: int) -> None:
    """Says what went wrong, and how to see it again."""
    lines = [line for line in said.splitlines() if not re.match(r"#\d+\s|INFO: Instrumenting|0x|stat::", line)]
    print("\n".join(f"    {line[:200]}" for line in lines[-40:]))
    if not found:
        print(f"fuzz: {target.name} ended with {code}; {BUILT / target.name}.log has all that it said")
    for path in found:
        print(f"fuzz: {target.name} has found {path}; see it again with\n  {shlex.join([*target.command, str(path)])}")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Runs the fuzz targets.")
    parser.add_argument("--seconds", type=int, default=3600, help="for all targets together (3600)")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(target.name for target in TARGETS))
    asked = parser.parse_args(arguments)
    known = {target.name: target for target in TARGETS}
    for name in asked.names:
        if name not in known:
            parser.error(f"no target '{name}'; there are: {', '.join(known)}")
    chosen = [known[name] for name in asked.names] or list(TARGETS)
    ready = []
    for target in chosen:
        if target.missing:
            print(f"fuzz: {target.name} is skipped: {target.missing}")
        else:
            ready.append(target)
    found = [path for target in ready for path in run(target, max(1, asked.seconds // len(ready)))]
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
