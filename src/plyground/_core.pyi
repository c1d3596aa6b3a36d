"""The native core. Private: use plyground.load and the Python packages."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from os import PathLike
from typing import Any, overload

from typing_extensions import Unpack

from plyground.draw.how import How
from plyground.draw.markup import Svg
from plyground.game import Outcome, Side

sources: str

class Move:
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

class Position:
    @property
    def game(self) -> Game: ...
    @property
    def side(self) -> Side: ...
    def moves(self) -> tuple[Move, ...]: ...
    def play(self, move: Hashable) -> Position: ...
    def outcome(self) -> Outcome | None: ...
    def view(self) -> dict[str, Any]: ...
    def click(self, move: Hashable) -> dict[str, Any]: ...
    def motion(self, move: Hashable) -> list[list[dict[str, Any]]] | None: ...
    def order(self, moves: Sequence[Hashable]) -> list[Move]: ...
    def noisy(self, move: Hashable) -> bool: ...
    def symmetric_key(self) -> int: ...
    def hold(self, side: Side) -> str: ...
    def perft(self, depth: int, apart: bool = False, on_nodes: Callable[[int], object] | None = None) -> list[int]: ...
    def places(self) -> bytes: ...
    def forced_win(self, plies: int) -> tuple[int, tuple[Move, ...]]: ...
    def svg(self, path: str | PathLike[str] | None = None, **how: Unpack[How]) -> Svg: ...
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

class Evaluation:
    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def antisymmetric(self) -> bool: ...
    @property
    def integer(self) -> bool: ...
    @property
    def decisive(self) -> bool: ...
    @property
    def weights(self) -> dict[str, int]: ...
    @property
    def weight_summaries(self) -> dict[str, str]: ...
    @property
    def presets(self) -> dict[str, dict[str, int]]: ...
    @property
    def python(self) -> Any: ...
    def weighted(self, weights: Mapping[str, int]) -> Evaluation: ...
    def value(self, position: Position, viewpoint: Side, ply: int) -> float: ...
    def factors(self, position: Position) -> list[tuple[int, float]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    @overload
    def search(
        self,
        algorithm: str,
        position: Position,
        *,
        min_depth: int,
        max_depth: int,
        threshold: float = 0.0,
        m: int = 1,
        n: int = 1,
        width: int = 0,
        order: bool = False,
        table: bool = False,
        cuts: bool = False,
    ) -> tuple[float, tuple[Move, ...], int, bool]: ...
    @overload
    def search(
        self,
        algorithm: str,
        position: Position,
        *,
        min_depth: int,
        max_depth: int,
        threshold: float = 0.0,
        m: int = 1,
        n: int = 1,
        width: int = 0,
        order: bool = False,
        table: bool = False,
        cuts: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        on_nodes: Callable[[int], object] | None = None,
    ) -> tuple[float, tuple[Move, ...], int, bool] | None: ...

class Game:
    def __new__(cls, name: str, options: Mapping[str, str]) -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def options(self) -> dict[str, str]: ...
    @property
    def evaluation_names(self) -> tuple[str, ...]: ...
    def start(self) -> Position: ...
    def position(self, text: str) -> Position: ...
    def layout(self) -> dict[str, Any]: ...
    def evaluation(self, name: str, weights: Mapping[str, int] = ...) -> Evaluation: ...
    def calling(self, evaluation: object) -> Evaluation: ...
    def learned(self, patterns: Patterns, weights: bytes, win: int = ...) -> Evaluation: ...
    @property
    def place_count(self) -> int: ...
    def restored_move(self, low: int, high: int, text: str) -> Move: ...

class Solver:
    def plies(self, position: Position, most: int | None = None) -> int | None: ...
    @property
    def nodes(self) -> int: ...

def solver(
    position: Position, megabytes: int, *, threads: int = 1, remember: bool = False, book: bytes = b""
) -> Solver | None: ...
def exhaustive(
    position: Position, limit: int, on_nodes: Callable[[int], object] | None
) -> tuple[tuple[int, int], list[tuple[Move, tuple[int, int]]], int]: ...
def prove(
    position: Position, attacker: Side, within: int, limit: int, on_nodes: Callable[[int], object] | None
) -> tuple[bool | None, int, list[tuple[Move, bool]], list[tuple[Position, Move]]]: ...
def prove_in_python(
    position: object,
    attacker: Side,
    within: int,
    limit: int,
    on_nodes: Callable[[int], object] | None,
    *,
    least: int | Fraction,
    more: bool,
) -> tuple[bool | None, int, list[tuple[Any, bool]], list[tuple[Any, Any]]]: ...

class DamagedTable(Exception): ...

class Table:
    def plies(self, position: Position) -> int: ...
    def moves(self, position: Position) -> list[int]: ...
    def statistics(self) -> tuple[list[int], int, tuple[Position, ...]]: ...
    def verify(
        self, threads: int, watch: Callable[[float], None] | None = None
    ) -> tuple[int, int, Position | None]: ...
    def census(
        self, threads: int, watch: Callable[[float], None] | None = None
    ) -> tuple[tuple[int, int, int], tuple[int, int, int]]: ...

def has_table(position: Position) -> bool: ...
def build_table(position: Position, path: str, threads: int, watch: Callable[[float], None] | None = None) -> None: ...
def open_table(position: Position, path: str) -> Table: ...

#: Parts of the engine's search that can be left out.
ENGINE_PARTS: tuple[str, ...]

class Engine:
    def __init__(self, megabytes: int) -> None: ...
    def think(
        self,
        evaluation: Evaluation,
        position: Position,
        *,
        history: Sequence[Position],
        time: float | None,
        depth: int | None,
        nodes: int | None,
        enough: float | None,
        lines: int,
        threads: int,
        repetition: int,
        selective: bool,
        without: Sequence[str],
        on_report: Callable[[dict[str, Any]], object] | None,
    ) -> dict[str, Any]: ...
    def think_in_python(
        self,
        evaluation: object,
        position: object,
        *,
        history: Sequence[object],
        time: float | None,
        depth: int | None,
        nodes: int | None,
        enough: float | None,
        lines: int,
        repetition: int,
        selective: bool,
        without: Sequence[str],
        on_report: Callable[[dict[str, Any]], object] | None,
    ) -> dict[str, Any]: ...
    def stop(self) -> None: ...
    def clear(self) -> None: ...

class Mcts:
    def __init__(
        self,
        *,
        exploration: float,
        repetition: int,
        tree: int,
        reuse: bool,
        value: Callable[[Any], float] | None = ...,
        judge: Callable[[list[Any]], list[tuple[float, list[float]]]] | None = ...,
        batch: int = ...,
    ) -> None: ...
    def search(
        self,
        position: object,
        *,
        history: Sequence[object],
        time: float | None,
        simulations: int | None,
        seed: int,
    ) -> tuple[int, int, float, Any, list[tuple[Any, int, float, str, int, Any, float]]]: ...
    def stop(self) -> None: ...

class Ants:
    def __init__(
        self,
        *,
        ants: int,
        epochs: int,
        depth: int,
        look: int,
        q: float,
        evaporation: float,
        alpha: float,
        beta: float,
        start: float,
        graph: int,
        weigh: str,
        blind: str,
        end: str,
        path: str,
        deposit: str,
        erase: str,
        update: str,
        fade: str,
        again: str,
        decide: str,
    ) -> None: ...
    def search(self, evaluation: object, position: object, *, time: float | None, seed: int) -> dict[str, Any]: ...
    def stop(self) -> None: ...

def search_in_python(
    algorithm: str,
    position: object,
    evaluate: Callable[[Any, Side, int], float],
    *,
    min_depth: int,
    max_depth: int,
    threshold: float = 0.0,
    m: int = 1,
    n: int = 1,
    width: int = 0,
    order: Callable[[Any, Sequence[Any]], Sequence[Any]] | None = None,
    essential: Callable[[Any, Sequence[Any]], Sequence[Any]] | None = None,
    table: bool = False,
    cuts: bool = False,
) -> tuple[float, tuple[Any, ...], int, bool]: ...
def game_names() -> tuple[str, ...]: ...

LEARNED_UNIT: int

class Patterns:
    def __init__(
        self, states: Sequence[int], tables: Sequence[Sequence[Sequence[Sequence[int]]]], apart: bool
    ) -> None: ...
    @property
    def states(self) -> list[int]: ...
    @property
    def tables(self) -> list[list[list[list[int]]]]: ...
    @property
    def apart(self) -> bool: ...
    @property
    def weights(self) -> int: ...
    @property
    def placements(self) -> int: ...
    def indices(self, seen: bytes, second: bool) -> list[list[int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

class Learner:
    def __init__(
        self,
        patterns: Patterns,
        *,
        seed: int,
        lambda_: float,
        rate: float,
        explore: float,
        opening: int,
        longest: int,
    ) -> None: ...
    def learn(self, game: Game, *, games: int, seconds: float, threads: int) -> None: ...
    def learn_in_python(
        self, start: object, see: Callable[[Any], bytes], *, games: int, seconds: float
    ) -> None: ...
    @property
    def games(self) -> int: ...
    @property
    def positions(self) -> int: ...
    @property
    def error(self) -> float: ...
    def values(self) -> bytes: ...
    def state(self) -> bytes: ...
    def restore(self, state: bytes) -> None: ...
