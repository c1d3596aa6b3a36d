"""What a person sees of a page at rest: whether it fits the window, and what axe finds wrong with it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.places import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

#: Ends after two frames, in which the page does what follows from its last change, and when nothing moves any more.
#: What moves without end shows that the page works.
AT_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const ends = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  const moving = () => document.getAnimations().filter(ends);
  await frame();
  await frame();
  while (moving().length > 0) {
    await Promise.allSettled(moving().map(({ finished }) => finished));
    await frame();
  }
}"""


def settle(page: Page) -> None:
    """Waits until the page has finished its work and stands still."""
    page.evaluate(AT_REST)
    expect(page.locator(".working, [aria-busy=true]")).to_have_count(0)
    page.evaluate(AT_REST)


def too_wide(page: Page) -> int:
    """By how many pixels the page must be scrolled sideways."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")  # type: ignore[no-any-return]


def serious(page: Page) -> list[str]:
    """What axe finds wrong."""
    page.add_script_tag(path=AXE)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{fault['id']}: {fault['help']} ({fault['nodes'][0]['html'][:120]})"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]
