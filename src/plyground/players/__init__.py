"""Players: a player is a name and options, `alphabeta:depth=7,order=on`, and chooses a move.

Uses `textbook`, `engine`, `exact` and `history`. Knows no match and no server.
"""

from __future__ import annotations

from typing import Any

from plyground.evaluation import LARGEST_WEIGHT
from plyground.game import InvalidOption, InvalidPlayer
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.options import Option, read_options, read_pairs, split_spec
from plyground.players.aco import ACO
from plyground.players.classic import CLASSIC
from plyground.players.engine_player import ENGINE
from plyground.players.mcts import MCTS
from plyground.players.perfect import PERFECT
from plyground.players.player import Choice, Player, PlayerKind
from plyground.players.random_player import RANDOM
from plyground.players.rules import RULES
from plyground.players.uci_player import UCI

__all__ = ["KINDS", "Choice", "Player", "PlayerKind", "load_player"]

#: All kinds of players, by name.
KINDS = {kind.name: kind for kind in (RANDOM, RULES, *CLASSIC, ENGINE, MCTS, ACO, PERFECT, UCI)}

_WEIGHT = "w."


def load_player(spec: str, game: LoadedGame, *, programs: bool = True) -> Player:
    """The player that `spec` names, for this game. Raises InvalidPlayer, which names the valid ones.

    programs: whether it may be one that runs another program; not where the text comes from the network.
    """
    name, text = split_spec(spec)
    if name not in KINDS or (KINDS[name].runs_programs and not programs):
        names = [kind.name for kind in KINDS.values() if programs or not kind.runs_programs]
        raise InvalidPlayer(f"no player '{name}'; there are: {', '.join(names)}", spec)
    kind = KINDS[name]
    try:
        values, weights, named = _read(kind, text)
        if kind.settle:
            values = kind.settle(game, values)
        resolved = _resolved(kind, values, weights, named)
        if kind.weights:
            values["weights"] = weights
        if kind.named:
            values["named"] = named
        return kind.make(game, values, resolved)
    except InvalidOption as error:
        raise InvalidPlayer(f"player '{spec}': {error}", error.input) from None


def _read(kind: PlayerKind, text: str) -> tuple[dict[str, Any], dict[str, int], dict[str, str]]:
    """The options, the weights of the evaluation, and the options of another program."""
    pairs = read_pairs(text, kind.name)
    named = {key: value for key, value in pairs if kind.named and key.startswith(kind.named)}
    pairs = [(key, value) for key, value in pairs if key not in named]
    weights = {
        key[len(_WEIGHT) :]: Option(key, "integer", minimum=-LARGEST_WEIGHT, maximum=LARGEST_WEIGHT).parse(value)
        for key, value in pairs
        if kind.weights and key.startswith(_WEIGHT)
    }
    others = ",".join(f"{key}={value}" for key, value in pairs if not (kind.weights and key.startswith(_WEIGHT)))
    return read_options(others, kind.options, kind.name), weights, named


def _resolved(kind: PlayerKind, values: dict[str, Any], weights: dict[str, int], named: dict[str, str]) -> str:
    """The player's text with all options written out, so that a record says who played."""
    known = [option for option in kind.options if values[option.name] is not None]
    texts = [f"{option.name}={option.text(values[option.name])}" for option in known]
    texts += [f"{_WEIGHT}{name}={value}" for name, value in weights.items()]
    texts += [f"{name}={value}" for name, value in named.items()]
    return f"{kind.name}:{','.join(texts)}" if texts else kind.name
