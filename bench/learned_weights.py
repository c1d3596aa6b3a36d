"""The shipped learned evaluations, learned anew by the command in each file, and compared with it.

    python -m bench.learned_weights [GAME...]

The new files go to build/weights; one that differs may take the place of the shipped one when matches say that it is
stronger. Files are equal only on a machine whose mathematical library gives the same numbers.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from plyground import load
from plyground.loading.learned import Learned, read_learned
from plyground.train import Settings, Training

LONG = True  # not run unless named

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "plyground" / "games"
MADE = ROOT / "build" / "weights"


def shipped() -> list[Path]:
    return sorted(GAMES.glob("*/*.weights"))


def again(learned: Learned, place: Path) -> Learned:
    """Learns the same once more."""
    about = learned.about
    settings = Settings(**{name: about[name] for name in vars(Settings())})
    training = Training(load(learned.game), seed=about["seed"], settings=settings)
    training.run(games=about["games"])
    made = training.learned({"command": about["command"]})
    made.write(place)
    return made


def run(names: list[str] | None = None) -> None:
    MADE.mkdir(parents=True, exist_ok=True)
    for file in shipped():
        learned = read_learned(file)
        if names and learned.game not in names:
            continue
        began = time.process_time()
        made = again(learned, MADE / f"{file.parent.name}-{file.name}")
        same = sum(a == b for a, b in zip(made.weights, learned.weights, strict=True)) / len(made.weights)
        words = "the same" if same == 1 else f"{100 * same:.2f} % of the weights are the same"
        print(f"{learned.about['command']}: {time.process_time() - began:.0f} s, {words}")


if __name__ == "__main__":
    run(sys.argv[1:])
