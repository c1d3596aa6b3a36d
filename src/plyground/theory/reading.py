"""A game from a file or a text in any of the formats."""

from __future__ import annotations

import json
from pathlib import Path

from plyground.theory.csv_format import read_csv
from plyground.theory.game import Fault, InvalidGame, MatrixGame
from plyground.theory.json_format import read_json, to_json
from plyground.theory.text_format import LONGEST, read_text, split_headers, write_text
from plyground.theory.tree import TreeGame
from plyground.theory.tree_format import MARK, read_tree


def read_file(path: Path) -> MatrixGame | TreeGame:
    """The game in a file. The suffix `.csv` means CSV; otherwise the content decides. Raises InvalidGame and
    OSError.

    >>> from plyground.theory import read_file
    >>> from pathlib import Path
    >>> read_file(Path("missing.txt"))
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'missing.txt'
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise InvalidGame([Fault(f"'{path}' is not text in UTF-8")], str(path)) from None
    try:
        game = read_csv(text) if path.suffix.lower() in (".csv", ".tsv") else read(text)
    except InvalidGame as error:
        raise InvalidGame(error.faults) from None
    return game


def read(text: str) -> MatrixGame | TreeGame:
    r"""The game that a text in any of the formats describes. Raises InvalidGame.

    >>> from plyground.theory import read
    >>> read("4, 4  0, 3\n3, 0  3, 3").shape
    (2, 2)
    """
    if text.lstrip()[:1] in ("{", "["):
        return read_json(text)
    if any(line.strip().lower() == MARK for line in text.splitlines()):
        return read_tree(text)
    if "\t" in text and "|" not in text:
        return read_csv(text)
    try:
        return read_text(text)
    except InvalidGame as error:
        # A pasted text may be CSV. If it is wrong in both formats, the errors are those of the format with fewer
        # faults.
        if split_headers(text)[0]:
            raise
        try:
            return read_csv(text)
        except InvalidGame as other:
            raise min(error, other, key=lambda wrong: len(wrong.faults)) from None


def short_text(game: MatrixGame) -> str:
    """The game in the text format; or as JSON, if its names contain signs with a meaning in the text format. `read`
    reads both.

    >>> from plyground.theory import example, read, short_text
    >>> game = example("prisoners-dilemma").game
    >>> read(short_text(game)) == game
    True
    """
    text = write_text(game)
    try:
        same = read(text)
    except InvalidGame:
        same = None
    return text if same == game else json.dumps(to_json(game), ensure_ascii=False, separators=(",", ":"))
