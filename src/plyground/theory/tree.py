"""A game of two players in tree form: decisions, chance and payoffs, with information sets.

The nodes of one information set look the same to the player who moves there. At a node without a set, the player knows
the node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from plyground.brief import brief
from plyground.draw.markup import Svg
from plyground.draw.tree import Box, Branch, Shape, grown, key, tree_picture
from plyground.theory.game import Cell, Fault, InvalidGame, check_players, one_line
from plyground.theory.numbers import TOLERANCE, Number, all_exact, close, shown
from plyground.wording import counted, printable, quoted, shortened

#: The most nodes of a tree, and the most moves from its root to a leaf.
MOST_NODES = 100_000
DEEPEST = 200
#: The most nodes of a picture.
MOST_DRAWN = 120


@brief
@dataclass(frozen=True)
class Leaf:
    """The end of a game: the payoffs of both players.

    >>> from plyground.theory import Leaf
    >>> Leaf((1, -1)).payoffs
    (1, -1)
    """

    payoffs: Cell


@brief
@dataclass(frozen=True)
class Decision:
    """A player chooses. `information` names the set of nodes that look the same to the player; None: the player knows
    the node.

    >>> from plyground.theory import FIRST, Decision, Leaf
    >>> Decision(FIRST, (("left", Leaf((1, -1))), ("right", Leaf((0, 0))))).actions[0][0]
    'left'
    """

    player: int
    actions: tuple[tuple[str, Node], ...]
    information: str | None = None


@brief
@dataclass(frozen=True)
class Chance:
    """Chance chooses: each branch has a name, a probability and a node.

    >>> from plyground.theory import Chance, Leaf
    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> len(Chance((("heads", half, Leaf((1, -1))), ("tails", half, Leaf((-1, 1))))).branches)
    2
    """

    branches: tuple[tuple[str, Number, Node], ...]


Node: TypeAlias = Leaf | Decision | Chance
#: The names of the moves from the root to a node.
Path: TypeAlias = tuple[str, ...]


@brief
@dataclass(frozen=True)
class InformationSet:
    """Nodes that look the same to a player: their paths, and the actions that they have in common.

    >>> from plyground.theory import example
    >>> game = example("rock-paper-scissors-tree").game
    >>> [(found.where, len(found.paths)) for found in game.information]
    [('', 1), ('unseen', 3)]
    """

    player: int
    name: str | None
    paths: tuple[Path, ...]
    actions: tuple[str, ...]

    @property
    def where(self) -> str:
        """The place in words: the set's name, or the path to its only node."""
        return self.name or " ".join(self.paths[0])


@dataclass(frozen=True, repr=False)
class TreeGame:
    """A game in tree form. Make one with `tree_game`, which checks it.

    >>> from plyground.theory import example
    >>> game = example("market-entry").game
    >>> game.players, game.perfect_information
    (('Newcomer', 'Owner'), True)
    """

    root: Node
    players: tuple[str, str] = ("Player 1", "Player 2")
    title: str = field(default="", compare=False)

    def __repr__(self) -> str:
        title = f" {quoted(shortened(self.title, 80))}" if self.title else ""
        return f"<tree game{title}: {counted(sum(1 for _ in self.nodes()), 'node')}>"

    def _repr_svg_(self) -> Svg:
        return self.svg()

    def svg(self, chosen: Collection[Path] = ()) -> Svg:
        """The tree as a picture. `chosen`: paths whose last action is drawn strong."""
        title = self.title or f"{self.players[0]} and {self.players[1]}"
        root: tuple[Path, str, Node] = (), "", self.root
        top = grown(root, lambda at: self._box(*at, at[0] in chosen), _below, MOST_DRAWN)
        keys = [key(name, f"{shortened(self.players[at], 20)} moves") for at, name in enumerate(("first", "second"))]
        return Svg(tree_picture(top, [title], keys))

    def _box(self, path: Path, label: str, node: Node, chosen: bool) -> Box:
        shape, text = self._looks(node)
        branch: Branch = "best" if chosen else "edge"
        return Box(shape, text, shortened(label, 24), branch, hint=" ".join(path))

    def _looks(self, node: Node) -> tuple[Shape, str]:
        if isinstance(node, Leaf):
            return "leaf", ", ".join(map(shown, node.payoffs))
        if isinstance(node, Chance):
            return "other", "chance"
        known = f" ({shortened(node.information, 10)})" if node.information else ""
        return ("second" if node.player else "first"), shortened(self.players[node.player], 16) + known

    def nodes(self) -> Iterator[tuple[Path, Node]]:
        """Every node with its path, parents before children, from the left."""
        waiting: list[tuple[Path, Node]] = [((), self.root)]
        while waiting:
            path, node = waiting.pop()
            yield path, node
            waiting.extend(reversed([((*path, name), child) for name, child in children(node)]))

    @cached_property
    def information(self) -> tuple[InformationSet, ...]:
        """The information sets of both players, in the order of their first nodes."""
        groups: dict[tuple[int, str] | Path, list[tuple[Path, Decision]]] = {}
        for path, node in self.nodes():
            if isinstance(node, Decision):
                key = path if node.information is None else (node.player, node.information)
                groups.setdefault(key, []).append((path, node))
        return tuple(
            InformationSet(
                group[0][1].player,
                group[0][1].information,
                tuple(path for path, _ in group),
                tuple(name for name, _ in group[0][1].actions),
            )
            for group in groups.values()
        )

    @cached_property
    def set_of(self) -> dict[Path, InformationSet]:
        """The information set of each decision."""
        return {path: found for found in self.information for path in found.paths}

    @property
    def perfect_information(self) -> bool:
        """Whether the player to move always knows all that has happened."""
        return all(len(found.paths) == 1 for found in self.information)

    @cached_property
    def exact(self) -> bool:
        """Whether all payoffs and probabilities are whole numbers or fractions."""
        return all_exact(number for _, node in self.nodes() for number in _numbers(node))


def tree_game(root: Node, players: Sequence[str] = ("Player 1", "Player 2"), title: str = "") -> TreeGame:
    """Checks a tree and makes a game of it. Raises InvalidGame, which names every fault and the way to its node.

    >>> from plyground.theory import FIRST, Decision, Leaf, tree_game
    >>> root = Decision(FIRST, (("left", Leaf((1, -1))), ("right", Leaf((0, 0)))))
    >>> len(list(tree_game(root).nodes()))
    3
    """
    faults: list[Fault] = []
    called = check_players(players, faults)
    if faults:
        raise InvalidGame(faults)
    game = TreeGame(root, called, one_line(title))
    owners: dict[str, tuple[int, tuple[str, ...]]] = {}
    for number, (path, node) in enumerate(game.nodes()):
        if number >= MOST_NODES or len(path) > DEEPEST:
            problem = f"expected up to {counted(MOST_NODES, 'node')} and {DEEPEST} moves on a path"
            raise InvalidGame([Fault(f"the tree is too large: {problem}")])
        faults.extend(_node_faults(path, node))
        if isinstance(node, Decision) and node.information is not None:
            mine = node.player, tuple(name for name, _ in node.actions)
            if owners.setdefault(node.information, mine) != mine:
                problem = f"information set '{node.information}' has another player or other actions at another node"
                faults.append(Fault(f"{_at(path)}: {problem}"))
    if not faults:
        faults.extend(_absent_minded(game))
    if faults:
        raise InvalidGame(faults)
    return game


def children(node: Node) -> list[tuple[str, Node]]:
    if isinstance(node, Decision):
        return list(node.actions)
    return [(name, child) for name, _, child in node.branches] if isinstance(node, Chance) else []


def _below(at: tuple[Path, str, Node]) -> list[tuple[Path, str, Node]]:
    """What follows a node of a picture: paths, the labels of their last branches, and nodes."""
    path, _, node = at
    if isinstance(node, Chance):
        return [((*path, name), f"{name} {shown(chance)}", child) for name, chance, child in node.branches]
    return [((*path, name), name, child) for name, child in children(node)]


def _numbers(node: Node) -> Sequence[Number]:
    if isinstance(node, Leaf):
        return node.payoffs
    return [chance for _, chance, _ in node.branches] if isinstance(node, Chance) else ()


def _at(path: Path) -> str:
    return printable(f"after {' '.join(path)}") if path else "at the root"


def _node_faults(path: Path, node: Node) -> Iterator[Fault]:
    names = [name for name, _ in children(node)]
    known = node.information if isinstance(node, Decision) else None
    if known is not None and not (known.isprintable() and 0 < len(known) <= 100):
        yield Fault(f"{_at(path)}: {quoted(known)} is not an information set's name: expected 1 to 100 characters")
    if not isinstance(node, Leaf) and not names:
        yield Fault(f"{_at(path)}: there is no move: expected at least one")
    for name in names:
        if not name.strip() or len(name) > 100 or not name.isprintable():
            yield Fault(f"{_at(path)}: {quoted(name)} is not a move's name: expected 1 to 100 characters")
        elif names.count(name) > 1:
            yield Fault(f"{_at(path)}: two moves are called '{name}'")
    if isinstance(node, Chance):
        chances = [chance for _, chance, _ in node.branches]
        dust = 0 if all_exact(chances) else TOLERANCE
        if not close(sum(chances), 1, dust) or any(chance <= 0 for chance in chances):
            yield Fault(
                f"{_at(path)}: the probabilities of chance are {', '.join(map(str, chances))}: expected a sum of 1"
            )


def _absent_minded(game: TreeGame) -> Iterator[Fault]:
    """Faults for paths that meet an information set twice. A player would then not know whether the first move is
    made."""
    for found in game.information:
        paths = set(found.paths)
        for path in found.paths:
            if any(path[:length] in paths for length in range(len(path))):
                yield Fault(f"{_at(path)}: information set '{found.name}' is met a second time")
