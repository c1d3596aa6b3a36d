"""A position as data: everything that a board needs to show it and to let somebody move."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import NotRequired, TypedDict

from plyground.drawing import DrawnMove, Element, Step, View
from plyground.game import Outcome
from plyground.history.line import Line


class DrawnOutcome(TypedDict):
    winner: str | None
    result: str
    reason: str


class DrawnBoard(TypedDict):
    """`moves` is empty at the end of the game. `legal` is how many there are: they may be too many to be drawn with the
    board, and `moves` is empty then. `last`: the move that led here."""

    position: str
    side: str
    view: View
    moves: list[DrawnMove]
    legal: int
    outcome: DrawnOutcome | None
    last: DrawnMove | None


class Branch(TypedDict):
    """An element that the paths of some moves have in common after the same beginning, what happens when it is clicked,
    and how they go on. The last element of a path has the move, its kind, and its label where that is not the move."""

    element: Element
    steps: list[Step]
    branches: NotRequired[list[Branch]]
    move: NotRequired[str]
    kind: NotRequired[str]
    label: NotRequired[str]


def branches(moves: Iterable[DrawnMove]) -> list[Branch]:
    """The moves as a tree of their paths: what they share is there once."""
    found: list[Branch] = []
    known: dict[str, Branch] = {}  # by the path that leads there
    for move in moves:
        at, path = found, ""
        for element, steps in zip(move["path"], move["motion"], strict=True):
            path += repr(element)
            if path not in known:
                known[path] = {"element": element, "steps": steps}
                at.append(known[path])
            branch = known[path]
            at = branch.setdefault("branches", [])
        del branch["branches"]  # the path ends here
        branch["move"], branch["kind"] = move["move"], move["kind"]
        if move["label"] != move["move"]:
            branch["label"] = move["label"]
    return found


def drawn_outcome(outcome: Outcome | None) -> DrawnOutcome | None:
    if outcome is None:
        return None
    winner = str(outcome.winner) if outcome.winner else None
    return {"winner": winner, "result": str(outcome), "reason": outcome.reason}


def drawn_board(line: Line, ended: Outcome | None = None, most: int | None = None) -> DrawnBoard:
    """The position that a line has reached. `ended`: the outcome, if people ended the game there. `most`: of more moves
    than these none is drawn."""
    game, position, outcome, before = line.game, line.position, line.outcome or ended, line.before
    legal = 0 if outcome is not None else len(position.moves())
    return {
        "position": str(position),
        "side": str(position.side),
        "view": game.view(position),
        "moves": game.drawn_moves(position) if 0 < legal <= (most or legal) else [],
        "legal": legal,
        "outcome": drawn_outcome(outcome),
        "last": None if before is None else game.drawn_move(before.position, line.move or ""),
    }
