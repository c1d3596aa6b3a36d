"""What a worker does when it starts: it loads the code of all jobs, so that the first job finds it, and its context."""

from __future__ import annotations

from plyground.server import exploring, jobs, puzzling, theory_jobs, thinking, trees  # noqa: F401
from plyground.server.catalogue import Catalogue
from plyground.server.context import Context
from plyground.work.context import Report


def make_context(files: tuple[str, ...], report: Report) -> Context:
    """`files`: the game files that may be loaded, and so run."""
    return Context(Catalogue(files), report)
