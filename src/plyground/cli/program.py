"""The program itself: `plyground` with its own options, and the commands."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any

import typer
from typer.completion import completion_init  # type: ignore[attr-defined]
from typer.main import get_command

from plyground.cli.command import STYLE, Commands, Deferred
from plyground.cli.completion import install, show
from plyground.cli.output import say

#: In a shell's completion of a command line, what is to be done stands here. Typer does it.
COMPLETING = "_PLYGROUND_COMPLETE"


def run_program(commands: Mapping[str, str], arguments: list[str]) -> int:
    """Runs a command line; returns the exit code. Raises what goes wrong."""
    if os.environ.get(COMPLETING):
        os.environ["COLUMNS"] = "10000"  # a candidate and its summary are one line
        completion_init()
    try:
        code = _program(commands).main(args=arguments, prog_name="plyground", standalone_mode=False)
    except SystemExit as error:
        if os.environ.get(COMPLETING):
            return int(error.code or 0)
        raise
    if code == 130:  # Typer makes an exit of a Ctrl-C
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _program(commands: Mapping[str, str]) -> Any:
    app = typer.Typer(name="plyground", cls=Commands, invoke_without_command=True, **STYLE)
    app.callback()(_root)
    group: Any = get_command(app)
    group.commands.update({name: Deferred(name, short_help=words) for name, words in commands.items()})
    return group


def _version(asked: bool) -> None:
    if asked:
        from plyground.build import identity

        say(identity())
        raise typer.Exit


def _install(asked: bool) -> None:
    if asked:
        install()
        raise typer.Exit


def _show(asked: bool) -> None:
    if asked:
        show()
        raise typer.Exit


def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and the build.")
    ] = False,
    installed: Annotated[
        bool,
        typer.Option(
            "--install-completion", callback=_install, is_eager=True, help="Let your shell complete command lines."
        ),
    ] = False,
    shown: Annotated[
        bool,
        typer.Option("--show-completion", callback=_show, is_eager=True, help="Print what that would install."),
    ] = False,
) -> None:
    """A workbench for two-player, zero-sum, perfect-information games."""
    if context.invoked_subcommand is None:
        say(context.get_help())
