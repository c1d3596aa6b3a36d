"""The command line: one module a command. `main` is the program `plyground`.

Uses the whole library; a command is words and tables around calls of it. Nobody imports this room.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from plyground.cli.output import complain
from plyground.game import PlygroundError
from plyground.loading.user_file import described, file_of, place_of

#: Each is a module of this package with a function of the same name (and a trailing underscore where Python needs it).
COMMANDS = (
    *("games", "players", "play", "perft", "search", "analyse", "hint", "review", "solve", "tree"),
    *(
        "puzzles",
        "positions",
        "weights",
        "match",
        "tournament",
        "lab",
        "theory",
        "check",
        "new",
        "uci",
        "serve",
        "backup",
        "restore",
    ),
)


def make_app() -> typer.Typer:
    app = typer.Typer(
        name="plyground",
        help="A workbench for two-player, zero-sum, perfect-information games.",
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in COMMANDS:
        module = import_module(f"plyground.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, name))
    return app


def _version(asked: bool) -> None:
    if asked:
        from plyground.build import identity

        print(identity())
        raise typer.Exit


def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and the build.")
    ] = False,
) -> None:
    """A workbench for two-player, zero-sum, perfect-information games."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line. Wrong input gives one line on standard error and 2, Ctrl-C 130; never a traceback, unless
    the environment variable PLYGROUND_TRACEBACK asks for it. A mistake of the program itself gives 1."""
    _prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = typer.main.get_command(make_app()).main(args=given, prog_name="plyground", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        code = 130
    except BaseException as error:  # a user's file may raise anything
        code = 141 if _reader_is_gone(error) else _explain(error, given)
    if code == 130:
        complain("interrupted")
    _flush_or_drop()
    return code if isinstance(code, int) else 0


def _reader_is_gone(error: BaseException) -> bool:
    """Whether the output was closed (`| head`), of which nothing is said. Typer makes exits of such errors."""
    return isinstance(error.__context__ if isinstance(error, SystemExit) else error, BrokenPipeError)


def _explain(error: BaseException, arguments: Sequence[str]) -> int:
    """Says in one line what went wrong; returns the exit code."""
    if os.environ.get("PLYGROUND_TRACEBACK"):
        traceback.print_exception(error)
    if isinstance(error, typer.TyperException):
        complain(error.format_message())
    elif isinstance(error, PlygroundError):
        complain(str(error))
    elif isinstance(error, RecursionError):
        complain(f"{described(error)}; the tree is deeper than Python can follow: look less deep")
    elif isinstance(error, MemoryError):
        complain("there is not enough memory: look less deep")
    elif place_of(error) is not None:
        complain(described(error))
    elif isinstance(error, (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)) and any(
        map(file_of, arguments)
    ):
        file = next(filter(None, map(file_of, arguments)))
        complain(f"'{file}' does not keep the contract: {described(error)}; `plyground check {file}` may say where")
    elif isinstance(error, OSError):
        complain(f"'{error.filename}': {error.strerror}" if error.filename else error.strerror or str(error))
        return 1
    else:
        complain(f"internal error: {described(error)} (PLYGROUND_TRACEBACK=1 shows where)")
        return 1
    return 2


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
