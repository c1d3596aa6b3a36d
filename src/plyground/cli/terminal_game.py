"""A game at the terminal: what people type, the computer players, the board."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from plyground.advice import Analyst, hint
from plyground.cli.output import console, shared_output
from plyground.cli.spinner import Spinner
from plyground.draw.canvas import style_of
from plyground.game import IllegalMove, InvalidMove, Outcome, PlygroundError, Side
from plyground.history.files import is_saved_game, load_game, save_game
from plyground.history.line import Line
from plyground.history.saved import HUMAN, SavedGame
from plyground.history.tree import GameTree
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import emblem, terminal
from plyground.loading.trust import Trust
from plyground.players import Player, PlayerSpec
from plyground.score import Score
from plyground.wording import counted, quoted

#: The engine's level if no opponent is named; or the game's highest level, if it has fewer.
LEVEL = 3


def check_players(seats: Sequence[str], trust: Trust) -> None:
    """Raises Untrusted if a player of a saved game is a program that the person has not allowed."""
    for text in seats:
        program = None if text == HUMAN else PlayerSpec.parse(text).program
        if program is not None:
            trust.check(program)


def usual_opponent(game: LoadedGame) -> str:
    return f"engine:level={min(LEVEL, len(game.levels))}"


def path_of(name: str) -> Path:
    return Path(os.path.expanduser(name))  # unlike Path's own, leaves `~nobody` as it is


class _Leave(Exception):
    """The person at the terminal wants to stop."""


class _Wrong(Exception):
    """What was typed cannot be done; the message says why in one sentence."""


class TerminalGame:
    """A game and its two players: reads what people type, asks the computer players, shows the board."""

    def __init__(self, saved: SavedGame, trust: Trust) -> None:
        self._trust = trust  # for the files that are loaded later
        self._out: Console = console()
        self._ascii = not self._out.encoding.lower().startswith("utf")
        self._interactive = sys.stdin is not None and sys.stdin.isatty()
        if self._interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  # arrow keys edit and recall what was typed
        self._flipped = False
        self._analyst: Analyst | None = None
        self._players: dict[Side, Player] = {}
        self._sit(saved)
        self._commands: dict[str, tuple[Callable[..., None], str, str]] = {
            "moves": (self._moves, "", "the legal moves; play one by typing it or its number"),
            "undo": (self._undo, "", "take a move back; against a computer, its answer too"),
            "redo": (self._redo, "", "play again a move that was taken back"),
            "hint": (self._hint, "", "a good move, and why"),
            "save": (self._save, "FILE", "write the game to a file"),
            "load": (self._load, "FILE", "go on with a saved game"),
            "position": (self._position, "", "the position as text"),
            "flip": (self._flip, "", "see the board from the other side"),
            "new": (self._new, "", "begin again"),
            "help": (self._help, "", "the rules and these commands"),
            "quit": (self._quit, "", "leave"),
        }

    def _sit(self, saved: SavedGame) -> None:
        """Begins or continues a game. If a player does not fit, nothing changes. A player is made when it is first to
        move."""
        specs = {
            side: PlayerSpec.parse(text).resolve(saved.tree.game)
            for side, text in zip(Side, saved.players, strict=True)
            if text != HUMAN
        }
        self._dismiss()
        self._saved, self._seats, self._specs = saved, saved.players, specs

    @property
    def _tree(self) -> GameTree:
        return self._saved.tree

    @property
    def _game(self) -> LoadedGame:
        return self._tree.game

    @property
    def _line(self) -> Line:
        """The game as it stands."""
        return self._tree.head.line

    # The course of a game

    def run(self) -> None:
        """Plays until a person quits or the input ends. If no person can type, it ends with the game."""
        self._say(self._heading())
        self._show()
        told: Line | None = None  # the line whose end was shown
        try:
            while True:
                outcome = self._line.outcome
                if outcome is not None:
                    if told != self._line:
                        self._say(self._ending(outcome))
                    told = self._line
                    if not self._interactive or len(self._specs) == 2:
                        return
                    self._obey(self._read("undo, new or quit"))
                elif self._line.position.side in self._specs:
                    self._let_play(self._line.position.side)
                else:
                    self._obey(self._read(f"{self._name(self._line.position.side)} to move"))
        except EOFError:
            self._say(f"\nThe input ended here: {self._line.position}")
            if self._line.outcome is None:
                self._say(f"To go on: {self._how_to_go_on()}")
        except KeyboardInterrupt:
            if self._interactive:
                self._out.print()  # so that the next text does not stand after the prompt
            raise
        except _Leave:
            return
        finally:
            self._dismiss()

    def _dismiss(self) -> None:
        """The computer players of a game are closed after it."""
        for player in self._players.values():
            player.close()
        self._players.clear()

    def _let_play(self, side: Side) -> None:
        with Spinner(self._out, f"{self._name(side)} is thinking"):
            if side not in self._players:
                self._players[side] = self._specs[side].player(self._game)
            choice = self._players[side].choose(self._line)
        label = self._game.label(self._line.position, choice.move)
        self._tree.play(str(choice.move))
        notes = [_worth(choice.score)] if choice.score else []
        notes += [counted(choice.nodes, "position")] if choice.nodes else []
        played = Text.assemble(self._coloured(side), " plays ", (label, "bold"))
        self._say(played.append(f"   {', '.join(notes)}" if notes else "", "dim"))
        self._show()

    def _obey(self, typed: str) -> None:
        """Does what was typed: a move, a move's number, or a command."""
        if not typed:
            return
        try:
            if not self._play_typed(typed):
                self._run_command(typed)
        except _Wrong as wrong:
            self._say(Text(str(wrong), "bold #cf3f4f"))

    def _play_typed(self, typed: str) -> bool:
        """Plays a legal move, typed as text or number; False when it is neither."""
        if self._line.outcome is not None:
            return False
        texts = [str(move) for move in self._line.position.moves()]
        move = typed
        if typed not in texts:
            number = typed.removeprefix("#")
            if not (number.isascii() and number.isdecimal()) or (number == typed and _numbers_are_moves(texts)):
                return False
            if not 1 <= int(number[:9]) <= len(texts):
                raise _Wrong(
                    f"'{typed}' is not a move: expected a number from 1 to {len(texts)}, or a move; `moves` lists them."
                )
            move = texts[int(number) - 1]
        self._tree.play(move)
        self._show()
        return True

    def _run_command(self, typed: str) -> None:
        word, _, argument = typed.partition(" ")
        found = [name for name in self._commands if name.startswith(word.lower())]
        if word.lower() in self._commands:
            found = [word.lower()]
        if len(found) > 1:
            raise _Wrong(f"'{word}' may be {' or '.join(found)}: type more of it.")
        if not found:
            self._play_freely(typed)
            return
        act, takes, _ = self._commands[found[0]]
        if bool(takes) != bool(argument.strip()):
            example = f"expected a file, as in: {found[0]} game.json" if takes else f"expected `{found[0]}` alone"
            raise _Wrong(f"'{typed}': {example}.")
        if takes:
            act(argument.strip())
        else:
            act()

    def _play_freely(self, typed: str) -> None:
        """Plays a move that is not written as the game writes it; otherwise says what was expected."""
        if self._line.outcome is not None:
            raise _Wrong(f"'{typed}': the game is over; expected undo, new, quit or another command.")
        try:
            self._tree.play(typed)
        except InvalidMove as error:
            raise _Wrong(f"{error}; or a command: `help` lists them.") from None
        except IllegalMove as error:
            raise _Wrong(f"{error}; `moves` lists what is.") from None
        self._show()

    # Commands

    def _moves(self) -> None:
        texts = [str(move) for move in self._line.position.moves()] if self._line.outcome is None else []
        if not texts:
            self._say("There are no moves: the game is over.")
            return
        labels = [self._game.label(self._line.position, text) for text in texts]
        sign = "#" if _numbers_are_moves(texts) else ""
        width = len(f"{sign}{len(texts)}")
        entries = [
            Text.assemble((f"{sign}{number}".rjust(width), "dim"), " ", (text, "bold"))
            for number, text in enumerate(labels, 1)
        ]
        self._out.print(Columns(entries, padding=(0, 3), column_first=False), soft_wrap=False)

    def _undo(self) -> None:
        found = self._tree.before_turn(self._is_person)
        if found is None:
            raise _Wrong("There is no move of yours to take back.")
        self._tree.go_to(found.number)
        self._show()

    def _redo(self) -> None:
        found = self._tree.next_turn(self._is_person)
        if found is None:
            raise _Wrong("There is nothing to play again: expected `redo` after `undo`.")
        self._tree.go_to(found.number)
        self._show()

    def _is_person(self, side: Side) -> bool:
        return side not in self._specs

    def _hint(self) -> None:
        if self._line.outcome is not None:
            raise _Wrong("There is no hint to give: the game is over.")
        if self._analyst is None or self._analyst.game is not self._game:
            self._analyst = Analyst(self._game)
        with Spinner(self._out, "looking for a move"):
            found = hint(self._line, self._analyst)
        self._say(found.words)

    def _save(self, name: str) -> None:
        path = path_of(name)
        try:
            if path.exists() and not is_saved_game(path):
                raise _Wrong(f"{quoted(name)} exists and is not a saved game: expected another name.")
            save_game(self._saved, path)
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or str(error)
            raise _Wrong(f"{quoted(name)} cannot be written: {problem}.") from None
        game = [] if self._game.description.file is None else [self._game.spec]
        named = [*game, *self._programs(), "--load", name]
        self._say(f"Saved. To go on later: {shlex.join(['plyground', 'play', *named])}")

    def _programs(self) -> list[str]:
        """The players that run a file or a program, which must be named again to go on with a saved game."""
        own = [side for side, spec in self._specs.items() if spec.program is not None]
        return [word for side in own for word in (f"--{side}", self._seats[side is Side.SECOND])]

    def _load(self, name: str) -> None:
        try:
            saved = load_game(path_of(name), self._trust.load)
            check_players(saved.players, self._trust)
            self._sit(saved)
        except PlygroundError as error:
            raise _Wrong(f"{error}.") from None
        self._say(self._heading())
        self._show()

    def _position(self) -> None:
        self._say(str(self._line.position))

    def _flip(self) -> None:
        self._flipped = not self._flipped
        self._show()

    def _new(self) -> None:
        self._dismiss()
        self._saved = SavedGame.of(Line.of(self._game, self._tree.start), self._seats)
        self._show()

    def _help(self) -> None:
        title, _, rest = self._game.description.help.strip().partition("\n")
        body = rest if title.startswith("#") else self._game.description.help
        self._say(Text(f"\n{self._game.title}", "bold"))
        if body.strip():
            width = min(80, self._out.width)
            self._out.print(Markdown(body.strip()), width=width, soft_wrap=False)
        self._say(Text("\nCommands", "bold"))
        for name, (_, takes, summary) in self._commands.items():
            self._say(Text.assemble("  ", (f"{name} {takes}".ljust(11), "bold"), f" {summary}"))
        self._say("A command may be shortened: `u` is undo.")

    def _quit(self) -> None:
        raise _Leave

    # What is seen

    def _show(self) -> None:
        line = self._line
        last = line.game.touched(line.before.position, line.move) if line.before and line.move else ()
        drawing = terminal(
            line.game, line.position, last, flipped=self._flipped, ascii=self._ascii, width=self._out.width
        )
        self._say(Text("\n").append_text(drawing).append("\n"))

    def _say(self, text: str | Text) -> None:
        if text:
            self._out.print(Text(text) if isinstance(text, str) else text)

    def _name(self, side: Side) -> str:
        """The name of a side, with its piece where the piece looks different."""
        name = self._game.description.sides[side is Side.SECOND]
        return f"{emblem(self._game, str(side), self._ascii)} {name}".lstrip()

    def _coloured(self, side: Side) -> tuple[str, str]:
        return self._name(side), style_of(self._game.layout, str(side))

    def _heading(self) -> Text:
        heading = Text.assemble((self._game.title, "bold"), "   ")
        for side, seat in zip(Side, self._seats, strict=True):
            heading.append(*self._coloured(side)).append(f" {seat}").append("  " if side is Side.FIRST else "")
        if self._interactive and len(self._specs) < 2:
            heading.append("\nType a move, or help for the rules and the commands.", "dim")
        return heading

    def _ending(self, outcome: Outcome) -> Text:
        if outcome.winner is None:
            return Text.assemble(("Drawn", "bold"), f": {outcome.reason}.")
        return Text.assemble(self._coloured(outcome.winner), (" wins", "bold"), f": {outcome.reason}.")

    def _how_to_go_on(self) -> str:
        words = ["plyground", "play", self._game.spec, "--position", str(self._line.position)]
        words += ["--first", self._seats[0]] if self._seats[0] != HUMAN else []
        words += ["--second", self._seats[1]] if self._seats[1] != usual_opponent(self._game) else []
        return shlex.join(words)

    def _read(self, prompt: str) -> str:
        """A line of input. If no terminal shows it, it is printed with its prompt. Raises EOFError."""
        if self._interactive:
            with shared_output():
                return _printable(input(f"{prompt}> ")).strip()
        typed = sys.stdin.readline() if sys.stdin is not None else ""
        if not typed:
            raise EOFError
        self._say(f"{prompt}> {_printable(typed.strip())}")
        return _printable(typed.strip())


def _numbers_are_moves(texts: list[str]) -> bool:
    """Whether some moves of the game are numbers themselves. Then a typed number is a move, not a place in the list."""
    return any(text.isdecimal() for text in texts)


def _worth(score: Score) -> str:
    """A score in words, for the side that moves."""
    if score.kind == "heuristic":
        return f"it looks worth {score}" if score.value else "it looks even"
    if score.kind == "expectation":
        return f"it expects {score} of the points"
    if score.kind == "draw":
        return "it leads to a draw"
    return f"it {'wins' if score.kind == 'win' else 'loses'} in {counted(score.plies or 0, 'ply')}"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)
