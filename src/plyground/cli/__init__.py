"""The command line: one module a command. `main` is the program `plyground`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer

from plyground.cli.output import complain
from plyground.game import PlygroundError

#: Each is a module of this package with a function of the same name (and a trailing underscore where Python needs it).
COMMANDS = ("games", "players", "play", "perft", "search", "analyse", "solve", "tree", "puzzles", "lab")


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
        from plyground import __version__

        print(__version__)
        raise typer.Exit


def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A workbench for two-player, zero-sum, perfect-information games."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line. Wrong input gives one line on standard error and 2, Ctrl-C 130; never a traceback."""
    try:
        code = typer.main.get_command(make_app()).main(
            args=list(sys.argv[1:] if arguments is None else arguments), prog_name="plyground", standalone_mode=False
        )
        sys.stdout.flush()
    except typer.TyperException as error:
        complain(error.format_message())
        return 2
    except PlygroundError as error:
        complain(str(error))
        return 2
    except (KeyboardInterrupt, typer.Abort):
        code = 130
    except BrokenPipeError:
        # The reader went away (`| head`): say nothing, and keep Python from saying something at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    if code == 130:
        complain("interrupted")
    return code if isinstance(code, int) else 0
