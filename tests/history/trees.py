"""Random trees of moves, with everything that may be known of a move."""

from __future__ import annotations

from hypothesis import strategies as st

from plyground.game import Outcome, Side
from plyground.history.line import Line
from plyground.history.tree import GameTree
from plyground.loading import registry
from plyground.score import Score

_numbers = st.integers(0, 10**6)
_seconds = st.none() | st.floats(0, 10**6)
_comments = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)


def _scores(side: Side) -> st.SearchStrategy[Score | None]:
    return st.sampled_from(
        [None, Score.win(side, 3), Score.loss(side, 4), Score.draw(side), Score.heuristic(side, -1.5)]
    )


@st.composite
def trees(draw: st.DrawFn, specs: list[str], most: int = 20) -> GameTree:
    """A tree of at most `most` moves. Its head may be any node, and people may have ended the game there."""
    tree = GameTree(Line.of(registry.load(draw(st.sampled_from(specs)))))
    tree.annotate(0, comment=draw(_comments))
    for _ in range(draw(st.integers(0, most))):
        parent = tree.nodes[draw(_numbers) % len(tree.nodes)]
        if parent.line.outcome is not None:
            continue
        moves = parent.position.moves()
        clock = draw(st.none() | st.tuples(st.floats(0, 10**6), st.floats(0, 10**6)))
        tree.add(
            parent.number,
            moves[draw(_numbers) % len(moves)],
            seconds=draw(_seconds),
            clock=clock,
            score=draw(_scores(parent.position.side)),
            comment=draw(_comments),
        )
    tree.go_to(draw(_numbers) % len(tree.nodes))
    if tree.outcome is None and draw(st.booleans()):
        tree.end(Outcome(draw(st.sampled_from([*Side, None])), draw(st.sampled_from(["resigned", "out of time"]))))
    return tree
