"""Training: a game's weights, learned by games that it plays against itself.

>>> import plyground as pg
>>> from plyground.train import Training
>>> training = Training(pg.load("tictactoe"), seed=1)
>>> training.run(games=2000)
>>> training.games
2000
>>> training.evaluation().value(pg.load("tictactoe").position("xx./oo./... x"), pg.Side.FIRST, 0) > 0
True
"""

from __future__ import annotations

import json
import math
import os
import time
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyground import _core
from plyground.build import identity
from plyground.evaluation import Evaluation
from plyground.game import InvalidOption
from plyground.loading.learned import Learned, write_whole
from plyground.loading.loaded_game import LoadedGame
from plyground.train.patterns import features
from plyground.wording import counted, quoted

#: What follows the name of a file of weights in the name of the file that keeps an unfinished training.
UNFINISHED = ".training"
_BEGINNING = b"plyground training 1\n"
_LARGEST = 1 << 31


@dataclass(frozen=True)
class Settings:
    """How it is learned.

    lambda_: how much a position learns from the end of the game, and not from the next position alone.
    rate: the first step. explore: the part of moves that are random. opening: at most so many random moves at the
    beginning of a game. longest: plies; a longer game counts as a draw.
    """

    lambda_: float = 0.7
    rate: float = 1.0
    explore: float = 0.05
    opening: int = 12
    longest: int = 300


class Training:
    """A training of a game. The same seed and number of games give the same weights, if one thread plays them."""

    def __init__(self, game: LoadedGame, *, seed: int = 0, settings: Settings | None = None) -> None:
        self.game = game
        self.seed = seed
        self.settings = settings or Settings()
        self.features = features(game)
        self.seconds = 0.0  #: of learning so far
        self._before = (0, 0.0)
        self.learner = _core.Learner(self.features.patterns, seed=seed, **asdict(self.settings))

    def __repr__(self) -> str:
        return f"<training of {self.game.spec}: {counted(self.games, 'game')}, seed {self.seed}>"

    def __eq__(self, other: object) -> bool:
        """Whether both go on alike: the same training, as far."""
        if not isinstance(other, Training):
            return NotImplemented
        return self._identity() == other._identity() and self.learner.state() == other.learner.state()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.game, self.seed, self.settings, self.seconds, self.learner.state())

    @property
    def games(self) -> int:
        """The games played so far."""
        return self.learner.games

    def run(self, *, games: int | None = None, seconds: float = math.inf, threads: int = 1) -> None:
        """Plays until so many games have been played in all, or for so long. Ctrl-C ends it between two games."""
        most = 2**62 if games is None else games
        began = time.monotonic()
        native = self.game.sighted
        if native is not None:
            self.learner.learn(native, games=most, seconds=seconds, threads=threads)
        else:
            self.learner.learn_in_python(self.game.start(), self._see, games=most, seconds=seconds)
        self.seconds += time.monotonic() - began

    def take_error(self) -> float:
        """The root of the mean square error since this was last asked. A result is 1 or -1."""
        positions, error = self.learner.positions, self.learner.error
        before, self._before = self._before, (positions, error)
        return math.sqrt((error - before[1]) / max(1, positions - before[0]))

    def _see(self, position: Any) -> bytes:
        return self.features.sight.see(self.game.view(position))

    def values(self) -> NDArray[np.float64]:
        """The weights as they are learned."""
        return np.frombuffer(self.learner.values(), np.float64)

    def learned(self, about: Mapping[str, Any] | None = None) -> Learned:
        """What is learned so far, as a file has it: rounded to whole numbers."""
        whole = np.clip(np.rint(self.values() * _core.LEARNED_UNIT), -(2**15), 2**15 - 1).astype(np.int16)
        told = {"games": self.games, "seed": self.seed, **asdict(self.settings), "build": identity(), **(about or {})}
        weights = array("h", whole.tobytes())
        return Learned(self.game.spec, self.features.sight, self.features.patterns, weights, told)

    def evaluation(self) -> Evaluation:
        """The evaluation that is learned so far."""
        return self.game.learned(self.learned())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keeps the training in a file, whole or not at all, to go on later."""
        header = json.dumps({**self._identity(), "seconds": self.seconds}).encode()
        write_whole(path, _BEGINNING + header + b"\n" + zlib.compress(self.learner.state(), 1))

    def resume(self, path: str | os.PathLike[str]) -> None:
        """Goes on from a file that `save` wrote. Raises InvalidOption if it is of another training."""
        name = os.fspath(path)
        content = Path(path).read_bytes()
        header, _, state = content.removeprefix(_BEGINNING).partition(b"\n")
        try:
            if not content.startswith(_BEGINNING):
                raise ValueError("it begins otherwise")
            found = dict(json.loads(header))
            seconds = float(found.pop("seconds"))
            raw = zlib.decompressobj().decompress(state, _LARGEST)
        except (KeyError, TypeError, ValueError, zlib.error) as error:
            raise InvalidOption(f"'{name}' is not a training: {quoted(str(error))}", name) from None
        if found != self._identity():
            words = "is of another training: other game, seed, settings or build"
            raise InvalidOption(f"'{name}' {words}; remove it to begin anew", name)
        try:
            self.learner.restore(raw)
            self.seconds = seconds
        except ValueError as error:
            raise InvalidOption(f"'{name}' is not a training: {error}", name) from None

    def _identity(self) -> dict[str, Any]:
        return {"game": self.game.spec, "seed": self.seed, "build": identity(), **asdict(self.settings)}


def _restored(game: LoadedGame, seed: int, settings: Settings, seconds: float, state: bytes) -> Training:
    training = Training(game, seed=seed, settings=settings)
    training.learner.restore(state)
    training.seconds = seconds
    return training
