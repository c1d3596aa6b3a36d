"""Trees to look at: recorded searches, the boards of their nodes, strategies, state graphs, ants."""

from __future__ import annotations

import gzip
from typing import Any

from fastapi import APIRouter, Request, Response

from plyground.history.line import Line
from plyground.server import trees
from plyground.server.routes.answering import answer, catalogue_of, problems
from plyground.server.tree_shapes import (
    AntGraph,
    AntQuestion,
    GraphQuestion,
    StateGraph,
    StrategyQuestion,
    StrategyTree,
    TreeCount,
    TreePaths,
    TreeQuestion,
    TreeViews,
    WalkedTree,
)
from plyground.work.job import Job

router = APIRouter(prefix="/api/trees", tags=["trees"])


def _answers(shape: type[Any]) -> dict[str, Any]:
    """The description of a route that sends a document which a worker has already written."""
    return {"response_model": shape, "responses": problems(409, 503)}


async def _sent(request: Request, job: Job[bytes]) -> Response:
    document = await answer(request, job)
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(document, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(document), media_type="application/json", headers=headers)


@router.post("/search", **_answers(WalkedTree))
async def record_search(question: TreeQuestion, request: Request) -> Response:
    """A search of the textbook, recorded with its tree and its steps."""
    return await _sent(request, trees.record_search(question))


@router.post("/count", responses=problems(409, 503))
async def count_nodes(question: TreeQuestion, request: Request) -> TreeCount:
    """How many nodes a search visits, without its tree."""
    return await answer(request, trees.count_nodes(question))


@router.post("/strategy", **_answers(StrategyTree))
async def find_strategy(question: StrategyQuestion, request: Request) -> Response:
    """A game as one player's AND/OR tree, with the hyper-path that reaches the player's goal."""
    return await _sent(request, trees.find_strategy(question))


@router.post("/graph", **_answers(StateGraph))
async def draw_graph(question: GraphQuestion, request: Request) -> Response:
    """The state graph: every position once."""
    return await _sent(request, trees.draw_graph(question))


@router.post("/ants", **_answers(AntGraph))
async def send_ants(question: AntQuestion, request: Request) -> Response:
    """A colony of ants, recorded epoch by epoch."""
    return await _sent(request, trees.send_ants(question))


@router.post("/views")
def tree_views(question: TreePaths, request: Request) -> TreeViews:
    """How the positions of some nodes look."""
    game = catalogue_of(request).load(question.game)
    start = Line.of(game, question.position, question.moves)
    positions = []
    for path in question.paths:
        position = start.position
        for move in path:
            position = position.play(move)
        positions.append(position)
    return TreeViews(
        layout=game.layout,
        positions=[str(position) for position in positions],
        views=[game.view(position) for position in positions],
    )
