"""Who plays a side: a person who clicks, or a player."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Event, Lock

from plyground.engine.analysis import Analysis
from plyground.history.line import Line
from plyground.loading.loaded_game import LoadedGame
from plyground.players.player import Choice, Player
from plyground.players.spec import AnyPlayer, PlayerSpec

#: So many players at rest keep what they have found. In a notebook boards are made often, and hardly ever closed.
MOST_RESTING = 4


class Computer:
    """A player at the board. It is made when it is asked for its first move, on the thread that thinks."""

    def __init__(self, player: AnyPlayer, game: LoadedGame) -> None:
        """Raises InvalidPlayer if there is no such player of this game."""
        self._spec = PlayerSpec.of(player)
        self._spec.resolve(game)
        self._game = game
        self._resting: Player | None = None

    @property
    def name(self) -> str:
        return str(self._spec)

    def take(self) -> Player:
        """The player of the turns before, or a new one: whoever takes it has it alone. Raises a PlygroundError."""
        player, self._resting = self._resting, None
        return player or self._spec.player(self._game)

    def give_back(self, player: Player) -> None:
        self.close()
        self._resting = player
        with _lock:
            _at_rest.append(self)
            oldest = _at_rest.popleft() if len(_at_rest) > MOST_RESTING else None
        if oldest is not None and oldest not in _at_rest:
            oldest.close()

    def close(self) -> None:
        player, self._resting = self._resting, None
        if player is not None:
            player.close()


_at_rest: deque[Computer] = deque()
_lock = Lock()


class Turn:
    """A turn of a player: it looks for a move until it has one, or nobody wants it any more."""

    def __init__(self, computer: Computer, line: Line, pause: float = 0.0) -> None:
        """`pause`: seconds before it begins."""
        self._computer = computer
        self._line = line
        self._pause = pause
        self._stopped = Event()
        self._player: Player | None = None

    def choose(self, report: Callable[[Analysis], None]) -> Choice:
        """Raises a PlygroundError, or whatever a user's own player raises."""
        self._stopped.wait(self._pause)
        player = self._player = self._computer.take()
        try:
            if self._stopped.is_set():
                raise InterruptedError
            player.listener = report
            return player.choose(self._line)
        finally:
            player.listener = None
            if self._stopped.is_set():
                player.close()  # the next turn has a new one, and need not wait for this
            else:
                self._computer.give_back(player)

    def stop(self) -> None:
        self._stopped.set()
        if self._player is not None:
            self._player.stop()
