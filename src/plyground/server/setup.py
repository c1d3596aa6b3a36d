"""What a worker does when it starts: it makes its context, and loads the code of all jobs before the first comes."""

from __future__ import annotations

from plyground.server import exploring, jobs, puzzling, theory_jobs, thinking, trees  # noqa: F401
from plyground.server.catalogue import Catalogue
from plyground.server.context import Context
from plyground.work.context import Report


def make_context(files: tuple[str, ...], report: Report) -> Context:
    """`files`: the game files that may be loaded; loading a file runs it."""
    return Context(Catalogue(files), report)
