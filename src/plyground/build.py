"""The identity of this build: its version, and a hash of all its sources.

The core carries the hash of its own sources: CMake runs this file to make it (see the end). The Python sources are
hashed when somebody first asks, because in an editable install they change without a build. So a wheel,
an editable install and a build from an sdist of equal sources have the same identity, on every machine.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

__version__ = "0.1.0"

#: Files that are not hashed. The page, the report's player and the notebook's board are made from other sources. The
#: experiments stand in the package only when it is installed, and results quote them.
_APART = ("server/page/", "lab/replay/", "notebook/bundle/", "experiments/")
_COMPILED = {".cpp", ".hpp", ".so", ".pyd", ".pyc"}


@cache
def identity() -> str:
    """The version with a hash of the native and the Python sources: `0.1.0+3f2a9c1d`."""
    from plyground import _core

    package = Path(__file__).parent
    both = f"{_core.sources} {digest(package, python_sources(package))}"
    return f"{__version__}+{hashlib.sha256(both.encode()).hexdigest()[:8]}"


def python_sources(package: Path) -> list[Path]:
    """The files of the package that decide what it does, with the data of the games."""
    names = {path.relative_to(package).as_posix(): path for path in package.rglob("*") if path.is_file()}
    return [
        path
        for name, path in names.items()
        if path.suffix not in _COMPILED and not name.startswith(_APART) and "/." not in f"/{name}"
    ]


def native_sources(root: Path) -> list[Path]:
    """The files of a source tree that the core is compiled from."""
    folders = (root / "core", root / "src" / "plyground" / "games")
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".cpp", ".hpp")]
    return [root / "CMakeLists.txt", *found]


def digest(root: Path, files: Iterable[Path]) -> str:
    """A hash of the files' names below `root` and of their contents; neither their order nor the place of `root`
    matters."""
    whole = hashlib.sha256()
    for name, path in sorted((path.relative_to(root).as_posix(), path) for path in files):
        content = path.read_bytes()
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()


if __name__ == "__main__":
    tree, target = map(Path, sys.argv[1:])
    made = digest(tree, native_sources(tree))
    words = f'namespace plyground {{\nextern const char* const sources;\nconst char* const sources = "{made}";\n}}\n'
    target.write_text(words, encoding="utf-8")
