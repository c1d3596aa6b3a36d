"""`plyground uci`: the engine for other programs' boards."""

from __future__ import annotations

import sys

from plyground.cli.output import say
from plyground.uci.conversation import Conversation


def uci() -> None:
    """Talk UCI on standard input and output: the engine for chess boards and other programs.

    The option UCI_Variant chooses another of our games.
    """
    Conversation(say).run(sys.stdin)
