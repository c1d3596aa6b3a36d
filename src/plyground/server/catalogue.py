"""The games that a server offers, and their positions as the page draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol
from urllib.parse import urlencode

from pydantic import ValidationError

from plyground.advice import puzzles
from plyground.advice.lessons import has_lesson
from plyground.drawing import Layout, PieceKind
from plyground.game import Outcome, UnknownGame
from plyground.history.drawn import drawn_board, drawn_outcome
from plyground.history.formats import formats_of
from plyground.history.line import Line
from plyground.loading import registry
from plyground.loading.art import art_file
from plyground.loading.editing import extras, is_editable, palette
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option
from plyground.players import KINDS, PlayerKind, PlayerSpec
from plyground.server import bounds, shapes
from plyground.server.kept import Kept

#: Bytes of the games that are kept ready, and of their descriptions.
GAMES = 16 << 20
INFOS = 32 << 20


class Question(Protocol):
    """A position: a start and the moves played since."""

    game: str
    position: str | None
    moves: list[str]


class Catalogue:
    """The games with a name, and the files, games of OpenSpiel and players that were named when the server was started;
    loading one of those runs code from elsewhere."""

    def __init__(self, files: Sequence[str] = (), players: Sequence[str] = ()) -> None:
        self._files = tuple(files)
        self.players = tuple(players)
        self._games: Kept[LoadedGame] = Kept(GAMES)
        self._infos: Kept[shapes.GameInfo] = Kept(INFOS)

    @property
    def specs(self) -> list[str]:
        return [*self._files, *registry.game_names()]

    def load(self, spec: str) -> LoadedGame:
        """The game that a text such as `gipf:reserve=15` names. Raises UnknownGame, InvalidOption or OutOfBounds."""
        bounds.check_length(spec, bounds.LONGEST_SPEC, "the game")
        return self._games.find(spec) or self._games.put(spec, self._load(spec), 50_000 + 100 * len(spec))

    def _load(self, spec: str) -> LoadedGame:
        foreign = registry.foreign(spec)
        if foreign is not None and foreign not in self._files:
            raise UnknownGame(f"'{spec}' is not among the games that this server was started with", spec)
        return bounds.BoundedGame(registry.load(spec))

    def line(self, question: Question) -> Line:
        """The line to the position that a question asks about. Raises a PlygroundError."""
        return bounds.line(self.load(question.game), question.position, question.moves)

    def info(self, spec: str) -> shapes.GameInfo:
        """Raises what `load` raises."""
        found = self._infos.find(spec)
        if found is None:
            found = self._info(spec)
            size = 20_000 + 1500 * len(found.start.moves) + 800 * len(found.layout["cells"])
            self._infos.put(spec, found, size)
        return found

    def _info(self, spec: str) -> shapes.GameInfo:
        game = self.load(spec)
        try:
            return self._info_of(game)
        except ValidationError as error:
            place = ".".join(map(str, error.errors()[0]["loc"]))
            words = f"its `{place}` is not what a drawing has there; `plyground check` says more"
            raise UnknownGame(f"the game '{spec}' cannot be shown: {words}", spec) from None

    def _info_of(self, game: LoadedGame) -> shapes.GameInfo:
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
            layout=_with_images(game),
            start=board_of(Line.of(game)),
        )


def _with_images(game: LoadedGame) -> Layout:
    """The layout of a game; a piece with an SVG file of its own has its address."""
    pieces: dict[str, PieceKind] = {}
    for code, kind in game.layout["pieces"].items():
        place = urlencode({"game": game.spec, "piece": code})
        pieces[code] = {**kind, "image": f"/api/art?{place}"} if art_file(game, code) else kind
    return {**game.layout, "pieces": pieces}


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


def player_infos(offered: Sequence[str] = ()) -> list[shapes.PlayerInfo]:
    """The players that a server was started with, then all kinds."""
    kinds = [kind for kind in KINDS.values() if kind.program is None]
    return [
        *(player_info(PlayerSpec.parse(player).kind, player) for player in offered),
        *(player_info(kind) for kind in kinds),
    ]


def player_info(kind: PlayerKind, offered: str | None = None) -> shapes.PlayerInfo:
    options = [option_info(option) for option in kind.options]
    return shapes.PlayerInfo(name=offered or kind.name, summary=kind.summary, options=options, own=offered is not None)


def outcome_of(outcome: Outcome | None) -> shapes.Outcome | None:
    drawn = drawn_outcome(outcome)
    return None if drawn is None else shapes.Outcome.model_construct(**drawn)


def board_of(line: Line, ended: Outcome | None = None) -> shapes.Board:
    """The position that a line has reached, drawn. `ended`: the outcome, if people ended the game there."""
    # Not checked again: it would take longer than drawing.
    drawn: dict[str, Any] = {
        **drawn_board(line, ended, bounds.MOST_DRAWN),
        "outcome": outcome_of(line.outcome or ended),
    }
    return shapes.Board.model_construct(**drawn)
