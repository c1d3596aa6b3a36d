"""Weights of an evaluation in a file: TOML with the evaluation's name and a table of whole numbers.

evaluation = "open"

[weights]
open = 3
win = 10000
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from plyground.evaluation import LARGEST_WEIGHT, Evaluation
from plyground.game import InvalidOption

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Bytes of a file; a longer one is something else.
LONGEST = 1 << 16


@dataclass(frozen=True)
class Weights:
    """What a file says: some weights, and of which evaluation; None if it does not say that."""

    weights: Mapping[str, int] = field(default_factory=dict)
    evaluation: str | None = None


def weights_text(evaluation: Evaluation) -> str:
    """All weights of an evaluation, as a file has them; what each means stands beside it."""
    lines = [f"evaluation = {json.dumps(evaluation.name)}", "", "[weights]"]
    for name, value in evaluation.weights.items():
        summary = evaluation.weight_summaries.get(name, "")
        lines.append(f"{name} = {value}" + (f"  # {summary}" if summary else ""))
    return "\n".join(lines) + "\n"


def save_weights(evaluation: Evaluation, path: str | os.PathLike[str]) -> None:
    Path(path).write_text(weights_text(evaluation), encoding="utf-8")


def read_weights(path: str | os.PathLike[str]) -> Weights:
    """Raises InvalidOption, which names the file and what is wrong with it."""
    name = os.fspath(path)
    if not Path(path).is_file():
        raise InvalidOption(f"no file '{name}'", name)
    try:
        with open(path, "rb") as file:
            table = tomllib.loads(file.read(LONGEST).decode())
    except (OSError, ValueError) as error:  # TOML's errors and those of the encoding are ValueErrors
        raise InvalidOption(f"'{name}' is not a file of weights: {error}", name) from None
    weights, evaluation = table.get("weights"), table.get("evaluation")
    unknown = [key for key in table if key not in ("weights", "evaluation")]
    if not isinstance(weights, dict) or not isinstance(evaluation, str | None) or unknown:
        expected = 'expected evaluation = "NAME" and a table [weights]'
        raise InvalidOption(f"'{name}' is not a file of weights: {expected}", name)
    for key, value in weights.items():
        if type(value) is not int or abs(value) > LARGEST_WEIGHT:
            limits = f"a whole number from -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"
            raise InvalidOption(f"'{name}': the weight '{key}' takes {limits}, not {json.dumps(str(value))}", name)
    return Weights(weights, evaluation)
