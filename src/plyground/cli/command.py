"""How the commands become one program: the module of a command is imported when that command is asked for."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from plyground.cli.failures import InvalidUsage, refuse
from plyground.cli.output import own_output
from plyground.wording import did_you_mean, quoted

#: How all help is written: plain, and for `-h` too.
STYLE: dict[str, Any] = {
    "rich_markup_mode": None,
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class Command(TyperCommand):
    """A command: has standard output for itself while it runs."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Without Typer's braces: {GAME} is GAME."""
        return [piece.replace("{", "").replace("}", "") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Without the Python types of arguments, which mean nothing to people."""
        for kind, title in (("argument", "Arguments"), ("option", "Options")):
            some = [parameter for parameter in self.get_params(ctx) if parameter.param_type_name == kind]
            rows = [row for parameter in some if (row := parameter.get_help_record(ctx)) is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl([(re.sub(" <.*>$", "", name), words) for name, words in rows])

    def invoke(self, ctx: Any) -> Any:
        if ctx.params.get("json") and ctx.params.get("csv"):
            refuse("--json and --csv both say how to write the answer: give one of them", "--csv")
        with own_output():
            return super().invoke(ctx)


class Commands(TyperGroup):
    """Commands by name; says what may be meant by a name that there is not."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        name = args[0]
        if name not in self.commands and not ctx.resilient_parsing and not name.startswith("-"):
            words = f"{ctx.command_path} has no command {quoted(name)}" + did_you_mean(name, self.commands)
            raise InvalidUsage(words, name)
        return super().resolve_command(ctx, args)


class Deferred(TyperCommand):
    """Stands for a command in the list of all; the real one is loaded when it is used."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        assert self.name is not None
        return loaded(self.name).make_context(info_name, args, parent, **extra)


def loaded(name: str) -> Any:
    """The command of a module of this room: its function of the same name, or its `app` if it has commands itself."""
    module = import_module(f"plyground.cli.{name}")
    if hasattr(module, "app"):
        return get_command(module.app)
    app = typer.Typer(**STYLE)
    app.command(name, cls=Command)(getattr(module, name))
    return get_command(app)
