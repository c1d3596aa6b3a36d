"""Example games: the games of the documents, and others that show what those do not show."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.brief import brief
from plyground.game import UnknownGame
from plyground.theory.game import MatrixGame
from plyground.theory.reading import read
from plyground.theory.tree import TreeGame
from plyground.wording import did_you_mean, quoted


@brief
@dataclass(frozen=True)
class Example:
    """A game in one of the text formats. `order` names the strategies in the order in which the source eliminates
    them.

    >>> from plyground.theory import example
    >>> found = example("nash")
    >>> found.title, found.game.shape
    ('Marking best responses', (3, 3))
    """

    name: str
    summary: str
    text: str
    order: tuple[str, ...] = ()

    @property
    def game(self) -> MatrixGame | TreeGame:
        """The game itself."""
        return read(self.text)

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.game.title


def example(name: str) -> Example:
    """The example of this name. Raises UnknownGame.

    >>> from plyground.theory import example
    >>> example("stag-hunt").summary
    'Together a stag, alone a hare: one equilibrium pays more, the other is safer.'
    >>> example("stag")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    plyground.game.UnknownGame: there is no example 'stag': expected one of ...
    """
    for found in EXAMPLES:
        if found.name == name:
            return found
    names = [found.name for found in EXAMPLES]
    words = f"there is no example {quoted(name)}: expected one of {', '.join(names)}"
    raise UnknownGame(words + did_you_mean(name, names), name)


EXAMPLES = (
    Example(
        "elimination",
        "Järvensivu 2018, figures 3 to 5: strictly dominated strategies are removed until (A, F) is left.",
        """
title: Elimination
players: Player 1, Player 2
        D      E      F
A       7, 7   3, 2   6, 8
B       2, 4   8, 3   3, 6
C       3, 1   2, 2   4, 4
""",
        ("E", "B", "C", "D"),
    ),
    Example(
        "prisoners-dilemma",
        "Järvensivu 2018, figure 6: to confess is always better for each, but worse if both do it.",
        """
title: Prisoner's dilemma
players: Player 1, Player 2
          Quiet     Confess
Quiet     -2, -2    -5, -1
Confess   -1, -5    -4, -4
""",
    ),
    Example(
        "prisoners-dilemma-a",
        "The prison terms of Nguyen 2022: one year each, three years each, or none and five.",
        """
title: Prisoner's dilemma (Nguyen 2022)
players: Player 1, Player 2
          Silent    Confess
Silent    -1, -1    -5, 0
Confess   0, -5     -3, -3
""",
    ),
    Example(
        "nash",
        "Järvensivu 2018, figures 7 to 9: nothing is dominated, and marking finds one equilibrium, (B, E).",
        """
title: Marking best responses
players: Player 1, Player 2
        D      E      F
A       7, 7   3, 2   2, 8
B       2, 4   6, 6   3, 3
C       8, 1   2, 2   0, 0
""",
    ),
    Example(
        "rock-paper-scissors",
        "Järvensivu 2018, figure 1: no pure equilibrium; both play each sign a third of the time.",
        """
title: Rock, paper, scissors
players: Player 1, Player 2
           Rock    Paper   Scissors
Rock       0, 0    -1, 1   1, -1
Paper      1, -1   0, 0    -1, 1
Scissors   -1, 1   1, -1   0, 0
""",
    ),
    Example(
        "rock-paper-scissors-tree",
        "Järvensivu 2018, figure 2: the same as a tree, in which Player 2 does not see the first move.",
        """
title: Rock, paper, scissors as a tree
players: Player 1, Player 2
tree:
Player 1
  Rock: Player 2 {unseen}
    Rock: 0, 0
    Paper: -1, 1
    Scissors: 1, -1
  Paper: Player 2 {unseen}
    Rock: 1, -1
    Paper: 0, 0
    Scissors: -1, 1
  Scissors: Player 2 {unseen}
    Rock: -1, 1
    Paper: 1, -1
    Scissors: 0, 0
""",
    ),
    Example(
        "matching-pennies",
        "Even wins if both sides are the same, Odd if they differ: only mixed strategies are stable.",
        """
title: Matching pennies
players: Even, Odd
        Heads   Tails
Heads   1, -1   -1, 1
Tails   -1, 1   1, -1
""",
    ),
    Example(
        "battle",
        "Both want to meet, but each prefers another place: two pure equilibria and a mixed one.",
        """
title: Opera or football
players: Ann, Bob
           Opera   Football
Opera      3, 2    0, 0
Football   0, 0    2, 3
""",
    ),
    Example(
        "stag-hunt",
        "Together a stag, alone a hare: one equilibrium pays more, the other is safer.",
        """
title: Stag hunt
players: Player 1, Player 2
       Stag   Hare
Stag   4, 4   0, 3
Hare   3, 0   3, 3
""",
    ),
    Example(
        "mixed-dominance",
        "No single strategy dominates M, but half T and half B do.",
        """
title: Dominated by a mixture
players: Player 1, Player 2
    L      R
T   4, 1   0, 2
M   1, 3   1, 0
B   0, 2   4, 1
""",
    ),
    Example(
        "weak-order",
        "Weakly dominated strategies: what is left depends on which is removed first.",
        """
title: The order matters
players: Player 1, Player 2
    L      R
T   1, 1   0, 0
M   1, 1   2, 1
B   0, 0   2, 1
""",
    ),
    Example(
        "degenerate",
        "Infinitely many equilibria in two components, and one isolated equilibrium.",
        """
title: A degenerate game
players: Player 1, Player 2
    L      M      R
T   1, 1   1, 1   0, 0
C   1, 1   0, 0   2, 2
B   0, 0   0, 0   2, 2
""",
    ),
    Example(
        "saddle",
        "A zero-sum game in which maximin and minimax meet.",
        """
title: A saddle point
players: Rows, Columns
    D    E    F
A   4    1    8
B   5    3    4
C   0    2    7
""",
    ),
    Example(
        "market-entry",
        "Sequential, with perfect information: the threat to fight is not believed.",
        """
title: Market entry
players: Newcomer, Owner
tree:
Newcomer
  Stay out: 0, 2
  Enter: Owner
    Fight: -1, -1
    Share: 1, 1
""",
    ),
    Example(
        "two-stages",
        "A prisoner's dilemma with a second step: both see what was done, and a betrayed player may punish.",
        """
title: Dilemma with punishment
players: Player 1, Player 2
tree:
Player 1
  Quiet: Player 2 {cell}
    Quiet: -2, -2
    Confess: Player 1
      Forgive: -5, -1
      Punish: -6, -6
  Confess: Player 2 {cell}
    Quiet: Player 2
      Forgive: -1, -5
      Punish: -6, -6
    Confess: -4, -4
""",
    ),
    Example(
        "hidden-strength",
        "Incomplete information: chance makes the first player strong or weak, and only the first player knows which.",
        """
title: Hidden strength
players: Sender, Receiver
tree:
chance
  strong 1/2: Sender {strong}
    Challenge: Receiver {challenged}
      Fight: 2, -2
      Yield: 1, 0
    Wait: 0, 1
  weak 1/2: Sender {weak}
    Challenge: Receiver {challenged}
      Fight: -2, 2
      Yield: 1, 0
    Wait: 0, 1
""",
    ),
)
"""All examples."""
