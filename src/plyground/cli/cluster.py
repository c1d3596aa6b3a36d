"""What the commands share that can use a Dask cluster."""

from __future__ import annotations

import logging
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer

from plyground.cli.failures import refuse
from plyground.wording import quoted

Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Work on the Dask cluster with this scheduler.")
]


def use_cluster(address: str | None, option: str = "", number: int | None = None) -> None:
    """Refuses a cluster together with an option for a number of processes here. Silences Dask's own log: the work of a
    lost worker is begun again, and other errors we report ourselves."""
    if address is None:
        return
    if number is not None:
        refuse(f"{option} '{number}' and --cluster {quoted(address)} both say where to work: give one of them", address)
    with suppress(ImportError):
        import_module("distributed")  # sets the levels itself when it is imported
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
