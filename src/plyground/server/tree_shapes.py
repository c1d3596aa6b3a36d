"""The shapes of recorded searches, and of other things that are drawn as a tree or a graph. docs/reference/trees.md
describes them. A column has one entry for each node, or for each step; an infinite bound is null."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import FailFast, Field

from plyground.drawing import Layout, View
from plyground.server.bounds import LONGEST_TREE
from plyground.server.shapes import MoveTexts, Shape, SideName, Spec

#: The most nodes of a recorded search, and the number if a question sets none.
MOST_NODES = 300_000
USUAL_NODES = 250_000

Number = float | None
TreeText = Annotated[
    str, Field(max_length=LONGEST_TREE, description="A position; in the game `tree` that is a whole tree.")
]


class Root(Shape):
    """The root of a tree: the start of a game or another position, and moves from there."""

    game: Spec
    position: TreeText | None = None
    moves: MoveTexts = Field([])


class TreeQuestion(Root):
    algorithm: Annotated[str, Field(max_length=500, description="A classic search: `alphabeta:depth=4,order=on`.")]
    nodes: Annotated[int, Field(ge=1, le=MOST_NODES)] = USUAL_NODES


class TreeNodes(Shape):
    """The nodes in the order visited. `kind`: 0 MAX, 1 MIN. `end`: 0 inner node, 1 evaluated, 2 from the table.
    `bound`: 0 the value is exact, 1 the true value may be more, 2 it may be less."""

    parent: list[int]
    move: list[int] = Field(description="Index into `moves`; -1 at the root.")
    kind: list[int]
    end: list[int]
    value: list[Number]
    alpha: list[Number] | None = None
    beta: list[Number] | None = None
    bound: list[int] | None = None
    static: list[Number] | None = None


class TreeCuts(Shape):
    """The nodes that were cut. `moves`: the moves left out. `by`: the move after which the cut came. `owner_ply` and
    `owner_move`: the move that set the bound. `reason`: an index into `reasons`."""

    node: list[int]
    moves: list[list[int]]
    by: list[int]
    owner_ply: list[int]
    owner_move: list[int]
    reason: list[int]


class LeftOut(Shape):
    """The moves of a node that were not looked at."""

    node: int
    moves: list[int]


class Looks(Shape):
    """The values of a node's children at a glance, by which moves were selected."""

    node: int
    moves: list[int]
    values: list[Number]


class TreeSteps(Shape):
    """`event` is an index into `events`, `line` into `pseudocode`. Window and value are those of the node at this step,
    in the node's own view."""

    node: list[int]
    event: list[int]
    line: list[int]
    value: list[Number]
    alpha: list[Number] | None = None
    beta: list[Number] | None = None


class WalkedTree(Shape):
    """A search, recorded."""

    format: str
    algorithm: str
    title: str
    evaluation: str = Field(description="What valued the leaves, in words.")
    options: dict[str, Any]
    view: Literal["root", "mover"]
    windows: bool
    value: float
    line: list[str]
    visited: int
    evaluated: int
    cut: int
    from_table: int
    nodes: TreeNodes
    cuts: TreeCuts
    reasons: list[str]
    unselected: list[LeftOut]
    looks: list[Looks]
    quiet: list[LeftOut] = Field(
        description="Nodes where the evaluation was settled, and what was not looked at there."
    )
    noted: list[tuple[int, int]] = Field(description="Nodes with something written at them, and the index of the note.")
    notes: list[str]
    moves: list[str]
    pseudocode: list[str]
    events: list[str]
    steps: TreeSteps
    sides: tuple[SideName, SideName] = Field(description="The sides of MAX and MIN.")


class TreeCount(Shape):
    """How many nodes a search visits."""

    algorithm: str
    nodes: int
    value: float | None


class TreePaths(Root):
    """Some nodes of a tree, each by the moves that lead there from its root."""

    paths: Annotated[list[MoveTexts], Field(max_length=200), FailFast()]


class TreeViews(Shape):
    """The positions and how they look, in the order of the question."""

    layout: Layout
    positions: list[str]
    views: list[View]


class StrategyQuestion(Root):
    side: SideName
    goal: Literal["win", "not lose"] = "win"


class AndOrNodes(Shape):
    """The nodes of an AND/OR tree, parents first. `kind`: 0 OR, 1 AND, 2 leaf. `winner` (of a
    leaf): 0 nobody, 1 first, 2 second. `reaches`: the goal can be reached. `chosen`: on the hyper-path. `position`: an
    index into `positions`."""

    parent: list[int]
    move: list[int]
    kind: list[int]
    winner: list[int]
    reaches: list[int]
    chosen: list[int]
    position: list[int]


class StrategyTree(Shape):
    """A game as one player's AND/OR tree."""

    side: SideName
    goal: Literal["win", "not lose"]
    found: bool
    winner: SideName | None = Field(description="The winner with best play; null for a draw.")
    known: int = Field(description="Positions where the strategy says what to play.")
    nodes: AndOrNodes
    moves: list[str]
    positions: list[str]


class GraphQuestion(Root):
    depth: Annotated[int, Field(ge=1, le=100)] | None = None


class StateEdge(Shape):
    parent: int
    child: int
    move: str


class StateGraph(Shape):
    """Every position once. `tree` is the size of the game's tree, where a position has one node for each way to it."""

    positions: list[str]
    plies: list[int]
    sides: list[SideName]
    winners: list[int] = Field(description="0 nobody, 1 first, 2 second, -1 where play goes on.")
    best: list[int] | None = Field(
        None, description="Who wins with best play; null if the graph ends before the game does."
    )
    edges: list[StateEdge]
    tree: int


class AntQuestion(Root):
    player: Annotated[str, Field(max_length=500, description="The colony: `aco:ants=5,seed=1`.")] = "aco"


class AntNodes(Shape):
    """The nodes, in the order in which the epochs found them."""

    parent: list[int]
    move: list[str | None]
    weight: list[float]


class AntWalk(Shape):
    nodes: list[int]
    value: float


class AntEpoch(Shape):
    """The state after an epoch, for the nodes found so far."""

    pheromone: list[float]
    ants: list[int]
    walks: list[AntWalk]


class AntGraph(Shape):
    """A colony, recorded epoch by epoch."""

    move: str
    value: float
    line: list[str]
    nodes: AntNodes
    epochs: list[AntEpoch]
