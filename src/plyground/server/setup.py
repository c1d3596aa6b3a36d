"""What a worker does when it starts: it makes its context, and loads the code of all jobs before the first comes."""

from __future__ import annotations

import os
from contextlib import suppress

from plyground.loading.user_file import Parcel, deliver
from plyground.server import describing, exploring, jobs, puzzling, reading, theory_jobs, thinking, trees  # noqa: F401
from plyground.server.catalogue import Catalogue
from plyground.server.context import Context
from plyground.work.context import Report

#: Workers have a lower priority than the server, so that it answers people while all cores work.
NICE = 5


def make_context(
    files: tuple[str, ...],
    report: Report,
    *,
    players: tuple[str, ...] = (),
    parcel: Parcel | None = None,
    nice: int = NICE,
) -> Context:
    """`files`: the game files that may be loaded; loading a file runs it. `players`: those that the server was started
    with. `parcel`: users' files for a worker on another machine."""
    if parcel is not None:
        deliver(parcel)
    with suppress(OSError):
        os.nice(nice)
    return Context(Catalogue(files, players), report)
