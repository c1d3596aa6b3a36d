"""`plyground train`: learn an evaluation."""

from __future__ import annotations

import math
import os
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.failures import refuse
from plyground.cli.output import complain, messages, say
from plyground.cli.parameters import GameSpec, Seed, named_game, number_from, whole_from
from plyground.cli.spinner import Spinner
from plyground.loading.learned import SUFFIX
from plyground.loading.loaded_game import LoadedGame
from plyground.wording import counted, quoted

if TYPE_CHECKING:
    from plyground.arena.results import Results
    from plyground.train import Training

#: Seconds between two looks at a training.
LOOK = 2.0
#: Seconds of training before it is first compared; each further comparison comes after twice as many.
COMPARE = 15.0
#: Nodes for each move in a comparison, and random plies before each game.
NODES, PLIES = 500, 6

Minutes = Annotated[
    float | None, typer.Option(metavar="M", parser=number_from(0.001, 1e6), help="Learn for so many minutes.")
]
Games = Annotated[
    int | None,
    typer.Option(metavar="N", parser=whole_from(1, 10**12), help="Or from so many games against itself."),
]
Threads = Annotated[
    int,
    typer.Option(metavar="N", parser=whole_from(1, 256), help="Play on so many threads; only one gives equal files."),
]
Output = Annotated[
    Path | None, typer.Option(metavar="FILE", help=f"Write the weights here, GAME{SUFFIX} if nothing is said.")
]
Compare = Annotated[
    int,
    typer.Option(
        metavar="N", parser=whole_from(0, 10**6), help="Now and then, play so many games against the game's evaluation."
    ),
]
Keep = Annotated[
    float, typer.Option(metavar="S", parser=number_from(0, 60), help="Every so many seconds, keep what is learned.")
]


def train(
    game: GameSpec,
    minutes: Minutes = None,
    games: Games = None,
    threads: Threads = 1,
    seed: Seed = 1,
    output: Output = None,
    compare: Compare = 40,
    keep: Keep = 30,
) -> None:
    """Learn an evaluation of a game by playing it against itself; use it as in engine:evaluation=FILE.

    Ctrl-C keeps what is learned: the same command goes on. With one thread, the same seed and number of games give the
    same file."""
    from plyground.train import Training  # with it comes NumPy, which no other command should wait for

    if (minutes is None) == (games is None):
        refuse("say how long to learn: --minutes M or --games N, one of them", "")
    loaded = named_game(game)
    place = output or Path(loaded.spec.replace(":", "-").replace("/", "-") + SUFFIX)
    if place.suffix != SUFFIX:
        refuse(f"'{place}': the file's name must end in {SUFFIX}", place)
    if place.exists():
        refuse(f"'{place}' is there already: choose another name with --output", place)
    if not os.access(place.parent, os.W_OK):
        refuse(f"'{place}' cannot be written: there is no folder '{place.parent}' to write in", place)
    training = Training(loaded, seed=seed)
    _Course(training, place, threads, compare, keep).run(games, None if minutes is None else 60 * minutes)


class _Course:
    """A training on its way to a file."""

    def __init__(self, training: Training, place: Path, threads: int, compare: int, keep: float) -> None:
        self._training, self._place, self._threads = training, place, threads
        self._compare, self._keep = compare, keep
        self._kept = place.with_name(place.name + ".training")
        self._told = ""

    def run(self, games: int | None, seconds: float | None) -> None:
        training = self._training
        if self._kept.exists():
            training.resume(self._kept)
            complain(f"going on with {quoted(str(self._kept))} after {counted(training.games, 'game')}")
        if training.game.sighted is None:
            self._say_how_long(games)
        try:
            with Spinner(messages(), self._words(0, 0)) as spinner:
                self._learn(games, seconds, spinner)
        except KeyboardInterrupt:
            training.save(self._kept)
            words = f"{counted(training.games, 'game')} are kept in {quoted(str(self._kept))}"
            complain(f"{words}: the same command goes on")
            raise
        training.learned({"command": self._command(games, seconds)}).write(self._place)
        self._kept.unlink(missing_ok=True)
        say(
            f"{self._place}: {counted(training.games, 'game')}, {counted(training.features.patterns.weights, 'weight')}"
        )
        if self._compare:
            say(self._compared(self._compare))

    def _learn(self, games: int | None, seconds: float | None, spinner: Spinner) -> None:
        training, kept, compare = self._training, self._training.seconds, COMPARE
        while (games is None or training.games < games) and (seconds is None or training.seconds < seconds):
            before, began = training.games, time.monotonic()
            pause = min(LOOK, max(self._keep, 0.1), math.inf if seconds is None else seconds - training.seconds)
            training.run(games=games, seconds=pause, threads=self._threads)
            spinner.say(self._words(training.games - before, time.monotonic() - began))
            if training.seconds - kept >= self._keep:
                training.save(self._kept)
                kept = training.seconds
            if self._compare and training.seconds >= compare and messages().is_terminal:
                compare = 2 * training.seconds
                self._told = ", " + self._compared(self._compare)

    def _words(self, games: int, seconds: float) -> str:
        """How far it is: games, their number in a second, the error and the last comparison."""
        training = self._training
        speed = f", {games / seconds:,.0f} a second" if seconds else ""
        error = f", error {training.take_error():.3f}" if games else ""
        return f"{training.game.title}: {counted(training.games, 'game')}{speed}{error}{self._told}"

    def _say_how_long(self, games: int | None) -> None:
        training = self._training
        before, began = training.games, time.monotonic()
        training.run(games=games, seconds=1)
        speed = (training.games - before) / (time.monotonic() - began)
        left = "" if games is None else f": {(games - training.games) / speed / 60:,.0f} minutes for {games:,}"
        complain(f"{training.game.spec} is played in Python, about {speed:,.1f} games a second{left}")

    def _compared(self, games: int) -> str:
        from plyground.arena.words import percent, plus_minus

        tally = self._match(self._training.game, games).tally()
        return f"{percent(tally.score)} % ({plus_minus(tally)}) against its own evaluation"

    def _match(self, game: LoadedGame, games: int) -> Results:
        from plyground.arena.matches import match

        path = self._place.with_name(self._place.name + f".compared{SUFFIX}")
        self._training.learned().write(path)
        try:
            plies = min(PLIES, self._training.learner.positions // self._training.games // 3)  # short games, too
            learned = f"engine:nodes={NODES},table=1,evaluation={path}"
            return match(game, learned, f"engine:nodes={NODES},table=1", games=games, openings=plies, processes=1)
        finally:
            path.unlink()

    def _command(self, games: int | None, seconds: float | None) -> str:
        long = f"--games {games}" if games is not None else f"--minutes {(seconds or 0) / 60:g}"
        training = self._training
        return (
            f"plyground train {shlex.quote(training.game.spec)} {long} --threads {self._threads} --seed {training.seed}"
        )
