"""What `match` and `tournament` share: options, the progress bar, and how results are written."""

from __future__ import annotations

import math
from contextlib import suppress
from types import TracebackType
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from plyground.arena import Contest, Openings, Results, Tally, read_openings
from plyground.arena.openings import DEEPEST, LONGEST
from plyground.arena.records import read_records
from plyground.arena.run import run
from plyground.arena.statistics import Sprt
from plyground.cli.cluster import use_cluster
from plyground.cli.output import complain, console, messages, refuse
from plyground.cli.parameters import whole_number
from plyground.game import InvalidOption, InvalidRecord
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.wording import counted, quoted

MOST_GAMES = 10_000_000


def games_number(given: str | int) -> int:
    return whole_number(given, MOST_GAMES)


def opening_plies(given: str | int) -> int:
    return whole_number(given, LONGEST)


def undecided_plies(given: str | int) -> int:
    return whole_number(given, DEEPEST)


def process_number(given: str | int) -> int:
    return whole_number(given, 1024)


def seed_number(given: str | int) -> int:
    try:
        return int(Option("it", "integer", minimum=0, maximum=2**53).parse(str(given)))
    except InvalidOption:
        raise typer.BadParameter(f"{quoted(str(given))} is not a whole number from 0 to {2**53}") from None


Games = Annotated[int, typer.Option("--games", metavar="N", parser=games_number, help="How many games are played.")]
Seed = Annotated[int, typer.Option("--seed", metavar="S", parser=seed_number, help="The same seed, the same games.")]
RandomOpenings = Annotated[
    int | None,
    typer.Option("--openings", metavar="N", parser=opening_plies, help="Begin every game with N random plies."),
]
Undecided = Annotated[
    int | None,
    typer.Option(
        "--undecided", metavar="N", parser=undecided_plies, help="No random opening with a win within N plies."
    ),
]
OpeningsFile = Annotated[
    str | None,
    typer.Option("--openings-file", metavar="FILE", help="Begin with these: a position or moves on each line."),
]
Adjudicate = Annotated[bool, typer.Option("--adjudicate", help="End a game when both players have proved how it ends.")]
RecordPath = Annotated[
    str | None, typer.Option("--record", metavar="FILE", help="Keep the games here, and go on with what is there.")
]
Processes = Annotated[
    int | None,
    typer.Option("--processes", metavar="N", parser=process_number, help="Games at a time (default: one a processor)."),
]


def openings_of(game: LoadedGame, plies: int | None, undecided: int | None, file: str | None) -> Openings:
    if file is not None:
        if plies is not None:
            refuse(f"--openings '{plies}' and --openings-file {quoted(file)} both say how to begin: give one of them")
        if undecided is not None:
            refuse(f"--undecided '{undecided}' is for random openings, not for those of {quoted(file)}")
        return read_openings(file, game)
    if undecided is not None and plies is None:
        refuse(f"--undecided '{undecided}' needs --openings N, the plies to play at random")
    return Openings(plies or 0, undecided or 0)


def play_contest(
    contest: Contest,
    games: int,
    record: str | None,
    processes: int | None,
    cluster: str | None,
    sprt: Sprt | None = None,
) -> Results:
    """Plays and shows a progress bar. After Ctrl-C a line says where the games are kept."""
    use_cluster(cluster, "--processes", processes)
    total = contest.games(games)
    with _Bar(contest, total) as bar:
        try:
            return run(
                contest,
                games,
                record=record,
                processes=processes,
                cluster=cluster,
                sprt=sprt,
                on_game=bar.show,
                on_notice=complain,
            )
        except KeyboardInterrupt:
            with suppress(InvalidRecord):  # it may not be there yet
                if record is not None:
                    there = min(total, len(read_records(record).games))
                    complain(f"{there:,} of {counted(total, 'game')} are in {quoted(record)}: the same command goes on")
            raise


class _Bar:
    """Games, score, Elo and the time that is left, on a terminal."""

    def __init__(self, contest: Contest, total: int) -> None:
        shown = messages()
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            TextColumn("{task.fields[score]}", markup=False),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=shown,
            transient=True,
            disable=not shown.is_terminal or shown.is_dumb_terminal,
        )
        self._task = self._progress.add_task(contest.game, total=total, score="")

    def __enter__(self) -> _Bar:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def show(self, results: Results) -> None:
        if self._progress.disable:
            return
        score = ""
        if results.contest.kind == "match" and results.games:
            tally = results.tally()
            score = f"{plus_minus(tally)}  {100 * (tally.score or 0):.1f} %  Elo {elo_words(tally.elo)}"
            if results.test is not None:
                score += f"  LLR {results.test.llr:+.2f}"
        self._progress.update(self._task, completed=len(results.games), score=score)


def plus_minus(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def elo_words(elo: float | None) -> str:
    if elo is None:
        return ""
    return f"{elo:+.0f}" if math.isfinite(elo) else "+∞" if elo > 0 else "-∞"


def percent(score: float | None) -> str:
    return "" if score is None else f"{100 * score:.1f}"


def warn_of_repeats(results: Results) -> None:
    """Warns that statistics assume independent games, while players without chance repeat theirs."""
    games = len(results.games)
    if results.different < games:
        out = console()
        words = f"{results.different:,} of the {games:,} games are different"
        if results.different * 2 <= games:
            words += ": the interval takes them all for new; --openings makes more of them so"
        out.print(Text(words))
