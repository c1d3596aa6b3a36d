"""What `match` and `tournament` share: options, the progress bar, and how results are written."""

from __future__ import annotations

from contextlib import suppress
from types import TracebackType
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from plyground.arena import Contest, Openings, Results, read_openings
from plyground.arena.openings import DEEPEST, LONGEST, Opening
from plyground.arena.records import read_records
from plyground.arena.run import run
from plyground.arena.statistics import Sprt
from plyground.arena.words import elo_words, plus_minus
from plyground.cli.cluster import use_cluster
from plyground.cli.failures import refuse
from plyground.cli.output import complain, console, messages
from plyground.cli.parameters import begin, whole_from
from plyground.game import InvalidRecord
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted, quoted

MOST_GAMES = 10_000_000


Games = Annotated[
    int, typer.Option("--games", metavar="N", parser=whole_from(1, MOST_GAMES), help="How many games are played.")
]
RandomOpenings = Annotated[
    int | None,
    typer.Option(
        "--openings", metavar="N", parser=whole_from(1, LONGEST), help="Begin every game with N random plies."
    ),
]
Undecided = Annotated[
    int | None,
    typer.Option(
        "--undecided", metavar="N", parser=whole_from(1, DEEPEST), help="No random opening with a win within N plies."
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
    typer.Option(
        "--processes", metavar="N", parser=whole_from(1, 1024), help="Games at a time (default: one a processor)."
    ),
]


def openings_of(
    game: LoadedGame, position: str | None, moves: str, plies: int | None, undecided: int | None, file: str | None
) -> Openings:
    """Where the games begin: at `--position` and `--moves`, with random plies after that; or as a file says."""
    if file is not None:
        if plies is not None:
            words = f"--openings '{plies}' and --openings-file {quoted(file)} both say how to begin"
            refuse(f"{words}: give one of them", file)
        if undecided is not None:
            refuse(f"--undecided '{undecided}' is for random openings, not for those of {quoted(file)}", undecided)
        if position is not None or moves:
            refuse(f"--openings-file {quoted(file)} says where to begin: leave out --position and --moves", file)
        return read_openings(file, game)
    if undecided is not None and plies is None:
        refuse(f"--undecided '{undecided}' needs --openings N, the plies to play at random", undecided)
    line = begin(game, position, moves)
    if line.outcome is not None:
        refuse(
            f"'{line.position}' is the end of the game ({line.outcome.reason}): no game can begin there", line.position
        )
    start = () if position is None and not moves else (Opening.of(line),)
    return Openings(plies or 0, undecided or 0, start)


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


def warn_of_repeats(results: Results) -> None:
    """Warns that statistics assume independent games, while players without chance repeat theirs."""
    games = len(results.games)
    if results.different < games:
        out = console()
        words = f"{results.different:,} of the {games:,} games are different"
        if results.different * 2 <= games:
            words += ": the interval takes them all for new; --openings makes more of them so"
        out.print(Text(words))
