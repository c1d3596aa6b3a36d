"""Values as the views of a board get them: what JSON has."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from plyground.loading.loaded_game import LoadedGame
from plyground.loading.pictures import with_images


def plain(value: Any) -> Any:
    """Dataclasses as tables, tuples as lists, sides as texts."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def told_game(game: LoadedGame) -> dict[str, Any]:
    """What never changes of a game, as a board needs it."""
    sides = list(game.description.sides)
    return {"spec": game.spec, "title": game.title, "sides": sides, "layout": with_images(game)}
