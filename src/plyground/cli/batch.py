"""`analyse --file` and `search --file`: many positions, one answer on each line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal, NamedTuple, TextIO

import typer

from plyground.cli.failures import Refused, error_document, refuse
from plyground.cli.output import as_csv, as_json, complain, console, document, messages, stdout
from plyground.cli.parameters import one_of
from plyground.cli.spinner import Spinner
from plyground.cli.table import SCORE_COLUMNS, score_cells
from plyground.history.entries import entries
from plyground.history.formats import Entry, Misread
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.score import Score
from plyground.wording import counted, quoted

File = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="Answer for each position of a file ('-': standard input): a position or moves from the start on each "
        "line, or one of the game's formats.",
    ),
]
Place = Literal["end", "start", "all"]
At = Annotated[
    Place,
    typer.Option(
        "--at",
        help="Of games in the file: where they end, where they start, or all positions.",
        **one_of("end", "start", "all"),
    ),
]

_COLUMNS = ("name", "position", "move", *SCORE_COLUMNS, "depth", "nodes", "seconds", "line", "solved")


class Found(NamedTuple):
    """What was found in a position. `content`: all of it, as JSON has it."""

    move: str
    score: Score | None
    line: tuple[str, ...]
    depth: int | None
    nodes: int
    seconds: float
    content: dict[str, Any]


class _Asked(NamedTuple):
    """A position to answer for. `test`: whether the entry's moves to find or to avoid are of this position."""

    name: str
    line: Line
    entry: Entry
    test: bool


def answer_file(game: LoadedGame, path: str, at: Place, answer: Callable[[Line], Found], json: bool, csv: bool) -> None:
    """Answers for each position of a file, as soon as the answer is found. What is wrong is told and passed over; then
    the command ends with exit code 2."""
    printer = _Printer(json, csv)
    wrong = 0
    with _opened(path) as file, Spinner(messages(), f"{path}: reading") as spinner:
        for asked in _positions(file, game, at):
            if isinstance(asked, Misread):
                wrong += 1
                printer.complain(path, asked)
                continue
            printer.print(asked, answer(asked.line))
            spinner.say(f"{path}: {counted(printer.done, 'position')} answered")
    printer.end()
    if wrong:
        complain(f"{counted(wrong, 'position')} of {quoted(path)} could not be read")
        raise typer.Exit(2)


def one_place(file: str | None, position: str | None, moves: str) -> None:
    """Refuses a file together with a position."""
    if file is not None and (position is not None or moves):
        refuse(f"--file {quoted(file)} has the positions: leave out --position and --moves", file)


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    if path == "-":
        yield sys.stdin
        return
    try:
        file = open(path, encoding="utf-8-sig", errors="replace")  # noqa: SIM115  # closed below
    except (OSError, ValueError) as error:
        refuse(f"cannot read {quoted(path)}: {(isinstance(error, OSError) and error.strerror) or error}", path)
    with file:
        yield file


def _positions(file: TextIO, game: LoadedGame, at: Place) -> Iterator[_Asked | Misread]:
    for entry in entries(file, game):
        if isinstance(entry, Misread):
            yield entry
            continue
        lines = [*entry.saved.line.back()][::-1]
        for line in {"end": lines[-1:], "start": lines[:1], "all": lines}[at]:
            if line.outcome is None:
                yield _Asked(entry.name, line, entry, line is lines[-1])
            elif at != "all":
                words = f"'{line.position}' is the end of the game ({line.outcome.reason})"
                yield Misread(entry.place, Refused(words, str(line.position)))


class _Printer:
    """Prints the answers one by one, and counts them."""

    def __init__(self, json: bool, csv: bool) -> None:
        self._json, self._csv = json, csv
        self.done = 0
        self._tests = 0
        self._solved = 0

    def complain(self, path: str, misread: Misread) -> None:
        complain(f"{quoted(path)}, {misread.place}: {misread.error}")
        if self._json:
            stdout().write(as_json(document({"place": misread.place, "error": error_document(misread.error)})))

    def print(self, asked: _Asked, found: Found) -> None:
        solved = asked.entry.solved_by(found.move) if asked.test else None
        if self._csv and self.done == 0:
            stdout().write(as_csv([_COLUMNS]))
        self.done += 1
        self._tests += solved is not None
        self._solved += bool(solved)
        if self._json:
            self._print_json(asked, found, solved)
        elif self._csv:
            cells = (found.move, *score_cells(found.score), found.depth, found.nodes, round(found.seconds, 6))
            stdout().write(as_csv([(asked.name, asked.line.position, *cells, " ".join(found.line), solved)]))
        else:
            score = "" if found.score is None else f"  {found.score}"
            mark = {None: "", True: "  solved", False: "  not solved"}[solved]
            words = f"{asked.name or asked.line.position}{score}  {' '.join(found.line) or found.move}{mark}"
            console().print(words)
        stdout().flush()

    def _print_json(self, asked: _Asked, found: Found, solved: bool | None) -> None:
        named = {"name": asked.name} if asked.name else {}
        test = {"best": asked.entry.best, "avoid": asked.entry.avoid, "solved": solved} if solved is not None else {}
        stdout().write(as_json(document({**named, "position": str(asked.line.position), **found.content, **test})))

    def end(self) -> None:
        if self._tests and not self._json and not self._csv:
            console().print(f"{self._solved} of {self._tests} solved")
