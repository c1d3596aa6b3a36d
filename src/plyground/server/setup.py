"""What a worker does when it starts: it makes its context, and loads the code of all jobs before the first comes."""

from __future__ import annotations

import os
from contextlib import suppress

from plyground.server import describing, exploring, jobs, puzzling, reading, theory_jobs, thinking, trees  # noqa: F401
from plyground.server.catalogue import Catalogue
from plyground.server.context import Context
from plyground.work.context import Report

#: Workers have a lower priority than the server, so that it answers people while all cores work.
NICE = 5


def make_context(files: tuple[str, ...], report: Report, *, nice: int = NICE) -> Context:
    """`files`: the game files that may be loaded; loading a file runs it."""
    with suppress(OSError):
        os.nice(nice)
    return Context(Catalogue(files), report)
