"""`plyground positions`: a data set of positions with what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

import typer

from plyground.cli import candidates
from plyground.cli.failures import refuse
from plyground.cli.output import as_csv, as_json, complain, messages, stdout
from plyground.cli.parameters import (
    GameSpec,
    MoveTexts,
    PositionText,
    Seed,
    begin,
    named_game,
    one_of,
    ply_range,
    whole_number,
)
from plyground.cli.spinner import Spinner
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.wording import counted

if TYPE_CHECKING:
    from plyground.learning.samples import Judge, Sample

#: Who judges if nobody is named. A limit in nodes gives the same scores each time.
JUDGE = "engine:nodes=20000"


Format = Literal["csv", "jsonl"]


def positions(
    game: GameSpec,
    number: Annotated[int, typer.Option(metavar="N", parser=whole_number, help="How many positions.")] = 100,
    random_plies: Annotated[
        str, typer.Option("--random-plies", metavar="A-B", help="Random moves before each position, as in 4-20.")
    ] = "0-30",
    exact: Annotated[bool, typer.Option("--exact", help="Exact scores, of games that can be solved.")] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="P",
            help=f"Otherwise, who judges the positions; {JUDGE} if nobody is named.",
            autocompletion=candidates.players,
        ),
    ] = None,
    seed: Seed = 1,
    position: PositionText = None,
    moves: MoveTexts = "",
    form: Annotated[
        Format | None,
        typer.Option("--format", help="Without it, as the file's name ends.", **one_of("csv", "jsonl")),
    ] = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file.")] = None,
) -> None:
    """Write different positions after random moves, with their exact or searched scores, one on each line.

    Ctrl-C keeps what is written."""
    from plyground.learning.samples import samples  # with it comes NumPy, which no other command should wait for

    if exact and player is not None:
        refuse(f"--exact and --player {player} both say where the scores come from: give one of them", player)
    loaded = named_game(game, player)
    plies = ply_range(random_plies, least=0)
    start = begin(loaded, position, moves)
    if form is None:
        form = "csv" if output is not None and output.suffix.lower() == ".csv" else "jsonl"
    with _judging(loaded, exact, player, seed) as judge, _opened(output) as file:
        written = _write(islice(samples(loaded, plies, seed, judge, start), number), file, form, loaded, number)
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
        yield stdout()
        return
    try:
        file = output.open("w", encoding="utf-8", newline="")
    except OSError as error:
        refuse(f"cannot write '{output}': {error.strerror}", output)
    with file:
        yield file


def _write(found: Iterator[Sample], file: TextIO, form: Format, game: LoadedGame, number: int) -> int:
    """Writes each sample as soon as it is judged; returns how many there were."""
    written = 0
    try:
        with Spinner(messages(), f"positions of {game.title}") as spinner:
            for sample in found:
                file.write(as_json(sample.to_json()) if form == "jsonl" else _row(sample, heading=written == 0))
                file.flush()
                written += 1
                spinner.say(f"positions of {game.title}: {written:,} of {number:,}")
    except KeyboardInterrupt:
        complain(f"{counted(written, 'position')} of {number:,} written")
        raise
    return written


def _row(sample: Sample, heading: bool) -> str:
    columns = sample.columns()
    return as_csv([*([[*columns]] if heading else []), [*columns.values()]])
