"""`plyground analyse --file`: many positions, one answer on each line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

import typer

from plyground.arena.openings import read_opening
from plyground.cli.output import as_json, complain, console, messages, refuse
from plyground.cli.spinner import Spinner
from plyground.engine.analysis import Analysis
from plyground.game import InvalidRecord, PlygroundError
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted, quoted


def analyse_file(game: LoadedGame, path: str, analyse: Callable[[Line], Analysis], as_lines: bool) -> None:
    """Analyses the position on each line of a file; `-` is standard input. A line that is wrong is told and passed
    over; then the command ends with exit code 2."""
    wrong = done = 0
    with _opened(path) as file, Spinner(messages(), f"{path}: reading") as spinner:
        for number, text in enumerate(file, 1):
            if not text.strip() or text.startswith("#"):
                continue
            try:
                line = _read(text.strip(), game)
            except PlygroundError as error:
                wrong += 1
                complain(f"{quoted(path)}, line {number}: {error}")
                continue
            _print(line, analyse(line), as_lines)
            done += 1
            spinner.say(f"{path}: {counted(done, 'position')} analysed")
    if wrong:
        complain(f"{counted(wrong, 'line')} of {quoted(path)} could not be read")
        raise typer.Exit(2)


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    if path == "-":
        yield sys.stdin
        return
    try:
        file = open(path, encoding="utf-8-sig", errors="replace")  # noqa: SIM115  # closed below
    except (OSError, ValueError) as error:
        refuse(f"cannot read {quoted(path)}: {(isinstance(error, OSError) and error.strerror) or error}")
    with file:
        yield file


def _read(text: str, game: LoadedGame) -> Line:
    """A position, moves from the start, or a JSON object with a `position`, as `plyground positions` writes it."""
    if text.startswith("{"):
        try:
            text = json.loads(text)["position"]
        except (ValueError, KeyError, RecursionError):
            raise InvalidRecord(f"{quoted(text)} is not a JSON object with a position", text) from None
        if not isinstance(text, str):
            raise InvalidRecord(f"{quoted(text)} is not the text of a position", str(text))
    return read_opening(text, game).line(game)


def _print(line: Line, analysis: Analysis, as_lines: bool) -> None:
    if as_lines:
        sys.stdout.write(as_json({"position": str(line.position), **analysis.to_json()}))
    else:
        best = analysis.best
        console().print(f"{line.position}  {best.score}  " + " ".join(map(str, best.line)))
    sys.stdout.flush()
