"""A game with everything that Plyground knows about it: the rules, and every optional hook, with a default if
absent."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from plyground import _core
from plyground.draw.how import DrawnPosition
from plyground.drawing import Click, DrawnMove, Layout, Motion, View, layout_from, usual_colours
from plyground.evaluation import ZERO, Evaluation, FunctionEvaluation, preset_weights
from plyground.game import Game, InvalidOption, InvalidPosition, Move, Position
from plyground.loading.learned import LEARNED, Learned, in_python, is_learned_file, read_once
from plyground.loading.levels import LEVELS, Level
from plyground.loading.motion import between
from plyground.loading.options import Option, write_options
from plyground.loading.own_evaluation import OwnEvaluation, own_evaluation
from plyground.loading.python_game import legal_move
from plyground.loading.user_file import file_of
from plyground.wording import as_written, did_you_mean


@dataclass(frozen=True)
class Description:
    """What the folder of a game says about it, or the attributes of a user's game."""

    name: str
    title: str
    summary: str = ""
    help: str = ""
    sides: tuple[str, str] = ("First", "Second")
    options: tuple[Option, ...] = ()
    shorthand: str = ""
    repetition: int | None = None
    advantage: float = 100  # the value of the default evaluation that is a clear advantage
    drawing: Mapping[str, Any] | None = None  # game.toml's tables for `layout_from`; None: nothing to draw
    folder: Path | None = None
    file: str | None = None  # the hash of the user's file that the game is in
    source: Any = None  # the object or class of the user's program that it was made of: no text loads it
    levels: tuple[Level, ...] = LEVELS
    learned: Path | None = None  # the file of the evaluation that is shipped with it


class NativeRules:
    """The hooks of a native game, under the same names as in a Python game."""

    alternates = True  # all native games do

    def __init__(self, game: _core.Game) -> None:
        self.native = game
        self.name = game.name

    def start(self) -> _core.Position:
        return self.native.start()

    def position(self, text: str, /) -> _core.Position:
        return self.native.position(text)

    def calling(self, evaluation: Evaluation) -> _core.Evaluation:
        """An evaluation written in Python, for the native searches."""
        return self.native.calling(evaluation)

    @property
    def evaluations(self) -> Mapping[str, _core.Evaluation]:
        return {name: self.native.evaluation(name) for name in self.native.evaluation_names}

    @property
    def layout(self) -> Mapping[str, Any]:
        """Cells and edges, if the game makes them itself; otherwise empty."""
        return self.native.layout()

    def order(self, position: _core.Position, moves: Sequence[_core.Move]) -> Sequence[_core.Move]:
        return position.order(moves)

    def noisy(self, position: _core.Position, move: _core.Move) -> bool:
        return position.noisy(move)

    def view(self, position: _core.Position) -> View:
        return cast(View, position.view())

    def click(self, position: _core.Position, move: _core.Move) -> Click:
        return cast(Click, position.click(move))

    def motion(self, position: _core.Position, move: _core.Move) -> Motion | None:
        return cast("Motion | None", position.motion(move))


class LoadedGame:
    """A game as `plyground.load` returns it. It is a Game itself, and every hook can be called.

    >>> import plyground as pg
    >>> game = pg.load("tictactoe:5x5x5")
    >>> game.title, game.spec, list(game.evaluations)
    ('Tic-tac-toe', 'tictactoe:5x5x5', ['default', 'threats', 'open', 'zero'])
    """

    def __init__(self, rules: Game, description: Description, options: Mapping[str, Any]) -> None:
        self.rules = rules
        self.description = description
        self.options = options

    def __repr__(self) -> str:
        return f"<game {self.spec}>"

    def __eq__(self, other: object) -> bool:
        """Whether it is the same game with the same options, of the same file if it is a user's."""
        if not isinstance(other, LoadedGame):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.spec, self.description.file, type(self.rules), self.description.source

    def __copy__(self) -> LoadedGame:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> LoadedGame:
        return self

    @property
    def name(self) -> str:
        """The name, without options."""
        return self.description.name

    @property
    def spec(self) -> str:
        """The shortest text that loads this game: `tictactoe:5x5x5`."""
        options = write_options(self.options, self.description.options, self.description.shorthand)
        return f"{self.name}:{options}" if options else self.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.description.title

    @property
    def repetition(self) -> int | None:
        """At this occurrence of a position the game is drawn; None: never."""
        return self.description.repetition

    @property
    def is_local(self) -> bool:
        """Whether it is an object of the user's program, which no text loads."""
        return self.description.source is not None

    @property
    def alternates(self) -> bool:
        """Whether the game declares that every move gives the turn to the other side. If not, it may or may not."""
        return bool(getattr(self.rules, "alternates", False))

    @property
    def levels(self) -> tuple[Level, ...]:
        """The engine's levels for people, the weakest first."""
        return self.description.levels

    def start(self) -> DrawnPosition:
        """The position in which the game begins."""
        return cast(DrawnPosition, self.rules.start())

    def position(self, text: str, /) -> DrawnPosition:
        """The position written as `text`. Raises InvalidPosition, which names every fault at once."""
        if not isinstance(text, str):
            raise InvalidPosition(f"{as_written(text)} is not the text of a position of {self.name}", str(text))
        return cast(DrawnPosition, self.rules.position(text))

    @cached_property
    def evaluations(self) -> Mapping[str, Evaluation]:
        """The evaluations by name, the default first; "zero" is always among them."""
        found: dict[str, Evaluation] = {}
        for name, evaluation in getattr(self.rules, "evaluations", {}).items():
            bare = inspect.isfunction(evaluation)
            found[name] = FunctionEvaluation(name, evaluation) if bare else cast(Evaluation, evaluation)
        found.setdefault("zero", ZERO)
        if self.description.learned is not None:
            found[LEARNED] = self.learned(read_once(str(self.description.learned)))
        return found

    def evaluation(
        self,
        name: str | Callable[..., Any] | None = None,
        weights: Mapping[str, int] | None = None,
        preset: str | None = None,
    ) -> Evaluation:
        """The evaluation of that name (None: the default); or a user's own: a function, or one of a file, which is run
        (`mine.py#material`); or a learned one in a file (`mine.weights`). With the weights of a preset and then with
        `weights`. Raises InvalidOption."""
        chosen = next(iter(self.evaluations)) if name is None else name
        if isinstance(chosen, str) and is_learned_file(chosen):
            evaluation = self.learned(read_once(chosen), chosen)
        elif not isinstance(chosen, str) or file_of(chosen) is not None:
            evaluation = self.calling(own_evaluation(chosen))
        elif chosen in self.evaluations:
            evaluation = self.evaluations[chosen]
        else:
            known = ", ".join(self.evaluations)
            problem = f"{self.name} has no evaluation '{chosen}'; it has: {known}, or a function in a .py file"
            raise InvalidOption(problem + did_you_mean(chosen, self.evaluations), chosen)
        changed = {**(preset_weights(evaluation, preset) if preset else {}), **(weights or {})}
        return evaluation.weighted(changed) if changed else evaluation

    def learned(self, learned: Learned, source: str = LEARNED) -> Evaluation:
        """A learned evaluation of this game. Raises InvalidOption, which quotes the source, if it is of another."""
        problem = f"'{source}' has the weights of '{learned.game}', not of {self.spec}"
        if learned.game.partition(":")[0] != self.name:
            raise InvalidOption(problem, source)
        if self.sighted is None:
            return self.calling(in_python(learned, self.view))
        try:
            return self.sighted.learned(learned.patterns, learned.weights.tobytes())
        except ValueError:
            raise InvalidOption(problem, source) from None

    @property
    def sighted(self) -> _core.Game | None:
        """The native game, if it says itself what is seen; None: that is taken from its view."""
        native = self.rules.native if isinstance(self.rules, NativeRules) else None
        return native if native is not None and native.place_count else None

    def symmetric(self, evaluation: Evaluation) -> Evaluation:
        """The evaluation. A user's own that is not antisymmetric is made so, because the engine needs that."""
        own = evaluation.python if isinstance(evaluation, _core.Evaluation) else evaluation
        return self.calling(own.symmetric()) if isinstance(own, OwnEvaluation) else evaluation

    def calling(self, evaluation: Evaluation) -> Evaluation:
        """An evaluation written in Python, as the searches of this game take it."""
        return self.rules.calling(evaluation) if isinstance(self.rules, NativeRules) else evaluation

    def order(self, position: Position, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves, best guess first; unchanged if the game has no static order."""
        hook: Callable[..., Sequence[Move]] | None = getattr(self.rules, "order", None)
        return hook(position, moves) if hook else moves

    @property
    def essential(self) -> Callable[[Position, Sequence[Move]], Sequence[Move]] | None:
        """A function that gives the moves worth searching; None if the game leaves that to the search."""
        hook = getattr(self.rules, "essential", None)
        return (lambda position, _: hook(position)) if hook else None

    def noisy(self, position: Position, move: Move) -> bool:
        """Whether a static evaluation right after the move is not to be trusted."""
        hook = getattr(self.rules, "noisy", None)
        return bool(hook(position, move)) if hook else False

    @cached_property
    def layout(self) -> Layout:
        """Where everything is drawn: cells, lines, zones and pieces, as data; and the sides' look."""
        described = layout_from(self.description.drawing or {}, self.options)
        layout = cast(Layout, {**described, **getattr(self.rules, "layout", {})})
        return layout if "colours" in layout else {**layout, "colours": usual_colours(layout)}

    def view(self, position: Position) -> View:
        """What is drawn of a position: pieces, hands and marks, as data."""
        hook = getattr(self.rules, "view", None)
        if hook:
            return cast(View, hook(position))
        return {"side": str(position.side), "pieces": [], "zones": {}, "marks": []}

    def click(self, position: Position, move: Move | str) -> Click:
        """What a person clicks to play a legal move. What the game does not say is taken from a button with the move's
        text."""
        return self._click(position, self._own(position, move)) if hasattr(self.rules, "click") else _button(move)

    def _click(self, position: Position, own: Move) -> Click:
        hook = getattr(self.rules, "click", None)
        if hook is None:
            return _button(own)
        click: Click = hook(position, own)
        # What is not a table stays what it is, for those who check it.
        if type(click) is dict and not ("move" in click and "kind" in click and "label" in click):
            return cast(Click, {**_button(own), **click})
        return click

    def clicks(self, position: Position) -> list[Click]:
        """Each legal move with what a person clicks for it."""
        return [self.click(position, move) for move in position.moves()]

    def motion(self, position: Position, move: Move | str) -> Motion:
        """What happens on the board when a legal move is played, for each element of its path. Without this
        hook, everything happens at the last element, made from the views before and after the move."""
        return self.drawn_move(position, move)["motion"]

    def drawn_move(self, position: Position, move: Move | str) -> DrawnMove:
        """A legal move with everything that is drawn of it."""
        return self._drawn(position, self._own(position, move), self.view(position))

    def drawn_moves(self, position: Position) -> list[DrawnMove]:
        """Each legal move with everything that is drawn of it."""
        view = self.view(position)
        return [self._drawn(position, move, view) for move in position.moves()]

    def _drawn(self, position: Position, own: Move, view: View) -> DrawnMove:
        motion_hook = getattr(self.rules, "motion", None)
        click = self._click(position, own)
        motion: Motion | None = motion_hook(position, own) if motion_hook else None
        if motion is None:
            motion = [[] for _ in click["path"]]
            if hasattr(self.rules, "view"):  # otherwise there is nothing that could move
                motion[-1] = between(self.layout, view, self.view(position.play(own)), click["path"])
        return {**click, "motion": motion}

    def _own(self, position: Position, move: Move | str) -> Move:
        """The move as a value, because the hooks of a Python game need not read texts."""
        native = isinstance(self.rules, NativeRules)
        return legal_move(position, move) if isinstance(move, str) and not native else move

    def label(self, position: Position, move: Move | str) -> str:
        """A legal move as people write it."""
        return self.click(position, move)["label"]

    def labels(self, position: Position, moves: Sequence[Move | str]) -> list[str]:
        """A line of moves from a position, as people write them."""
        found = []
        for move in moves:
            found.append(self.label(position, move))
            position = position.play(move)
        return found

    def touched(self, before: Position, move: Move | str) -> list[str]:
        """The cells that a person clicks to play the move: where it came from, if anywhere, and where it went."""
        return [element["cell"] for element in self.click(before, move)["path"] if "cell" in element]


def _button(move: Move | str) -> Click:
    """A move that is played by clicking on its text."""
    text = str(move)
    return {"move": text, "path": [{"choice": text}], "kind": "move", "label": text}
