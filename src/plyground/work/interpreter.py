"""A fresh interpreter with the modules of this one: it neither runs the caller's script again nor forks its threads."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

_PROGRAM = "import sys; sys.path[:] = sys.argv[2:]; from {} import main; main()"
#: glibc and OpenBLAS set aside many MB of addresses a thread, which would count against a worker's memory.
_ENVIRONMENT = {"MALLOC_ARENA_MAX": "2", "OPENBLAS_NUM_THREADS": "1"}


def start(module: str, connection: socket.socket) -> subprocess.Popen[bytes]:
    """Runs `main` of the module, which finds the number of its end of the connection in `sys.argv[1]`."""
    # An interpreter without `site` has no editable installs; with it, one could come before what `sys.path` names.
    flags = ["-S"] if sys.flags.no_site else []
    with connection:
        return subprocess.Popen(
            [sys.executable, *flags, "-c", _PROGRAM.format(module), str(connection.fileno()), *sys.path],
            stdin=subprocess.DEVNULL,
            env={**_ENVIRONMENT, **os.environ},
            pass_fds=[connection.fileno()],
            start_new_session=True,  # a Ctrl-C in the terminal does not reach it
        )
