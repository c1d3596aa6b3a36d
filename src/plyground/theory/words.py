"""The results in sentences, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.theory.classification import Kind
from plyground.theory.dominance import Dominance
from plyground.theory.equilibria import Degeneracy, Equilibria
from plyground.theory.game import FIRST, MatrixGame
from plyground.theory.induction import Choice
from plyground.theory.numbers import Number, shown
from plyground.theory.responses import Marking
from plyground.theory.tree import TreeGame
from plyground.wording import counted

Game = MatrixGame | TreeGame


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def pair(numbers: Sequence[Number]) -> str:
    return ", ".join(shown(number) for number in numbers)


def dominance_words(game: MatrixGame, found: Dominance) -> str:
    """Why a strategy is dominated, case by case."""
    player = found.player
    cases = []
    for case in found.reason:
        sign = "<" if case.worse < case.better else "="
        against = game.strategies[1 - player][case.against]
        cases.append(f"{shown(case.worse)} {sign} {shown(case.better)} against {against}")
    kind = "strictly" if found.strict else "weakly"
    name = game.strategies[player][found.dominated]
    return f"{name} of {game.players[player]} is {kind} dominated by {game.mixture(player, found.by)}: {listed(cases)}."


def marking_words(game: MatrixGame, step: Marking) -> str:
    best = [game.strategies[step.player][at] for at in step.best]
    against = game.strategies[1 - step.player][step.against]
    verb = "is the best response" if len(best) == 1 else "are the best responses"
    return f"Against {against}, {listed(best)} {verb} of {game.players[step.player]}: {shown(step.payoff)}."


def degeneracy_words(game: MatrixGame, found: Degeneracy) -> str:
    best = [game.strategies[1 - found.player][at] for at in found.responses]
    played = sum(1 for weight in found.strategy if weight)
    what = game.mixture(found.player, found.strategy)
    whose = f"{what}, {counted(played, 'strategy')} of {game.players[found.player]},"
    return f"The game is degenerate: {whose} has {counted(len(best), 'best response')}, {listed(best)}."


def equilibria_words(game: MatrixGame, found: Equilibria) -> str:
    """How many equilibria there are, and of which kind."""
    many = [component for component in found.components if not component.isolated]
    if not many:
        pure = sum(1 for equilibrium in found.extreme if equilibrium.pure)
        if len(found.extreme) == 1:
            return "One equilibrium, a pure one." if pure else "One equilibrium, a mixed one."
        return f"{len(found.extreme)} equilibria, {pure} of them pure."
    alone = len(found.components) - len(many)
    others = f", and {alone} on {'its' if alone == 1 else 'their'} own" if alone else ""
    components = counted(len(many), "component")
    return f"Infinitely many equilibria in {components}{others}; here are the {len(found.extreme)} extreme ones."


def choice_words(game: TreeGame, choice: Choice) -> str:
    where = f"After {' '.join(choice.path)}" if choice.path else "At the beginning"
    values = [f"{name} gives {shown(payoffs[choice.player])}" for name, payoffs in choice.values]
    tie = "" if len(choice.best) == 1 else f"; {listed(choice.best)} are equally good"
    return f"{where}, {game.players[choice.player]} chooses {choice.action}: {listed(values)}{tie}."


def kind_words(game: Game, kind: Kind, names: MatrixGame | None = None) -> list[str]:
    """The kind of a game, one sentence for each fact. `names`: the matrix whose strategies `kind.beats` names."""
    words = []
    if kind.zero_sum:
        words.append("Zero-sum: what one player wins, the other loses.")
    elif kind.constant_sum is not None:
        words.append(f"Constant-sum: the payoffs always add up to {shown(kind.constant_sum)}.")
    else:
        words.append("Not zero-sum: both may win or lose together.")
    if kind.symmetric is not None:
        words.append("Symmetric: with the roles exchanged it is the same game." if kind.symmetric else "Not symmetric.")
    words.append(
        {
            "simultaneous": "Simultaneous: no player sees what the other chooses.",
            "sequential": "Sequential: the player to move knows all moves before.",
            "partly simultaneous": "Partly simultaneous: some moves are seen, some are not.",
        }[kind.timing]
    )
    words.append(
        "Perfect information: the player to move knows all that has happened."
        if kind.perfect_information
        else "Imperfect information: a player chooses without knowing what the other has chosen."
    )
    words.append(
        "Complete information: both players know the game."
        if kind.complete_information
        else "Incomplete information: chance decides something at the beginning that a player does not learn."
    )
    words.append("One stage." if kind.stages == 1 else f"{kind.stages} stages.")
    if not kind.perfect_recall:
        words.append("Imperfect recall: a player forgets what the player knew or did.")
    words.extend(_intransitive_words(game, kind, names))
    return words


def _intransitive_words(game: Game, kind: Kind, names: MatrixGame | None) -> list[str]:
    words = []
    if kind.intransitive is not None:
        who = [game.players[player] for player in (0, 1) if kind.intransitive[player]]
        if who:
            words.append(f"Intransitive strategies of {listed(who)}: none dominates another.")
    if kind.beats and names is not None:
        around = [names.strategies[FIRST][at] for at in (*kind.beats, kind.beats[0])]
        words.append(f"A circle: {' beats '.join(around)}.")
    return words
