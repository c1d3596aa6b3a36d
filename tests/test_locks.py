"""The locked versions are those of pyproject.toml's ranges, and each has a hash."""

from __future__ import annotations

import re
import sys

import pytest
from packaging.requirements import Requirement

from tests.places import ROOT

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def _locked(name: str) -> dict[str, list[Requirement]]:
    text = (ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8")
    found: dict[str, list[Requirement]] = {}
    for entry in re.split(r"\n(?=\S)", text.strip()):
        requirement, *hashes = re.split(r"\s*\\\n\s*", entry)
        assert hashes, f"{requirement} has no hash"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in hashes), requirement
        parsed = Requirement(requirement)
        found.setdefault(parsed.name.lower().replace("_", "-"), []).append(parsed)
    return found


def _wanted(name: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = project["dependencies"] + ([] if name == "run" else project["optional-dependencies"][name])
    return [Requirement(text) for text in texts]


@pytest.mark.parametrize("name", ["run", "test", "check", "docs"])
def test_what_is_wanted_is_locked(name: str) -> None:
    locked = _locked(name)
    for wanted in _wanted(name):
        if wanted.marker is not None and not wanted.marker.evaluate({"python_version": "3.11"}):
            continue
        versions = [next(iter(found.specifier)).version for found in locked[wanted.name.lower().replace("_", "-")]]
        assert versions
        assert all(wanted.specifier.contains(version, prereleases=True) for version in versions), (
            f"{wanted}: {versions}"
        )


def test_what_is_run_is_what_is_tested() -> None:
    run, test = _locked("run"), _locked("test")
    for name, versions in run.items():
        assert {str(one.specifier) for one in versions} == {str(one.specifier) for one in test[name]}
    assert _locked("tools").keys() >= {"scikit-build-core", "nanobind", "cmake", "ninja"}
