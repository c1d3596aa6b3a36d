"""Which players a server lets play."""

from __future__ import annotations

from plyground.game import InvalidPlayer
from plyground.loading.loaded_game import LoadedGame
from plyground.players import PlayerSpec


def check_player(text: str, game: LoadedGame) -> PlayerSpec:
    """The player of that text, if a server lets it play. Raises InvalidPlayer."""
    spec = PlayerSpec.parse(text)
    kind = spec.kind
    if kind.program is not None:
        raise InvalidPlayer(f"player '{text}': {kind.name} runs another program, and this server runs none", kind.name)
    resolved = spec.resolve(game)
    for name, most in kind.ceilings.items():
        value = resolved.options.get(name, 0)
        if value > most:
            problem = f"this server allows {name} up to {most:,.10g}, not '{value:.10g}'"
            raise InvalidPlayer(f"player '{text}': {problem}", str(value))
    return spec
