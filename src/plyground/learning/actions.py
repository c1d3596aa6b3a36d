"""Moves as numbers: one index for each move that a game can ever have, and the mask of the legal ones.

The list comes from the game (`hooks`). For a small game that has no list, every position is looked at, and the texts
of all moves met are sorted, numbers in them by their size. So an index depends on the game and its options alone, and
stays the same from one run to the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from plyground.game import IllegalMove, InvalidMove, Move, Position, TooLarge
from plyground.learning.hooks import hook
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.python_game import legal_move
from plyground.wording import counted, shortened

#: The most positions that are looked at for the moves of a game that does not list them.
LIMIT = 50_000


class Actions:
    """The actions of a game: `texts` has their names, an action's index is its place there.

    Raises TooLarge if the game does not list its moves and has more than `LIMIT` positions.

    >>> import plyground as pg
    >>> from plyground.learning import Actions
    >>> game = pg.load("connect4")
    >>> actions = Actions(game)
    >>> actions.texts
    ('1', '2', '3', '4', '5', '6', '7')
    >>> actions.index(game.start(), "4"), str(actions.move(game.start(), 3))
    (3, '4')
    """

    def __init__(self, game: LoadedGame) -> None:
        self.game = game
        listed = hook(game, "actions")
        self.texts: tuple[str, ...] = tuple(_met(game) if listed is None else listed())
        self._places = {text: place for place, text in enumerate(self.texts)}
        self._at = hook(game, "actions_at")

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'action')} of {shortened(self.game.spec, 100)}>"

    def __len__(self) -> int:
        return len(self.texts)

    def legal(self, position: Position) -> dict[int, Move]:
        """The legal moves by their indices, in the order of `position.moves()`."""
        moves = position.moves()
        texts: Sequence[str] = list(map(str, moves)) if self._at is None else self._at(position)
        return {self._places[text]: move for text, move in zip(texts, moves, strict=True) if text in self._places}

    def index(self, position: Position, move: Move | str) -> int:
        """The index of a legal move or its text. Raises InvalidMove or IllegalMove."""
        wanted = legal_move(position, move)
        for place, legal in self.legal(position).items():
            if legal == wanted:
                return place
        raise InvalidMove(
            f"'{move}' in '{position}' is none of the {len(self):,} actions of {self.game.spec}", str(move)
        )

    def move(self, position: Position, index: int) -> Move:
        """The legal move with this index. Raises IllegalMove."""
        found = self.legal(position).get(int(index))
        if found is None:
            name = f" ({self.texts[index]})" if 0 <= index < len(self) else f", there are {len(self):,} actions"
            raise IllegalMove(f"action '{index}'{name} is not legal in '{position}'", str(index))
        return found

    def mask(self, position: Position) -> NDArray[np.bool_]:
        """True at the index of each legal move."""
        mask = np.zeros(len(self), dtype=np.bool_)
        mask[list(self.legal(position))] = True
        return mask

    def masks(self, positions: Iterable[Position]) -> NDArray[np.bool_]:
        """The masks of several positions, one in each row."""
        found = [self.mask(position) for position in positions]
        return np.stack(found) if found else np.zeros((0, len(self)), dtype=np.bool_)


def _met(game: LoadedGame) -> list[str]:
    """The texts of all moves of all positions."""
    start = game.start()
    seen, waiting, texts = {start}, [start], set()
    while waiting:
        position = waiting.pop()
        for move in position.moves():
            texts.add(str(move))
            after = position.play(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > LIMIT:
            raise TooLarge(
                f"{game.spec} has more than {LIMIT:,} positions and does not list its moves: "
                "give it a method 'actions' with the texts of all moves that can ever be legal",
                game.spec,
            )
    return sorted(texts, key=_by_numbers)


def _by_numbers(text: str) -> tuple[list[tuple[bool, int, str]], str]:
    """Sorts `2` before `10`."""
    parts = re.findall("[0-9]{1,18}|[^0-9]+", text)
    return [(part[0] in "0123456789", int(part) if part[0] in "0123456789" else 0, part) for part in parts], text
