"""A process that plays games of a contest for another process, one at a time.

A second thread listens to the connection. When the connection ends, the worker ends at once, even in the middle of a
game: so it never outlives its parent.
"""

from __future__ import annotations

import os
import sys
import threading
from multiprocessing.connection import Connection
from queue import SimpleQueue

from plyground.arena.play import Failure, attempt
from plyground.game import PlygroundError


def main() -> None:
    os.dup2(2, 1)  # what a game's code prints must not mix with the command's output
    connection = Connection(int(sys.argv[1]))
    contest = connection.recv()
    numbers: SimpleQueue[int] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, numbers), daemon=True).start()
    game = None
    while True:
        number = numbers.get()
        try:
            game = contest.load() if game is None else game
        except PlygroundError as error:
            connection.send(Failure(number, str(error)))
        else:
            connection.send(attempt(contest, number, game))


def _listen(connection: Connection, numbers: SimpleQueue[int]) -> None:
    try:
        while True:
            numbers.put(connection.recv())
    except (EOFError, OSError):
        os._exit(0)
