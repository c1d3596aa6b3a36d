"""Games as JSON.

Matrix form: {"title": ..., "players": [...], "strategies": [[...], [...]], "payoffs": [[[7, 7], ["1/2", 2]], ...]};
only `payoffs` is required; cells of one number make a zero-sum game. Tree form: {"players": [...], "tree": NODE},
where a node is a pair of payoffs, {"player": NAME, "information": SET, "actions": {MOVE: NODE}}, or {"chance": {MOVE:
{"probability": "1/2", "then": NODE}}}. Decimals are read exactly.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NoReturn

from plyground.theory.game import Fault, InvalidGame, MatrixGame, matrix_game
from plyground.theory.numbers import Number, as_number, read_number
from plyground.theory.text_format import LONGEST
from plyground.theory.tree import DEEPEST, Chance, Decision, Leaf, Node, TreeGame, tree_game
from plyground.wording import printable, quoted


def read_json(text: str) -> MatrixGame | TreeGame:
    """The game that the JSON describes. Raises InvalidGame, which names row and column, or the way to the node.

    >>> from plyground.theory import read_json
    >>> read_json('{"payoffs": [[[7, 7], ["1/2", 2]]]}').shape
    (1, 2)
    """
    if len(text) > LONGEST:
        _refuse(f"the text has {len(text):,} characters: expected up to {LONGEST:,}")
    try:
        document = json.loads(text, parse_float=_decimal, parse_int=_decimal, parse_constant=_refuse_constant)
    except (json.JSONDecodeError, RecursionError) as error:
        _refuse(f"this is not JSON: {error}")
    if isinstance(document, list):
        document = {"payoffs": document}
    if not isinstance(document, dict):
        _refuse(f"{quoted(document)} is not a game: expected an object with 'payoffs' or 'tree'")
    unknown = set(document) - {"title", "players", "strategies", "payoffs", "tree", "format"}
    if unknown:
        _refuse(f"{quoted(sorted(unknown)[0])} is not known: expected title, players, strategies, payoffs or tree")
    title, players = document.get("title", ""), document.get("players")
    if not isinstance(title, str):
        _refuse(f"title {quoted(title)} is not a text")
    if players is not None and not _is_names(players):
        _refuse(f"players {quoted(players)}: expected two names")
    if "tree" in document:
        called = players or ["Player 1", "Player 2"]
        return tree_game(_node(document["tree"], (), called), called, title)
    return _matrix(document, title, players)


def to_json(game: MatrixGame | TreeGame) -> dict[str, Any]:
    """The game as a JSON document. Exact numbers that are not whole are texts.

    >>> from plyground.theory import example, to_json
    >>> game = example("prisoners-dilemma").game
    >>> to_json(game)["payoffs"]
    [[[-2, -2], [-5, -1]], [[-1, -5], [-4, -4]]]
    """
    begin = {"title": game.title, "players": list(game.players)}
    if isinstance(game, TreeGame):
        return {**begin, "tree": _from_node(game, game.root)}
    payoffs = [[[plain(number) for number in cell] for cell in row] for row in game.payoffs]
    return {**begin, "strategies": [list(names) for names in game.strategies], "payoffs": payoffs}


def plain(number: Number) -> int | str | float:
    """A number as JSON: whole ones and floats as such, fractions as texts."""
    if isinstance(number, Fraction):
        return int(number) if number.denominator == 1 else str(number)
    return float(number)


def _matrix(document: dict[str, Any], title: str, players: list[str] | None) -> MatrixGame:
    payoffs, strategies = document.get("payoffs"), document.get("strategies")
    if not isinstance(payoffs, list) or not all(isinstance(row, list) for row in payoffs):
        _refuse(f"payoffs {quoted(payoffs)}: expected a list of rows")
    if strategies is not None and (not isinstance(strategies, list) or not all(map(_is_names, strategies))):
        _refuse(f"strategies {quoted(strategies)}: expected two lists of names")
    return matrix_game(payoffs, strategies, players, title)


def _node(value: Any, path: tuple[str, ...], players: list[str]) -> Node:
    where = printable(f"after {' '.join(path)}") if path else "at the root"
    if len(path) > DEEPEST:
        _refuse(f"{where}: expected up to {DEEPEST} moves on a path")
    if isinstance(value, list):
        numbers = [as_number(part) for part in value]
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            _refuse(f"{where}: {quoted([str(part) for part in value])}: expected two payoffs")
        return Leaf((numbers[0], numbers[1]))
    if isinstance(value, dict) and set(value) == {"chance"} and isinstance(value["chance"], dict):
        return Chance(tuple(_branch(name, branch, path, players) for name, branch in value["chance"].items()))
    if not isinstance(value, dict) or not {"player", "actions"} <= set(value) <= {"player", "actions", "information"}:
        _refuse(f"{where}: expected payoffs, or an object with 'player' and 'actions', or one with 'chance'")
    player, actions, information = value["player"], value["actions"], value.get("information")
    if player not in players:
        _refuse(f"{where}: {quoted(player)} is not a player: expected {' or '.join(players)}")
    if not isinstance(actions, dict) or not isinstance(information, str | None):
        _refuse(f"{where}: expected an object of actions, and a text as the name of an information set")
    below = tuple((name, _node(child, (*path, name), players)) for name, child in actions.items())
    return Decision(players.index(player), below, information)


def _branch(name: str, branch: Any, path: tuple[str, ...], players: list[str]) -> tuple[str, Number, Node]:
    chance = as_number(branch.get("probability")) if isinstance(branch, dict) and "then" in branch else None
    if chance is None:
        _refuse(f"chance {quoted(name)}: expected an object with 'probability' and 'then'")
    return name, chance, _node(branch["then"], (*path, name), players)


def _from_node(game: TreeGame, node: Node) -> Any:
    if isinstance(node, Leaf):
        return [plain(number) for number in node.payoffs]
    if isinstance(node, Chance):
        return {
            "chance": {
                name: {"probability": plain(chance), "then": _from_node(game, child)}
                for name, chance, child in node.branches
            }
        }
    known = {} if node.information is None else {"information": node.information}
    actions = {name: _from_node(game, child) for name, child in node.actions}
    return {"player": game.players[node.player], **known, "actions": actions}


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _decimal(text: str) -> Fraction:
    number = read_number(text)
    if number is None:
        _refuse(f"{quoted(text)} is too large or too small a number")
    return number


def _refuse_constant(text: str) -> NoReturn:
    _refuse(f"{quoted(text)} is not a number")


def _refuse(problem: str) -> NoReturn:
    raise InvalidGame([Fault(problem)])
