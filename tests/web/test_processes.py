"""Two server processes on one database, behind a proxy."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.server.chaos.proxy import Ports, proxied
from tests.server.databases import PostgreSQL, new_database
from tests.server.process import Process, serving
from tests.web.table import Table, begin


def port(server: Process) -> int:
    found = urlsplit(server.address).port
    assert found is not None
    return found


def shows(page: Page, moves: int) -> None:
    expect(page.locator("button.move[data-side]")).to_have_count(moves)


def test_both_go_on_when_the_process_of_one_of_them_is_killed(browser: Browser, cluster: PostgreSQL) -> None:
    database = new_database(cluster.address).address
    ports: Ports = {}
    with (
        serving("--database", database) as one,
        serving("--database", database) as two,
        proxied(ports) as proxy,
    ):
        first, second = (browser.new_context(base_url=proxy.address).new_page() for _ in range(2))
        ports["server"] = port(one)
        begin(first, "Tic-tac-toe", opponent="Someone elsewhere", level=None)
        link = first.locator("input[readonly], .copy-field input").first.input_value()
        ports["server"] = port(two)
        second.goto(link)
        expect(second.get_by_role("toolbar", name="Actions")).to_be_visible()
        for page in (first, second):
            page.evaluate("window.neverReloaded = true")
        here, there = Table(first, two), Table(second, two)
        here.play("a1")
        shows(second, 1)
        there.play("b1")
        shows(first, 2)
        one.kill()
        there.wait_until_shown(there.state())
        here.play("a2")
        shows(second, 3)
        there.play("b2")
        shows(first, 4)
        here.play("a3")
        for page in (first, second):
            expect(page.get_by_text("3 in a row").first).to_be_visible()
            assert page.evaluate("window.neverReloaded")
            page.context.close()
