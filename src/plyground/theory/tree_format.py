"""Games in tree form as text: each move stands on its own line, below its node and further to the right.

    players: Newcomer, Owner
    tree:
    Newcomer
      Out: 0, 2
      In: Owner
        Fight: -1, -1
        Share: 1, 1

After a move stands what follows: payoffs; or the player who moves next, perhaps with an information set in braces,
`Owner {dark}`; or `chance`, whose moves have a probability: `heads 1/2: ...`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plyground.theory.game import Fault, InvalidGame
from plyground.theory.numbers import Number, read_number, write_number
from plyground.theory.text_format import is_cell, players_of, read_cells, split_headers
from plyground.theory.tree import DEEPEST, MOST_NODES, Chance, Decision, Leaf, Node, TreeGame, tree_game
from plyground.wording import quoted

MARK = "tree:"


@dataclass
class _Line:
    number: int
    indent: int
    move: str
    then: str
    below: list[_Line] = field(default_factory=list)


def read_tree(text: str) -> TreeGame:
    """The game that the text describes. Raises InvalidGame, which names the line.

    >>> from plyground.theory import example, read_tree, write_tree
    >>> game = example("market-entry").game
    >>> read_tree(write_tree(game)) == game
    True
    """
    headers, lines = split_headers(text)
    begin = next((at for at, line in enumerate(lines) if line.strip().lower() == MARK), None)
    if begin is None:
        raise InvalidGame([Fault(f"there is no line '{MARK}' before the tree")])
    players = players_of(headers) or ["Player 1", "Player 2"]
    root = _nested(lines[begin + 1 :])
    return tree_game(_node(root, players), players, headers.get("title", ""))


def write_tree(game: TreeGame) -> str:
    """The game as a text that `read_tree` reads again.

    >>> from plyground.theory import example, write_tree
    >>> game = example("market-entry").game
    >>> print(write_tree(game), end="")
    title: Market entry
    players: Newcomer, Owner
    tree:
    Newcomer
      Stay out: 0, 2
      Enter: Owner
        Fight: -1, -1
        Share: 1, 1
    """
    title = [f"title: {game.title}"] if game.title else []
    lines = [*title, f"players: {', '.join(game.players)}", MARK]
    waiting: list[tuple[int, str, Node]] = [(0, "", game.root)]
    while waiting:
        depth, move, node = waiting.pop()
        lines.append("  " * depth + (f"{move}: " if move else "") + _then(game, node))
        below = []
        if isinstance(node, Decision):
            below = [(depth + 1, name, child) for name, child in node.actions]
        elif isinstance(node, Chance):
            below = [(depth + 1, f"{name} {write_number(chance)}", child) for name, chance, child in node.branches]
        waiting.extend(reversed(below))
    return "\n".join(lines) + "\n"


def _then(game: TreeGame, node: Node) -> str:
    if isinstance(node, Leaf):
        return ", ".join(write_number(number) for number in node.payoffs)
    if isinstance(node, Chance):
        return "chance"
    return game.players[node.player] + (f" {{{node.information}}}" if node.information is not None else "")


def _nested(lines: Sequence[str]) -> _Line:
    """The first line of the tree; each line has the lines below it."""
    if not lines:
        raise InvalidGame([Fault("the tree is empty: expected the player who moves first")])
    if len(lines) > MOST_NODES:
        raise InvalidGame([Fault(f"the tree has {len(lines):,} lines: expected up to {MOST_NODES:,}")])
    lines = [line.expandtabs(4) for line in lines]
    root = _Line(1, _indent(lines[0]), "", lines[0].strip())
    stack = [root]
    for number, line in enumerate(lines[1:], 2):
        where, indent = f"line {number} of the tree, {quoted(line.strip())}", _indent(line)
        while len(stack) > 1 and indent <= stack[-1].indent:
            stack.pop()
        above = stack[-1]
        if indent <= above.indent:
            raise InvalidGame([Fault(f"{where}: expected it further to the right than the first line")])
        if above.below and above.below[0].indent != indent:
            raise InvalidGame([Fault(f"{where}: expected it exactly below '{above.below[0].move}'")])
        move, colon, then = line.strip().rpartition(":")
        if not colon:
            raise InvalidGame([Fault(f"{where}: expected a move, a colon, and what follows")])
        if len(stack) > DEEPEST:
            raise InvalidGame([Fault(f"{where}: expected up to {DEEPEST} moves on a path")])
        child = _Line(number, indent, move.strip(), then.strip())
        above.below.append(child)
        stack.append(child)
    return root


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _node(line: _Line, players: Sequence[str]) -> Node:
    where = f"line {line.number} of the tree, {quoted(line.then)}"
    if is_cell(line.then):
        if line.below:
            raise InvalidGame([Fault(f"{where}: payoffs end the game, but moves follow")])
        (pair,) = read_cells([[line.then]])[0]
        numbers = [read_number(part) for part in pair]
        first = numbers[0]
        second = numbers[1] if len(numbers) == 2 else None
        assert first is not None
        return Leaf((first, -first if second is None else second))
    who, information = _mover(line.then)
    if who.lower() == "chance" and information is None:
        return Chance(tuple(_branch(below, players) for below in line.below))
    if who not in players:
        raise InvalidGame([Fault(f"{where}: expected payoffs, chance, {' or '.join(players)}")])
    actions = tuple((below.move, _node(below, players)) for below in line.below)
    return Decision(list(players).index(who), actions, information)


def _mover(text: str) -> tuple[str, str | None]:
    """The player who moves, and the text in braces after the name."""
    who, brace, information = text.partition("{")
    if not brace or not text.endswith("}"):
        return text, None
    return who.strip(), information[:-1].strip() or None


def _branch(line: _Line, players: Sequence[str]) -> tuple[str, Number, Node]:
    name, _, text = line.move.rpartition(" ")
    chance = read_number(text)
    if chance is None or not name.strip():
        problem = "expected a move of chance with its probability, as in 'heads 1/2'"
        raise InvalidGame([Fault(f"line {line.number} of the tree, {quoted(line.move)}: {problem}")])
    return name.strip(), chance, _node(line, players)
