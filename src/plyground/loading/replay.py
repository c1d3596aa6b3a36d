"""The moves of a game as HTML that a reader steps through, with a picture of each position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plyground.draw.board import Marks
from plyground.draw.strip import Frame, strip
from plyground.game import Outcome, Position, Side
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import picture
from plyground.wording import counted

#: The most moves of a replay, the last ones of a longer game; and the size of its pictures, in pixels.
MOST = 200
SIZE = 320


def replayed(
    game: LoadedGame,
    positions: Sequence[Position],
    moves: Sequence[str],
    outcome: Outcome | None = None,
    said: Mapping[int, str] | None = None,
    more: str = "",
) -> str:
    """The moves from the first of the positions to the last. `said`: what is said of positions, by the number of moves
    before them. `more`: what is said of the whole."""
    first = max(0, len(moves) - MOST)
    names = _names(game, positions, moves)
    frames = []
    for ply in range(first, len(positions)):
        last = game.touched(positions[ply - 1], moves[ply - 1]) if ply else ()
        shown = picture(game, positions[ply], Marks(last=last), size=SIZE)
        frames.append(Frame(shown, names[ply], (said or {}).get(ply, "")))
    if first:
        more = f"These are the last {MOST} of {counted(len(moves), 'move')}. {more}".strip()
    title = f"{game.title}: {outcome}, {outcome.reason}" if outcome else game.title
    return str(strip(frames, head=len(frames) - 1, title=title, more=more))


def _names(game: LoadedGame, positions: Sequence[Position], moves: Sequence[str]) -> list[str]:
    """The start, then the moves as people write them; where the first player's turn begins, with its number."""
    names, turn, mover = ["Start"], 0, Side.SECOND
    for position, move in zip(positions, moves, strict=False):
        number = ""
        if position.side is Side.FIRST and mover is Side.SECOND:
            turn += 1
            number = f"{turn}. "
        elif turn == 0:
            turn = 1
            number = "1... "
        mover = position.side
        names.append(number + game.label(position, move))
    return names
