"""The page of trees, as functions for the tests."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect


def show(page: Page, of: str = "tree", **parameters: str) -> None:
    """Opens a tree at its end, as a link does."""
    query = "&".join(f"{key}={quote(value)}" for key, value in parameters.items())
    page.goto(f"/#/tree/{quote(of)}?{query}")
    page.reload()
    expect(page.get_by_role("heading", name="Search trees")).to_be_visible()


def tree(page: Page, name: str = "Alpha-beta") -> Locator:
    return page.get_by_role("tree", name=re.compile(f"^The tree of {name}"))


def node(page: Page, key: str) -> Locator:
    return page.locator(f'[role=treeitem][data-key="{key}"]')


def words(page: Page) -> Locator:
    return page.locator(".step-words").first
