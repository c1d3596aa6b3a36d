"""The fuzz targets pass on their first inputs, and their runner reports what they find."""

from __future__ import annotations

import sys
from pathlib import Path

import fuzz.__main__ as runner
import fuzz.pgn
import fuzz.uci
import pytest

from plyground.uci import conversation

SEEDS = runner.HERE / "corpus"


def seeds(name: str) -> list[Path]:
    return sorted((SEEDS / name).iterdir())


def test_every_target_has_something_to_begin_with() -> None:
    assert all(seeds(target.name) for target in runner.TARGETS)
    assert {folder.name for folder in SEEDS.iterdir()} == {target.name for target in runner.TARGETS}


@pytest.mark.parametrize("path", seeds("pgn"), ids=lambda path: path.name)
def test_pgn(path: Path) -> None:
    fuzz.pgn.consume(path.read_bytes())


@pytest.mark.parametrize("path", seeds("uci"), ids=lambda path: path.name)
def test_uci(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "SPINS", conversation.SPINS)  # put back afterwards
    fuzz.uci.prepare()
    fuzz.uci.consume(path.read_bytes())


FAKE = """
import sys
prefix = next(word.partition("=")[2] for word in sys.argv if word.startswith("-artifact_prefix="))
print("stat::number_of_executed_units: 1234")
if sys.argv[1] == "fails":
    print("ERROR: it does not hold")
    open(prefix + "crash-1", "w").close()
    sys.exit(77)
"""


class Fake(runner.Target):
    @property
    def command(self) -> list[str]:
        return [sys.executable, "-c", FAKE, self.name]

    @property
    def missing(self) -> str:
        return "clang is missing" if self.name == "lacks" else ""


@pytest.mark.parametrize(("names", "code"), [(["holds", "lacks"], 0), (["lacks"], 0), (["fails", "holds"], 1)])
def test_the_runner(
    names: list[str], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runner, "TARGETS", tuple(Fake(name, 10) for name in ("holds", "fails", "lacks")))
    monkeypatch.setattr(runner, "BUILT", tmp_path / "built")
    monkeypatch.setattr(runner, "FINDINGS", tmp_path / "findings")
    assert runner.main(["--seconds", "4", *names]) == code
    said = capsys.readouterr().out
    assert ("1,234 runs" in said) == (names != ["lacks"])
    assert ("fuzz: lacks is skipped: clang is missing" in said) == ("lacks" in names)
    if "fails" in names:
        assert "ERROR: it does not hold" in said
        assert f"fails {tmp_path}/findings/fails-crash-1\n" in said
        assert "holds" in said.splitlines()[-1]


def test_an_unknown_target_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        runner.main(["chequers"])
    assert "no target 'chequers'; there are: fen, san, texts, pgn, uci" in capsys.readouterr().err
