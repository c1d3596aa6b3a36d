"""Why a command ends without an answer: one sentence for people, the same as JSON for scripts, and the exit code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import typer

from plyground.game import PlygroundError
from plyground.loading.user_file import described, file_of, place_of
from plyground.wording import did_you_mean, quoted


class Refused(PlygroundError):
    """Input that is right by itself and of no use here: options that contradict each other, a game that is over."""

    type = "refused"


class InvalidUsage(PlygroundError):
    """Not a command line of Plyground."""

    type = "invalid-usage"


class BadValue(typer.BadParameter):
    """What was given for an option or an argument is not what it takes."""

    def __init__(self, message: str, input: str) -> None:
        super().__init__(message)
        self.input = input


def refuse(message: str, input: object) -> NoReturn:
    """Ends the command with exit code 2. The message quotes the input."""
    raise Refused(message, str(input))


@dataclass(frozen=True)
class Failure:
    """`type` is stable. `input`: what was wrong, if it can be named."""

    type: str
    message: str
    input: str | None = None
    code: int = 2

    def to_json(self) -> dict[str, Any]:
        return {"type": self.type, "message": self.message, "input": self.input}


def error_document(error: PlygroundError) -> dict[str, Any]:
    """An error of the library as JSON has it."""
    return Failure(error.type, str(error), error.input or None).to_json()


class Stopped(Exception):
    """Ctrl-C, after which the command has printed what it has."""


#: Errors of ours that follow from what a user's file gave us, as a text in place of a number.
_FOLLOWING = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, AssertionError, RuntimeError)

INTERRUPTED = Failure("interrupted", "interrupted", code=130)


def failure(error: BaseException, arguments: Sequence[str]) -> Failure:
    """What to say of an error. `arguments`: the command line, which may name a user's file that is to blame."""
    if isinstance(error, (KeyboardInterrupt, typer.Abort, Stopped)):
        return INTERRUPTED
    if isinstance(error, typer.TyperException):
        error = _usage(error)
    if isinstance(error, PlygroundError):
        return Failure(error.type, str(error), error.input or None)
    if isinstance(error, RecursionError):
        words = f"{described(error)}; the tree is deeper than Python can follow: look less deep"
        return Failure("too-large", words)
    if isinstance(error, MemoryError):
        return Failure("too-large", "there is not enough memory: look less deep")
    place = place_of(error)
    if place is not None:
        return Failure("broken-file", described(error), place[0])
    file = next(filter(None, map(file_of, arguments)), None)
    if file and isinstance(error, _FOLLOWING):
        words = f"'{file}' does not keep the contract: {described(error)}; `plyground check {file}` may say where"
        return Failure("broken-file", words, file)
    if isinstance(error, OSError):
        words = f"'{error.filename}': {error.strerror}" if error.filename else error.strerror or str(error)
        return Failure("system", words, None if error.filename is None else str(error.filename), code=1)
    return Failure("internal", f"internal error: {described(error)} (PLYGROUND_TRACEBACK=1 shows where)", code=1)


def _usage(error: Any) -> PlygroundError:
    """What Typer says about a command line, in our words. Its classes are private, so they are told by what they
    have."""
    context = getattr(error, "ctx", None)
    if hasattr(error, "option_name") and not hasattr(error, "possibilities"):
        return InvalidUsage(f"{error.option_name} needs a value", error.option_name)
    if context is None:
        return InvalidUsage(error.format_message(), "")
    expected = " ".join(context.get_usage().removeprefix("Usage:").split())
    if hasattr(error, "possibilities"):  # an option that does not exist
        known = [name for parameter in context.command.get_params(context) for name in parameter.opts]
        words = f"{context.command_path} has no option {quoted(error.option_name)}"
        return InvalidUsage(words + did_you_mean(error.option_name, known), error.option_name)
    if hasattr(error, "param_type"):  # an argument that is missing
        return InvalidUsage(f"{_name(error.param)} is missing; expected: {expected}", "")
    if isinstance(error, typer.BadParameter) and error.param is not None:
        return InvalidUsage(f"{_name(error.param)}: {error.message}", getattr(error, "input", ""))
    message = error.format_message().rstrip(".")
    return InvalidUsage(f"{message[:1].lower()}{message[1:]}; expected: {expected}", "")


def _name(parameter: Any) -> str:
    """`--depth`, or `DEPTH` if it is an argument."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name.upper()).strip("[].")
