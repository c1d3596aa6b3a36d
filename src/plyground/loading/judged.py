"""Moves with their scores, drawn: a table, and on the board what each move is worth, as the page shows an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.draw.board import Arrow, Marks, Note, Tone
from plyground.draw.html import table
from plyground.draw.markup import Element
from plyground.game import Move, Position
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import picture
from plyground.score import Kind, Score

#: The most notes on a board: more would only disturb.
MOST_NOTES = 12
#: The most moves in a table, and the most moves of expected play beside each.
MOST_MOVES = 40
LONGEST_LINE = 8
#: The size of the board beside a table, in pixels.
SIZE = 300

_TONES: dict[Kind, Tone] = {
    "win": "win",
    "draw": "draw",
    "loss": "loss",
    "heuristic": "accent",
    "expectation": "accent",
}


@dataclass(frozen=True)
class Judged:
    """A move, what it is worth to the side to move, and the expected play, which begins with it."""

    move: Move | str
    score: Score
    line: Sequence[Move | str] = ()


def board(game: LoadedGame, position: Position, moves: Sequence[Judged], last: Sequence[str] = ()) -> Element:
    """The position with an arrow for the best move, which is the first; and where each move is one click, with what it
    is worth on its place."""
    paths = {str(judged.move): game.click(position, judged.move)["path"] for judged in moves}
    cells = {move: [part["cell"] for part in path if "cell" in part] for move, path in paths.items()}
    best = cells[str(moves[0].move)] if moves else []
    arrows = [Arrow(best[0], best[-1])] if len(best) > 1 and "cell" in paths[str(moves[0].move)][0] else []
    single = len(moves) <= MOST_NOTES and all(len(path) == 1 for path in paths.values())
    notes = [
        Note(cells[str(judged.move)][0], short(judged.score), _TONES[judged.score.kind])
        for judged in moves
        if single and cells[str(judged.move)]
    ]
    ringed = best if not arrows and not notes else []
    return picture(game, position, Marks(last, ringed, notes, arrows), size=SIZE).svg()


def listed(game: LoadedGame | None, position: Position | None, moves: Sequence[Judged]) -> Element:
    """A table of the moves. With their game and position, as people write them."""
    rows = []
    for judged in moves[:MOST_MOVES]:
        line = [judged.move, *judged.line[1:LONGEST_LINE]]
        if game is not None and position is not None:
            names = game.labels(position, line)
        else:
            names = [str(move) for move in line]
        rest = " ".join(names[1:]) + (" ..." if len(judged.line) > LONGEST_LINE else "")
        rows.append([names[0], str(judged.score), rest])
    if len(moves) > MOST_MOVES:
        rows.append([f"and {len(moves) - MOST_MOVES} more", "", ""])
    if any(row[2] for row in rows):
        return table(["Move", "Score", "Then"], rows, words=(0, 1, 2), named=True)
    return table(["Move", "Score"], [row[:2] for row in rows], words=(0, 1), named=True)


def short(score: Score) -> str:
    """A score in its shortest form, for a cell of the board."""
    if score.kind in ("win", "loss"):
        return score.kind[0].upper() + ("" if score.plies is None else str(score.plies))
    if score.kind == "draw":
        return "="
    value = score.value or 0.0
    if score.kind == "expectation":
        return f"{round(100 * value)} %"
    size = abs(value)
    digits = 0 if size >= 100 or value == int(value) else 1 if size >= 10 else 2
    shown = f"{size:.{digits}f}"
    return "0" if float(shown) == 0 else f"{'−' if value < 0 else '+'}{shown}"
