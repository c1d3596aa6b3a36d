"""The laboratory: experiments are data, a TOML file each; runs keep what they measure; reports are made of it.

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
