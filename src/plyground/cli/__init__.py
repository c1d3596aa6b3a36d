"""The command line: one module a command. `main` is the program `plyground`.

Uses the whole library; a command is words and tables around calls of it. Nobody imports this room.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress

#: Each is a module of this package with a function of the same name, or an `app` if it has commands itself. What it
#: does, in the words of the list of commands.
COMMANDS = {
    "games": "The games, with their options and evaluations.",
    "players": "The players, with their options.",
    "play": "Play a game in the terminal.",
    "perft": "Count the positions at each ply.",
    "search": "Let a player choose a move.",
    "analyse": "Judge the best moves of a position.",
    "hint": "A move to play, and the reason for it.",
    "review": "Judge every move of a saved game.",
    "solve": "Who wins with best play, and how.",
    "tree": "Draw the tree that a search walks.",
    "puzzles": "Positions with one winning move.",
    "positions": "Make a data set of positions with their scores.",
    "train": "Learn an evaluation by playing.",
    "weights": "The weights of an evaluation, as a file.",
    "match": "Two players, many games: who is stronger?",
    "tournament": "Several players against each other, with ratings.",
    "lab": "Experiments: the source documents' figures beside ours.",
    "theory": "Game theory: dominance, equilibria, values, trees.",
    "check": "Check a game, player or evaluation of your own.",
    "new": "Begin a game, player or evaluation of your own.",
    "uci": "The engine for other programs' boards.",
    "serve": "The page where every game is played.",
    "backup": "Copy a server's games.",
    "restore": "Put back a copy of a server's games.",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line. Wrong input gives one line on standard error and 2, Ctrl-C 130; never a traceback, unless
    the environment variable PLYGROUND_TRACEBACK asks for it. A mistake of the program itself gives 1."""
    _prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _run(given)
        sys.stdout.flush()
    except BaseException as error:  # a user's file may raise anything
        code = 141 if _reader_is_gone(error) else _explain(error, given)
    _flush_or_drop()
    return code


def _run(given: list[str]) -> int:
    if given == ["--version"]:  # answered without all that a command needs
        from plyground.build import identity

        print(identity())
        return 0
    from plyground.cli.program import run_program

    return run_program(COMMANDS, given)


def _reader_is_gone(error: BaseException) -> bool:
    """Whether the output was closed (`| head`), of which nothing is said. Typer makes exits of such errors."""
    return isinstance(error.__context__ if isinstance(error, SystemExit) else error, BrokenPipeError)


def _explain(error: BaseException, arguments: Sequence[str]) -> int:
    """Says in one line what went wrong, and with --json as a document too; returns the exit code."""
    from plyground.cli.failures import Stopped, failure
    from plyground.cli.output import complain, print_json

    if os.environ.get("PLYGROUND_TRACEBACK"):
        traceback.print_exception(error)
    found = failure(error, arguments)
    complain(found.message)
    if "--json" in arguments and not isinstance(error, Stopped):
        with suppress(OSError):  # nothing can be written: it is told already
            print_json({"error": found.to_json()})
    return found.code


def _prepare_streams() -> None:
    """Sends output to nowhere where it is closed, and replaces characters that the encoding does not have."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # open to the end
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _flush_or_drop() -> None:
    """Writes what is left in the buffer. Where that fails, keeps Python from reporting it again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
