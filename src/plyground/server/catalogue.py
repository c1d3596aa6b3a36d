"""The games that a server offers, and their positions as the page draws them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from plyground.advice import puzzles, told_score
from plyground.advice.lessons import has_lesson
from plyground.game import Outcome, UnknownGame
from plyground.history.formats import formats_of
from plyground.history.line import Line
from plyground.history.tree import Node
from plyground.loading import registry
from plyground.loading.editing import extras, is_editable, palette
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players import KINDS
from plyground.server import shapes


class Catalogue:
    """The games with a name, and the files that were named when the server was started; loading a file runs it."""

    def __init__(self, files: Sequence[str] = ()) -> None:
        self._files = tuple(files)
        self.load = lru_cache(maxsize=256)(self._load)
        self.info = lru_cache(maxsize=256)(self._info)

    @property
    def specs(self) -> list[str]:
        return [*self._files, *registry.names()]

    def _load(self, spec: str) -> LoadedGame:
        """The game that a text such as `gipf:reserve=15` names. Raises UnknownGame or InvalidOption."""
        if registry.is_file(spec) and spec not in self._files:
            raise UnknownGame(f"'{spec}' is not among the games that this server was started with", spec)
        return registry.load(spec)

    def line(self, question: shapes.Question) -> Line:
        """The line to the position that a question asks about. Raises a PlygroundError."""
        return Line.of(self.load(question.game), question.position, question.moves)

    def _info(self, spec: str) -> shapes.GameInfo:
        game = self.load(spec)
        described = game.description
        return shapes.GameInfo(
            spec=game.spec,
            name=game.name,
            title=game.title,
            summary=described.summary,
            sides=described.sides,
            options=[option_info(option) for option in described.options],
            values={option.name: option.text(game.options[option.name]) for option in described.options},
            levels=len(game.levels),
            puzzles=len(puzzles.shipped(game)),
            lesson=has_lesson(game),
            editable=is_editable(game),
            extras=list(extras(game)),
            palette=palette(game),  # type: ignore[arg-type]
            formats={name: found.title for name, found in formats_of(game).items()},
            layout=game.layout,
            start=board_of(Line.of(game)),
        )


def option_info(option: Option) -> shapes.OptionInfo:
    return shapes.OptionInfo(
        name=option.name,
        type=option.type,  # type: ignore[arg-type]  # checked when the option is made
        default=None if option.default is None else option.text(option.default),
        summary=option.summary,
        minimum=option.minimum,
        maximum=option.maximum,
        choices=list(option.choices),
    )


def player_infos() -> list[shapes.PlayerInfo]:
    return [
        shapes.PlayerInfo(
            name=kind.name, summary=kind.summary, options=[option_info(option) for option in kind.options]
        )
        for kind in KINDS.values()
        if kind.program is None
    ]


def outcome_of(outcome: Outcome | None) -> shapes.Outcome | None:
    if outcome is None:
        return None
    winner = str(outcome.winner) if outcome.winner else None
    return shapes.Outcome(winner=winner, result=str(outcome), reason=outcome.reason)  # type: ignore[arg-type]


def node_of(node: Node) -> shapes.Node:
    """A move of a game's tree."""
    assert node.line.before is not None
    before, game = node.line.before.position, node.line.game
    return shapes.Node(
        number=node.number,
        parent=node.parent or 0,
        move=node.move or "",
        label=game.label(before, node.move or ""),
        side=str(before.side),  # type: ignore[arg-type]
        score=None if node.score is None else told_score(node.score, game),
        seconds=node.seconds,
    )


def board_of(line: Line, ended: Outcome | None = None) -> shapes.Board:
    """The position that a line has reached, drawn. `ended`: the outcome, if people ended the game there."""
    game, position, outcome, before = line.game, line.position, line.outcome or ended, line.before
    return shapes.Board.model_construct(  # not checked again: all of it is our own, and it is made for every move
        position=str(position),
        side=str(position.side),
        view=game.view(position),
        moves=[] if outcome is not None else game.drawn_moves(position),
        outcome=outcome_of(outcome),
        last=None if before is None else game.drawn_move(before.position, line.move or ""),
    )
