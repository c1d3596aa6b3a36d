"""The laboratory: an experiment is a TOML file; a run keeps what it measures; a report shows what was measured.

Uses `arena`, `players` and all rooms below them. Knows nothing of the server.
"""

from plyground.lab.experiment import Experiment, InvalidExperiment, find, names
from plyground.lab.run import Measured, best, default_folder, estimate, read, run, waits_for

__all__ = [
    "Experiment",
    "InvalidExperiment",
    "Measured",
    "best",
    "default_folder",
    "estimate",
    "find",
    "names",
    "read",
    "run",
    "waits_for",
]
