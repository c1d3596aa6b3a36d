"""Which programs a file may have run: only those that a person has named himself, or all when he says so."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass

from plyground.game import PlygroundError
from plyground.loading import registry
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.user_file import file_of
from plyground.wording import quoted


class Untrusted(PlygroundError):
    """A file names a program that nobody has allowed."""

    type = "untrusted-program"


@dataclass(frozen=True)
class Trust:
    """What a reader of files asks before anything that a file names is run.

    Saved games, records, proofs and experiments may come from anywhere. They may name games that are .py files, and
    players that are programs. Loading the one or starting the other runs somebody's code.
    """

    named: frozenset[str] = frozenset()
    everything: bool = False

    @classmethod
    def in_named(cls, *programs: str | None, everything: bool = False) -> Trust:
        """Trust in the programs and files that a person has named, or in all."""
        return cls(frozenset(_place(program) for program in programs if program is not None), everything)

    def check(self, program: str) -> None:
        """The one decision. Raises Untrusted, which quotes the program."""
        if not self.everything and _place(program) not in self.named:
            words = f"{quoted(program)} is a program that a file names: it runs only if you name it yourself too"
            raise Untrusted(f"{words}, or say --allow-programs", program)

    def load(self, spec: str) -> LoadedGame:
        """The game that a file names. Raises Untrusted, and what `registry.load` raises."""
        file = file_of(spec)
        if file is not None:
            self.check(file)
        return registry.load(spec)


#: Trust in no program at all.
NOTHING = Trust()


def _place(program: str) -> str:
    """Where a program is, so that two ways to write its path are the same program."""
    return os.path.realpath(shutil.which(program) or program)
