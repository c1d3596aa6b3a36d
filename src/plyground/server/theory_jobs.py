"""Matrix games for the page: reading what is pasted and solving what is typed, in a worker, within limits."""

from __future__ import annotations

from plyground.game import PlygroundError, TooLarge
from plyground.server.theory_shapes import (
    MOST_STRATEGIES,
    MatrixAnswer,
    MatrixExample,
    MatrixFault,
    MatrixQuestion,
    MatrixRead,
    MatrixSolution,
    MatrixTable,
)
from plyground.theory import (
    EXAMPLES,
    Example,
    Fault,
    InvalidGame,
    MatrixGame,
    NotOfThisKind,
    TreeGame,
    eliminate,
    mark,
    matrix_form,
    matrix_game,
    read,
    read_tree,
    report,
    short_text,
    weak_orders,
    write_tree,
)
from plyground.theory import (
    equilibria as all_equilibria,
)
from plyground.theory.reported import EliminationSteps
from plyground.theory.text_format import read_cells
from plyground.work.context import Context
from plyground.work.job import job

#: The most reduced games that are examined to find all results of weak elimination.
MOST_PARTS = 300
#: The most extreme equilibria that are listed.
MOST_EQUILIBRIA = 300
#: The most seconds that a game may take.
CEILING = 10.0


@job(ceiling=CEILING)
def read_matrix(context: Context, text: str) -> MatrixRead:
    """The game that a text describes, as a table. Raises InvalidGame."""
    return _as_read(read(text))


@job(ceiling=CEILING)
def solve_matrix(context: Context, question: MatrixQuestion) -> MatrixAnswer:
    """Everything about the game of a table, or what is wrong with it."""
    try:
        game = _game_of(question.table)
    except InvalidGame as error:
        faults = [MatrixFault(message=fault.message, row=fault.row, column=fault.column) for fault in error.faults]
        return MatrixAnswer(faults=faults, solution=None)
    return MatrixAnswer(faults=[], solution=_solution(game, question))


def examples() -> list[MatrixExample]:
    return [_example(entry) for entry in EXAMPLES]


def _example(entry: Example) -> MatrixExample:
    found = _as_read(entry.game)
    order = [
        (player, names.index(name))
        for name in entry.order
        for player, names in enumerate(found.table.strategies)
        if name in names
    ]
    return MatrixExample(
        name=entry.name,
        summary=entry.summary,
        order=order,  # type: ignore[arg-type]
        table=found.table,
        tree=found.tree,
    )


def _as_read(game: MatrixGame | TreeGame) -> MatrixRead:
    matrix = matrix_form(game, MOST_STRATEGIES**2).game if isinstance(game, TreeGame) else game
    if max(matrix.shape) > MOST_STRATEGIES:
        rows, columns = matrix.shape
        size = f"{rows} x {columns}"
        raise TooLarge(f"the game is {size}: the page takes up to {MOST_STRATEGIES} strategies each", size)
    tree = write_tree(game) if isinstance(game, TreeGame) else ""
    return MatrixRead(table=MatrixTable(**vars(report.table(matrix))), tree=tree)


def _game_of(table: MatrixTable) -> MatrixGame:
    """Raises InvalidGame with all faults, of the cells and of the names."""
    faults: list[Fault] = []
    rows: list[list[tuple[str, ...]]] = []
    try:
        rows = read_cells(table.payoffs)
    except InvalidGame as error:
        faults.extend(error.faults)
        rows = [[("0",) for _ in row] for row in table.payoffs]
    try:
        game = matrix_game(rows, table.strategies, table.players, table.title)
    except InvalidGame as error:
        known = {(fault.row, fault.column) for fault in faults}
        faults.extend(fault for fault in error.faults if (fault.row, fault.column) not in known)
    if faults:
        raise InvalidGame(faults)
    return game


def _solution(game: MatrixGame, question: MatrixQuestion) -> MatrixSolution:
    tree = _tree_of(game, question.tree)
    equilibria, unsolved = None, None
    try:
        equilibria = report.all_equilibria(game, all_equilibria(game, most=MOST_EQUILIBRIA))
    except TooLarge as error:
        unsolved = str(error)
    return MatrixSolution(
        text=write_tree(tree) if tree is not None else short_text(game),
        kind=report.kind(tree if tree is not None else game),
        dominated=report.dominance(game).dominated,
        elimination=_elimination(game, question),
        orders=report.weak(game, weak_orders(game, most=MOST_PARTS)),
        marking=report.marking(game, mark(game)),
        equilibria=equilibria,
        unsolved=unsolved,
        value=report.value(game),
        security=report.safety(game),
        induction=report.induction(tree) if tree is not None and tree.perfect_information else None,
    )


def _elimination(game: MatrixGame, question: MatrixQuestion) -> EliminationSteps:
    """Eliminates in the order asked for, as far as it is valid: the game may have been changed since."""
    order = [(player, at) for player, at in question.order if at < game.shape[player]]
    while True:
        try:
            done = eliminate(game, strict=not question.weak, mixed=question.mixed, begin=question.begin, order=order)
        except NotOfThisKind:
            order = order[:-1]
        else:
            return report.elimination(game, done)


def _tree_of(game: MatrixGame, text: str) -> TreeGame | None:
    """The tree that the text describes, if the game is its matrix form; otherwise None."""
    if not text:
        return None
    try:
        tree = read_tree(text)
        return tree if matrix_form(tree, MOST_STRATEGIES**2).game == game else None
    except PlygroundError:
        return None
