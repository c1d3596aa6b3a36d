"""Starts a new interpreter that finds the same modules as this one. It does not run the caller's script again, and has
none of its threads."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

_PROGRAM = "import sys; sys.path[:] = sys.argv[2:]; from {} import main; main()"
#: glibc and OpenBLAS reserve many MB of addresses for each thread, which would count as a worker's memory.
_ENVIRONMENT = {"MALLOC_ARENA_MAX": "2", "OPENBLAS_NUM_THREADS": "1"}


def start(module: str, connection: socket.socket) -> subprocess.Popen[bytes]:
    """Runs `main` of the module in a new process. `sys.argv[1]` is the number of its end of the connection."""
    # Without `site` an interpreter ignores editable installs. With it, an editable install could hide modules of
    # `sys.path`.
    flags = ["-S"] if sys.flags.no_site else []
    with connection:
        return subprocess.Popen(
            [sys.executable, *flags, "-c", _PROGRAM.format(module), str(connection.fileno()), *sys.path],
            stdin=subprocess.DEVNULL,
            env={**_ENVIRONMENT, **os.environ},
            pass_fds=[connection.fileno()],
            start_new_session=True,  # so that a Ctrl-C in the terminal does not reach it
        )
