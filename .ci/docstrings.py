"""Checks that every public name has a docstring, stands in the reference (docs/reference/python), and that every public
function and class has an example.

Public is what stands in `__all__` of a public room, and the methods and properties of a public class that do not begin
with `_`. Fields of data classes are explained by their class. The example of a class may be that of one of its methods;
errors need none. This reads the sources as the reference of the site does, so what passes is also shown there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import griffe

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "docs" / "reference" / "python"
ROOMS = (
    "plyground",
    "plyground.learning",
    "plyground.notebook",
    "plyground.testing",
    "plyground.textbook",
    "plyground.theory",
)


def check(source: Path = ROOT / "src", rooms: tuple[str, ...] = ROOMS, reference: Path | None = REFERENCE) -> list[str]:
    package = griffe.load(rooms[0].partition(".")[0], search_paths=[source], allow_inspection=False)
    listed = "".join(path.read_text(encoding="utf-8") for path in reference.glob("*.md")) if reference else ""
    return [fault for room in rooms for fault in room_faults(package, room, listed)]


def room_faults(package: griffe.Object | griffe.Alias, room: str, reference: str) -> Iterator[str]:
    """What is missing in a room. `reference`: the text that lists the names; empty if none has to."""
    module = package[room.partition(".")[2]] if "." in room else package
    if not module.exports:
        yield f"{room}: has no __all__"
    for export in module.exports or []:
        name = str(export)
        if name.startswith("__"):
            continue
        if name not in module.members:
            yield f"{room}.{name}: stands in __all__, but nothing of this name can be found without running the module"
        else:
            found = public(target(module.members[name]))
            yield from faults(f"{room}.{name}", found)
            if reference and not {f"::: {room}.{name}", f"::: {found.path}"} & set(reference.splitlines()):
                yield f"{room}.{name}: not in docs/reference/python"


def target(found: griffe.Object | griffe.Alias) -> griffe.Object:
    return found.final_target if isinstance(found, griffe.Alias) else found


def public(found: griffe.Object) -> griffe.Object:
    """What the name stands for: in `textbook.minimax` the function, not the module of the same name that it is from."""
    return target(found.members[found.name]) if found.is_module and found.name in found.members else found


def faults(name: str, found: griffe.Object) -> Iterator[str]:
    if not documented(found):
        yield f"{name}: no docstring"
    if isinstance(found, griffe.Class):
        for member in members(found):
            if not documented(member):
                yield f"{name}.{member.name}: no docstring"
        if not is_error(found) and not any(map(has_example, (found, *members(found)))):
            yield f"{name}: no example"
    elif isinstance(found, griffe.Function) and not has_example(found):
        yield f"{name}: no example"


def members(found: griffe.Class) -> list[griffe.Object]:
    """The public methods and properties that the class itself defines."""
    own = [member for name, member in found.members.items() if not name.startswith("_") and not member.is_alias]
    return [one for one in map(target, own) if one.is_function or "property" in one.labels]


def is_error(found: griffe.Class) -> bool:
    bases = {str(base) for one in (found, *found.mro()) if isinstance(one, griffe.Class) for base in one.bases}
    return any(base.endswith(("Error", "Exception")) for base in bases)


def documented(found: griffe.Object) -> bool:
    return found.docstring is not None and bool(found.docstring.value.strip())


def has_example(found: griffe.Object) -> bool:
    return found.docstring is not None and ">>> " in found.docstring.value


if __name__ == "__main__":
    missing = check()
    print("\n".join(missing) or "every public name has its docstring, and its place in the reference")
    sys.exit(bool(missing))
