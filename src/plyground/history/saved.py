"""A saved game: all that was played, who played, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from plyground.draw.html import bold, paragraph, stacked
from plyground.game import InvalidRecord, Outcome, PlygroundError, Position, Side
from plyground.history.line import Line
from plyground.history.tree import GameTree
from plyground.loading.options import read_pairs, split_spec
from plyground.wording import counted, quoted, shortened

#: Called with the start of a game and the number of its moves, before they are played. Raises where they are too many.
Check = Callable[[Position, int], None]

HUMAN = "human"
UNFINISHED = "*"
#: The winner that a result means.
_WINNERS = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}
RESULTS = (*_WINNERS, UNFINISHED)


@dataclass(frozen=True, repr=False)
class SavedGame:
    """A game with the texts of its two players: "human", or a player with its options. No player is made.

    The moves to the tree's head are the game; all other moves are variations. The head's outcome is the game's.
    `tags` are what other programs say about it: `{"White": "Anna", "Event": "Club championship"}`.

    >>> import plyground as pg
    >>> line = pg.Line.of(pg.load("tictactoe"), moves=["b2", "a3"])
    >>> saved = pg.SavedGame.of(line, ("human", "engine:level=2"))
    >>> pg.save_game(saved, "game.json")
    >>> pg.load_game("game.json").players
    ('human', 'engine:level=2')
    """

    tree: GameTree
    players: tuple[str, str] = (HUMAN, HUMAN)
    tags: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, line: Line, players: tuple[str, str] = (HUMAN, HUMAN)) -> SavedGame:
        """A game without variations."""
        return cls(GameTree(line), players)

    def __repr__(self) -> str:
        names = " - ".join(shortened(name, 40) for name in self.players)
        return (
            f"<game of {shortened(self.tree.game.spec, 60)}: {names}, {counted(self.line.ply, 'move')}, {self.result}>"
        )

    def _repr_html_(self) -> str:
        names = [self.tags.get(tag) or name for tag, name in zip(("White", "Black"), self.players, strict=True)]
        return str(stacked(paragraph(bold(" - ".join(names)), f", {self.result}"))) + self.tree._repr_html_()

    @property
    def line(self) -> Line:
        """The game from the start to where it stands."""
        return self.tree.head.line

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by people; None while it goes on."""
        return self.tree.outcome

    @property
    def result(self) -> str:
        """The result as it is written: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        return UNFINISHED if self.outcome is None else str(self.outcome)

    @property
    def reason(self) -> str:
        """How the game ended, in words; empty while it goes on."""
        return "" if self.outcome is None else self.outcome.reason


def outcome_of(result: str, reason: str) -> Outcome | None:
    """The outcome that a result such as `1-0` means; None for an unfinished game."""
    return None if result == UNFINISHED else Outcome(_WINNERS[result], reason)


def any_number(start: Position, moves: int) -> None:
    """The `Check` of a reader that takes games of any length."""


def settle(tree: GameTree, result: str | None, reason: str | None) -> None:
    """Ends the game at the head of a tree with the result that a file gives, unless the rules end it there.

    `result` and `reason` are None if the file leaves them out. Raises InvalidRecord if the moves contradict them.
    """
    by_rules = tree.head.line.outcome
    if by_rules is not None:
        ending = f"they end the game {by_rules}, {by_rules.reason}"
        if result is not None and result != str(by_rules):
            raise InvalidRecord(f"result {quoted(result)} contradicts the moves: {ending}", result)
        if reason is not None and reason != by_rules.reason:
            raise InvalidRecord(f"reason {quoted(reason)} contradicts the moves: {ending}", reason)
    elif result is None or result == UNFINISHED:
        if reason:
            raise InvalidRecord(f"reason {quoted(reason)} needs a result: the game is not over", reason)
    elif not reason:
        words = f"result {quoted(result)} contradicts the moves: the game is not over, and no 'reason' is given"
        raise InvalidRecord(words, result)
    else:
        tree.end(Outcome(_WINNERS[result], reason))


def check_player(text: str, what: str) -> str:
    """Returns the text if it describes a player. No player is made to check it. Raises InvalidRecord."""
    name, options = split_spec(text)
    if not name:
        raise InvalidRecord(f"{what} takes a player as in 'engine:level=3', not {quoted(text)}", text)
    try:
        read_pairs(options, name)
    except PlygroundError as error:
        raise InvalidRecord(f"{what}: {error}", text) from error
    return text
