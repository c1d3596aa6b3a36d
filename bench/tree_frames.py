"""How fluently the page steps through a large recorded search: frames a second in Chromium, while it plays.

The tree is alpha-beta's on Connect Four, 8 plies deep: 204,408 nodes, half a million steps. A frame draws the open part
of the tree, the pseudocode and the counters. Measured as the page is used, on a built page: `make page`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import sync_playwright
from tests.server.process import serving
from tests.web.conftest import ARGUMENTS, chromium

ADDRESS = "/#/tree/connect4?search=alphabeta:depth%3D8"
SECONDS = 6.0
LONG = True  # not run unless named: it needs a built page and a browser

#: The times between frames, in milliseconds, and the steps made, while the page plays.
MEASURE = """async (seconds) => {
  const step = () => Number(document.querySelector("input.scrubber").value);
  const from = step();
  const times = [];
  await new Promise((done) => {
    const begun = performance.now();
    let before = begun;
    const frame = (now) => {
      times.push(now - before);
      before = now;
      if (now - begun < seconds * 1000) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
  return { times: times.slice(1), steps: step() - from };
}"""


def run() -> None:
    path = chromium()
    if path is None:
        sys.exit("there is no Chromium here")
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        serving("--database", str(Path(folder) / "games.sqlite")) as server,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = browser.new_context(base_url=server.address, viewport={"width": 1280, "height": 900}).new_page()
        begun = time.perf_counter()
        page.goto(ADDRESS)
        page.locator("[role=treeitem]").first.wait_for(timeout=120_000)
        print(f"recorded, sent and drawn in {time.perf_counter() - begun:.1f} s")
        print(page.locator(".tally-line").first.inner_text())
        for speed in ("30", "100", "1000"):
            page.get_by_role("button", name="To the start").click()
            page.get_by_label("Speed").select_option(speed)
            page.get_by_role("button", name="Play").click()
            report(speed, page.evaluate(MEASURE, SECONDS))
            page.get_by_role("button", name="Pause").click()
        browser.close()


def report(speed: str, found: dict[str, Any]) -> None:
    times = found["times"]
    rate = 1000 * len(times) / sum(times)
    slow = quantiles(times, n=20)[-1]
    print(
        f"{speed:>5} steps a second: {rate:5.1f} frames a second, median {median(times):.1f} ms, "
        f"95 % within {slow:.1f} ms; {found['steps']:,} steps in {SECONDS:.0f} s"
    )
