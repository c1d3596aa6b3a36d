"""`plyground positions`: a data set of positions with what they are worth."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from plyground.cli.output import as_json, complain, messages, refuse
from plyground.cli.parameters import GameSpec, named_game, ply_range, whole_number
from plyground.cli.spinner import Spinner
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.wording import counted

if TYPE_CHECKING:
    from plyground.learning.samples import Judge, Sample

#: Who judges if nobody is named. A limit in nodes gives the same scores each time.
JUDGE = "engine:nodes=20000"


class Format(str, Enum):
    csv = "csv"
    jsonl = "jsonl"


def positions(
    game: GameSpec,
    number: Annotated[int, typer.Option(parser=whole_number, help="How many positions.")] = 100,
    random_plies: Annotated[
        str, typer.Option("--random-plies", metavar="A-B", help="Random moves before each position, as in 4-20.")
    ] = "0-30",
    exact: Annotated[bool, typer.Option("--exact", help="Exact scores, of games that can be solved.")] = False,
    player: Annotated[
        str | None, typer.Option("--player", help=f"Otherwise, who judges the positions; {JUDGE} if nobody is named.")
    ] = None,
    seed: Annotated[int, typer.Option(parser=whole_number, help="The same seed makes the same positions.")] = 1,
    form: Annotated[
        Format | None, typer.Option("--format", help="csv or jsonl; without it as the file's name ends.")
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write to this file.")] = None,
) -> None:
    """Write different positions after random moves, with their exact or searched scores, one on each line.

    Ctrl-C keeps what is written."""
    from plyground.learning.samples import samples  # with it comes NumPy, which no other command should wait for

    if exact and player is not None:
        refuse(f"--exact and --player {player} both say where the scores come from: give one of them")
    loaded = named_game(game)
    plies = ply_range(random_plies, least=0)
    if form is None:
        form = Format.csv if output is not None and output.suffix.lower() == ".csv" else Format.jsonl
    with _judging(loaded, exact, player, seed) as judge, _opened(output) as file:
        written = _write(islice(samples(loaded, plies, seed, judge), number), file, form, loaded, number)
    if written < number:
        complain(f"{game} has no more than {counted(written, 'position')} after {random_plies} random plies")


@contextmanager
def _judging(game: LoadedGame, exact: bool, player: str | None, seed: int) -> Iterator[Judge]:
    from plyground.learning.samples import exact_judge, searching_judge

    if exact:
        yield exact_judge(game)
        return
    with PlayerSpec.parse(player or JUDGE).seeded(seed).player(game) as chooser:
        yield searching_judge(chooser)


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    try:
        file = output.open("w", encoding="utf-8", newline="")
    except OSError as error:
        refuse(f"cannot write '{output}': {error.strerror}")
    with file:
        yield file


def _write(found: Iterator[Sample], file: TextIO, form: Format, game: LoadedGame, number: int) -> int:
    """Writes each sample as soon as it is judged; returns how many there were."""
    written = 0
    try:
        with Spinner(messages(), f"positions of {game.title}") as spinner:
            for sample in found:
                file.write(as_json(sample.to_json()) if form is Format.jsonl else _row(sample, heading=written == 0))
                file.flush()
                written += 1
                spinner.say(f"positions of {game.title}: {written:,} of {number:,}")
    except KeyboardInterrupt:
        complain(f"{counted(written, 'position')} of {number:,} written")
        raise
    return written


def _row(sample: Sample, heading: bool) -> str:
    columns, text = sample.columns(), io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    if heading:
        writer.writeheader()
    writer.writerow(columns)
    return text.getvalue()
