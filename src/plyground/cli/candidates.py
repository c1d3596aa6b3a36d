"""What the Tab key offers for arguments: games, players and their options, experiments, examples.

Nothing of a user's is run for it: a `.py` file has no candidates here, and the shell completes its path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import typer

from plyground.game import PlygroundError
from plyground.history.saved import HUMAN
from plyground.loading.options import Option, split_spec

#: Texts with their summaries.
Candidates = list[tuple[str, str]]


def games(incomplete: str) -> Candidates:
    """Games, and after a colon their options."""
    from plyground.loading import registry

    if ":" not in incomplete:
        shipped = {name: registry.load(name).title for name in registry.shipped_names()}
        return [(name, shipped.get(name, "")) for name in registry.game_names()]
    name, _ = split_spec(incomplete)
    if name not in registry.shipped_names():
        return []
    return _options(incomplete, registry.load(name).description.options, {})


def players(ctx: typer.Context, incomplete: str) -> Candidates:
    """Players, and after a colon their options; for the evaluation, those of the game."""
    from plyground.players.kinds import KINDS, find_kind, names

    if ":" not in incomplete:
        return [(name, KINDS[name].summary if name in KINDS else "") for name in names()]
    name, _ = split_spec(incomplete)
    return _options(incomplete, find_kind(name).options, _evaluations(ctx)) if name in KINDS else []


def seats(ctx: typer.Context, incomplete: str) -> Candidates:
    """Players, and people."""
    return [(HUMAN, "a person at the terminal"), *players(ctx, incomplete)]


def classic(ctx: typer.Context, incomplete: str) -> Candidates:
    """The searches whose trees can be drawn."""
    from plyground.players.classic import CLASSIC

    kinds = {kind.name: kind.summary for kind in CLASSIC}
    return players(ctx, incomplete) if ":" in incomplete else [*kinds.items()]


def experiments(incomplete: str) -> Candidates:
    from plyground import lab

    return [(name, lab.find(name).title) for name in lab.names()]


def theory_games(incomplete: str) -> Candidates:
    """The examples; the games, whose trees can be looked at, too."""
    from plyground.theory import EXAMPLES

    return [*((entry.name, entry.summary) for entry in EXAMPLES), *games(incomplete)]


def evaluations(ctx: typer.Context, incomplete: str) -> list[str]:
    return [*_evaluations(ctx).get("evaluation", ())]


def _options(incomplete: str, options: Sequence[Option], values: Mapping[str, Sequence[str]]) -> Candidates:
    """What may follow in `name:key=value,key=value`. `values`: those of an option that does not know them itself."""
    part = incomplete.partition(":")[2].rpartition(",")[2]
    typed = incomplete.removesuffix(part)
    key, equals, _ = part.partition("=")
    if not equals:
        return [(f"{typed}{option.name}=", option.summary) for option in options if f"{option.name}=" not in typed]
    known = {option.name: _choices(option) for option in options} | dict(values)
    return [(f"{typed}{key}={value}", "") for value in known.get(key, ())]


def _choices(option: Option) -> Sequence[str]:
    return ("on", "off") if option.type == "switch" else option.choices


def _evaluations(ctx: typer.Context) -> dict[str, Sequence[str]]:
    """The evaluations of the game that the command line names, if it is one that is shipped."""
    from plyground.loading import registry

    game = ctx.params.get("game")
    with suppress(PlygroundError):
        if isinstance(game, str) and split_spec(game)[0] in registry.shipped_names():
            return {"evaluation": list(registry.load(game).evaluations)}
    return {}
