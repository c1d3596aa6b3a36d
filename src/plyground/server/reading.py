"""Jobs that read what comes from outside and draw what is asked for: short ones, for the workers that do not think."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from pydantic import ValidationError

from plyground.drawing import View
from plyground.game import InvalidRecord, PlygroundError
from plyground.history.drawn import Branch, branches
from plyground.history.files import read_game
from plyground.history.formats import format_of
from plyground.history.saved import HUMAN, SavedGame
from plyground.history.saved_json import to_json
from plyground.history.tree import GameTree
from plyground.loading.editing import examine
from plyground.server import bounds, shapes
from plyground.server.bounds import OutOfBounds
from plyground.server.catalogue import Catalogue, board_of, outcome_of
from plyground.server.compact import CompactGame, compact
from plyground.server.context import Context
from plyground.server.documents import document
from plyground.server.malformed import refusal
from plyground.server.players import check_player
from plyground.server.seats import seat_text
from plyground.server.thinking import game_of
from plyground.wording import quoted
from plyground.work.job import job

#: Seconds that such a job may take.
CEILING = 10.0
#: A line of more moves is asked for in parts.
MOST_BOARDS = 100


def begun(catalogue: Catalogue, new: shapes.NewGame) -> CompactGame:
    """A new game, checked. Raises a PlygroundError."""
    line = bounds.line(catalogue.load(new.game), new.start, new.moves)
    seats = (seat_text(new.seats.first), seat_text(new.seats.second))
    return _checked(SavedGame(GameTree(line), seats), catalogue)


@job(ceiling=CEILING, topic=game_of)
def begin(context: Context, new: shapes.NewGame) -> CompactGame:
    return begun(context.catalogue, new)


@job(ceiling=CEILING)
def read_record(context: Context, body: bytes) -> CompactGame:
    """The game of a file, which comes as a `RecordText` in JSON; all its moves are played and checked.

    Raises Malformed, InvalidRecord, InvalidPlayer or OutOfBounds."""
    try:
        text = shapes.RecordText.model_validate_json(body).record
    except ValidationError as error:
        raise refusal(error.errors()) from None
    return _checked(read_game(text, context.catalogue.load, bounds.check_moves), context.catalogue)


def _checked(saved: SavedGame, catalogue: Catalogue) -> CompactGame:
    for player in saved.players:
        if player != HUMAN:
            check_player(player, saved.tree.game, catalogue.players)
    nodes = saved.tree.nodes
    bounds.check_moves(max((node.position for node in nodes), key=lambda position: len(str(position))), len(nodes) - 1)
    small = compact(saved)
    _check_texts([small.comment, *small.tags, *small.tags.values(), *(row[-1] for row in small.rows)])
    return small


def _check_texts(texts: Iterable[str]) -> None:
    """Raises InvalidRecord for characters that are none, which no database takes."""
    for text in texts:
        try:
            text.encode()
        except UnicodeEncodeError:
            raise InvalidRecord(f"{quoted(text)} has half a character", text) from None
        if "\0" in text:
            raise InvalidRecord(f"{quoted(text)} has a zero character", text)


@dataclass(frozen=True)
class Writing:
    """A game, and the name of one of its formats (None: Plyground's own)."""

    compact: CompactGame
    format: str | None

    @property
    def game(self) -> str:
        return self.compact.game


@job(ceiling=CEILING, topic=game_of)
def write_record(context: Context, writing: Writing) -> bytes:
    """The game as a file. Raises InvalidRecord if it has no such format."""
    saved = writing.compact.saved(context.catalogue.load)
    if writing.format is None:
        return to_json(saved).encode()
    return format_of(saved.tree.game, writing.format).write([saved]).encode()


@dataclass(frozen=True)
class Summarised:
    """A game, and what a summary of it says besides."""

    compact: CompactGame
    changed: str
    seats: shapes.Seats


@job(ceiling=CEILING)
def summarise(context: Context, games: list[Summarised]) -> list[bytes]:
    """How the games stand, each as a document. Games that cannot be had any more are left out."""
    found = []
    for game in games:
        with suppress(PlygroundError):
            found.append(document(_summary(context.catalogue, game)))
    return found


def _summary(catalogue: Catalogue, asked: Summarised) -> shapes.GameSummary:
    tree = asked.compact.saved(catalogue.load).tree
    line, outcome = tree.line(), tree.outcome
    return shapes.GameSummary(
        id=asked.compact.id,
        game=tree.game.spec,
        title=tree.game.title,
        moves=line.ply,
        side=None if outcome else str(line.position.side),  # type: ignore[arg-type]
        outcome=outcome_of(outcome),
        seats=asked.seats,
        changed=asked.changed,
        view=line.game.view(line.position),
    )


@job(ceiling=CEILING, topic=game_of)
def compose(context: Context, composition: shapes.Composition) -> bytes:
    """The text of a composition, everything that is wrong with it, and its board when nothing is."""
    game = context.catalogue.load(composition.game)
    text, faults = examine(game, cast(View, composition.view), composition.extra)
    board = None if faults else board_of(bounds.line(game, text, ()))
    return document(shapes.Composed(text=text, faults=faults, board=board))


@job(ceiling=CEILING, topic=game_of)
def draw_moves(context: Context, question: shapes.Question) -> bytes:
    """The legal moves, what they share only once."""
    line = context.catalogue.line(question)
    legal = [] if line.outcome is not None else line.game.drawn_moves(line.position)
    return document(branches(legal), list[Branch])


@job(ceiling=CEILING, topic=game_of)
def draw_boards(context: Context, question: shapes.Question) -> bytes:
    """The position, and the position after each move."""
    if len(question.moves) > MOST_BOARDS:
        words = f"{len(question.moves)} moves are more than the {MOST_BOARDS} that can be shown at once"
        raise OutOfBounds(words, str(len(question.moves)))
    line = context.catalogue.line(question)
    return document([board_of(part) for part in line.back()][::-1], list[shapes.Board])
