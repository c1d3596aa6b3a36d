"""The report: all experiments in their short form, written by the command, opened in a browser."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from plyground import lab
from plyground.game import InvalidRecord
from plyground.lab.plot import svg
from plyground.lab.report import write_report
from plyground.lab.task import Plot
from tests.lab.bench import experiment


def plyground(*arguments: str) -> str:
    command = [sys.executable, "-m", "plyground", "lab", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results")
    plyground("run", "--all", "--quick", "--folder", str(folder))
    plyground("report", "--folder", str(folder))
    return folder


@pytest.fixture
def report(browser: Browser, results: Path) -> Page:
    page = browser.new_page()
    requests: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto((results / "report.html").as_uri())
    assert requests == [(results / "report.html").as_uri()]  # all is in it
    assert faults == []
    return page


def runnable() -> list[str]:
    return [name for name in lab.names() if lab.waits_for(lab.find(name)) is None]


def test_every_experiment_is_in_it_with_its_table_and_none_is_unfinished(report: Page) -> None:
    for name in runnable():
        section = report.locator(f"#{name}")
        expect(section.locator("table").first).to_be_visible()
        expect(section).not_to_contain_text("Unfinished")
    expect(report.get_by_role("navigation").get_by_role("link")).to_have_count(len(runnable()))


def test_documents_figures_stand_beside_ours(report: Page) -> None:
    row = report.locator("#tictactoe-counts tbody tr").filter(has_text="computer opens").first
    assert row.locator("td").all_text_contents()[:4] == ["computer opens", "549,945", "549,945", "equal"]
    expect(report.locator("#ants-3x3")).to_contain_text("the document's score of 52.0 %")
    expect(report.locator("#gipf-random")).to_contain_text("20 / 0 / 0 of 20")


def test_plots_say_in_words_what_they_show(report: Page) -> None:
    plots = report.locator("figure svg.plot")
    assert plots.count() >= 5
    for plot in plots.all():
        assert " at " in (plot.get_attribute("aria-label") or "")
    box = plots.first.bounding_box()
    assert box is not None
    assert box["width"] > 200


def test_games_are_replayed(report: Page) -> None:
    section = report.locator("#tictactoe-rules")
    section.locator("summary").click()
    game = section.locator(".replay").first
    expect(game.get_by_role("status")).to_have_text("the start")
    expect(game.locator("[data-piece]")).to_have_count(0)
    game.get_by_role("button", name="A move forward").click()
    expect(game.locator("[data-piece]")).to_have_count(1)
    game.get_by_role("button", name="To the end").click()
    moves = game.locator(".replay-moves button").count()
    expect(game.locator("[data-piece]")).to_have_count(moves)
    game.get_by_role("button", name="To the end").press("Home")
    expect(game.locator("[data-piece]")).to_have_count(0)


def test_the_report_fits_a_phone(report: Page) -> None:
    report.set_viewport_size({"width": 360, "height": 740})
    assert report.evaluate("document.documentElement.scrollWidth") <= 360


def test_tables_are_there_for_programs_too(results: Path) -> None:
    with (results / "report-gipf-counts.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0][2:4] == ["document", "ours"]
    ours = {(name, depth): number for name, depth, _, number, *_ in rows[1:]}
    for name, depth, document, number, *_ in rows[1:]:
        if not name.startswith("Standard, "):
            assert document == number
            continue
        assert document == ""  # it has Basic GIPF alone
        before_rows = depth <= "depth 4"  # until then both games have the same trees
        assert (number == ours[name.removeprefix("Standard, "), depth]) is before_rows
    assert rows[1][2] == "42"


def test_a_second_run_measures_nothing(results: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in results.glob("*.jsonl")}
    plyground("run", "tictactoe-rules", "--quick", "--folder", str(results))
    assert {path: path.stat().st_mtime_ns for path in results.glob("*.jsonl")} == before


def test_what_experiments_say_is_text_and_not_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = """about = "<script>alert(1)</script>"
[[match]]
row = "</script><b>"
game = "tictactoe"
a = "random"
b = "rules"
games = 2
"""
    made = experiment(tmp_path, "matches", text)
    lab.run(made, tmp_path / "results", processes=1)
    monkeypatch.setattr("plyground.lab.report.names", lambda: [str(tmp_path / "made.toml")])
    write_report(tmp_path / "results", tmp_path / "out.html")
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "alert(1)" in page
    assert "<script>alert" not in page
    assert "</script><b>" not in page


def test_nothing_measured_is_no_report(tmp_path: Path) -> None:
    with pytest.raises(InvalidRecord, match="there are no results in"):
        write_report(tmp_path, tmp_path / "report.html")


def test_plots_bear_infinity_zero_and_single_points() -> None:
    plots = [
        Plot("t", "x", "y", {"a": [(1, float("inf"), 0.0, float("inf")), (2, 3, None, None)]}),
        Plot("t", "x", "y", {"a": [(5, 0, None, None)]}, log_x=True, log_y=True),
        Plot("t", "x", "y", {"a": [(1, -7, -9, -5)], "b": []}),
    ]
    for plot in plots:
        drawn = svg(plot)
        assert not re.search(r"nan|inf\b", drawn)
        assert drawn.startswith("<svg")
