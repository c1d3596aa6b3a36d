"""Trees to look at: recorded searches, the boards of their nodes, strategies, state graphs, ants."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from plyground.server import trees
from plyground.server.routes.answering import answer, answer_soon, describes, problems, sent
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

#: Bytes that are decompressed at once.
PIECE = 64 << 10


async def _sent(request: Request, job: Job[bytes]) -> Response:
    """A document that a worker has compressed."""
    document = await answer(request, job)
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(document, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return StreamingResponse(_decompressed(document), media_type="application/json", headers=headers)


async def _decompressed(document: bytes) -> AsyncIterator[bytes]:
    """The document in small pieces: others are served between two of them, and a client that does not read holds up
    only itself."""
    stream = zlib.decompressobj(zlib.MAX_WBITS | 16)  # as gzip writes it
    while piece := stream.decompress(stream.unconsumed_tail or document, PIECE):
        document = b""
        yield piece


@router.post("/search", **describes(WalkedTree, 409))
async def record_search(question: TreeQuestion, request: Request) -> Response:
    """A search of the textbook, recorded with its tree and its steps."""
    return await _sent(request, trees.record_search(question))


@router.post("/count", responses=problems(409, 503))
async def count_nodes(question: TreeQuestion, request: Request) -> TreeCount:
    """How many nodes a search visits, without its tree."""
    return await answer(request, trees.count_nodes(question))


@router.post("/strategy", **describes(StrategyTree, 409))
async def find_strategy(question: StrategyQuestion, request: Request) -> Response:
    """A game as one player's AND/OR tree, with the hyper-path that reaches the player's goal."""
    return await _sent(request, trees.find_strategy(question))


@router.post("/graph", **describes(StateGraph, 409))
async def draw_graph(question: GraphQuestion, request: Request) -> Response:
    """The state graph: every position once."""
    return await _sent(request, trees.draw_graph(question))


@router.post("/ants", **describes(AntGraph, 409))
async def send_ants(question: AntQuestion, request: Request) -> Response:
    """A colony of ants, recorded epoch by epoch."""
    return await _sent(request, trees.send_ants(question))


@router.post("/views", **describes(TreeViews))
async def tree_views(question: TreePaths, request: Request) -> Response:
    """How the positions of some nodes look."""
    return sent(await answer_soon(request, trees.draw_nodes(question)))
