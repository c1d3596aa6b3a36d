"""The laboratory: experiments are data, a TOML file each; a run compares ours with the document's."""

from plyground.lab.experiment import Experiment, find, names

__all__ = ["Experiment", "find", "names"]
