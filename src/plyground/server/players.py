"""Which players a server lets play."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.game import InvalidPlayer
from plyground.loading.learned import is_learned_file
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec
from plyground.players.player import WEIGHTS_FILE
from plyground.players.spec import EVALUATION


def files_of(players: Sequence[str]) -> list[str]:
    """The users' files that these players run."""
    return [file for file in (PlayerSpec.parse(player).file for player in players) if file is not None]


def check_player(text: str, game: LoadedGame, offered: Sequence[str] = ()) -> PlayerSpec:
    """The player of that text, if a server lets it play. `offered`: the players that it was started with. A user's own
    among them may be given other options; a program may not. Raises InvalidPlayer."""
    spec = PlayerSpec.parse(text)
    own = [PlayerSpec.parse(player).name for player in offered]
    if spec.program is not None and text not in offered and not (spec.is_own and spec.name in own):
        words = f"player '{text}': this server does not run '{spec.program}', which it was not started with"
        raise InvalidPlayer(words, text)
    learned = is_learned_file(str(spec.options.get(EVALUATION, "")))
    if (learned or WEIGHTS_FILE.name in spec.options) and not spec.is_own and text not in offered:
        raise InvalidPlayer(f"player '{text}': this server reads no file of weights", text)
    values = spec.resolve(game).values()
    for name, most in spec.kind.ceilings.items():
        value = values[name] or 0
        if value > most:
            problem = f"this server allows {name} up to {most:,.10g}, not '{value:.10g}'"
            raise InvalidPlayer(f"player '{text}': {problem}", str(value))
    return spec
