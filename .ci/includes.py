"""Checks that the C++ rooms include each other in one direction, and that no headers include each other in a circle.

`base` <- `search`, `engine`, `mcts`, `ants`, `learn`, `solve` <- `door` <- `bind`. A game's folder includes its own
files, `base` and, for its own solver or table, `solve`; its sources also include door/register_game.hpp. Includes of
the core are written with the room, as in "base/game.hpp".
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core"
GAMES = ROOT / "src" / "plyground" / "games"

#: What the files of a room may include beside the room itself.
ROOMS = {
    "base": set(),
    "search": {"base"},
    "engine": {"base"},
    "mcts": {"base"},
    "ants": {"base"},
    "learn": {"base"},
    "solve": {"base"},
    "door": {"base", "search", "engine", "mcts", "ants", "learn", "solve"},
    "bind": {"base", "search", "engine", "mcts", "ants", "learn", "solve", "door"},
}
GAME_ROOMS = {"base", "solve"}

Includes = dict[Path, list[tuple[str, Path]]]


def read(core: Path, games: Path) -> Includes:
    """The included texts of every file, each with the file that it names."""
    found: Includes = {}
    for file in sorted(path for folder in (core, games) for path in folder.rglob("*.[hc]pp")):
        texts = re.findall(r'^\s*#\s*include\s+"([^"]+)"', file.read_text(), flags=re.MULTILINE)
        beside = file.parent if games in file.parents else core
        places = [(beside if (beside / text).exists() else core) / text for text in texts]
        found[file] = [(text, Path(os.path.normpath(place))) for text, place in zip(texts, places, strict=True)]
    return found


def faults(includes: Includes, core: Path, games: Path) -> Iterator[str]:
    for file, included in includes.items():
        in_core = core in file.parents
        room = file.relative_to(core).parts[0] if in_core else file.relative_to(games).parts[0]
        allowed = ROOMS.get(room, set()) | {room} if in_core else GAME_ROOMS
        for text, target in included:
            if target not in includes:
                yield f'{file}: no file "{text}"; includes of the core begin with the room, as in "base/game.hpp"'
            elif core in target.parents:
                registers = not in_core and file.suffix == ".cpp" and target == core / "door" / "register_game.hpp"
                if target.relative_to(core).parts[0] not in allowed and not registers:
                    yield f'{file}: {room} must not include "{text}"'
            elif in_core or target.parent != file.parent:
                yield f'{file}: {room} must not include "{text}", another game\'s'


def circles(includes: Includes) -> Iterator[str]:
    done: set[Path] = set()

    def walk(file: Path, line: list[Path]) -> Iterator[str]:
        if file in line:
            yield "a circle: " + " -> ".join(path.name for path in [*line[line.index(file) :], file])
        elif file not in done:
            for _, target in includes.get(file, []):
                yield from walk(target, [*line, file])
            done.add(file)

    for file in includes:
        yield from walk(file, [])


def check(core: Path = CORE, games: Path = GAMES) -> list[str]:
    includes = read(core, games)
    return [*faults(includes, core, games), *circles(includes)]


if __name__ == "__main__":
    found = check()
    print("\n".join(found) or "the includes of the core go one way")
    sys.exit(bool(found))
