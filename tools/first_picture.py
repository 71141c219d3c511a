"""The picture of a table on the first page, light and dark, in each released language.

The guided game, where the coach first has something to choose on the map. `python -m
tools.first_picture de` makes those of one language.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.released import RELEASED
from tools import system
from tools.screenshots import ROOT, server
from tools.webp import webp
from trunkline.kernel.language import ENGLISH

FOLDER = ROOT / "trunkline" / "web" / "static"
VIEWPORT = {"width": 1120, "height": 747}
WIDTH = 1120
PATIENCE = 60_000


def guided_game(url: str, browser: Browser, theme: str, tag: str) -> Page:
    """The lesson, by what its coach shows, to the first choice of a hex."""
    seen: dict[str, Any] = {"viewport": VIEWPORT, "color_scheme": theme, "locale": tag}
    page = browser.new_page(**seen, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.locator("#guided").click()
    page.wait_for_url("**/matches/*")
    page.wait_for_selector("#coach[data-asks]")
    while not page.locator("#map g[data-legal]").count():
        follow(page)
    return page


def follow(page: Page) -> None:
    """Do what the coach shows."""
    version = page.locator("#state").get_attribute("data-version")
    page.locator("#coach-show").click()
    page.locator(".coach-shown").click()
    page.wait_for_selector(f'#state:not([data-version="{version}"])', state="attached")
    page.wait_for_selector("#coach[data-asks]")
    page.wait_for_selector(".htmx-request, body.busy", state="detached")


def main(tags: Sequence[str]) -> None:
    path = system.chromium()
    if path is None:
        sys.exit(system.sentence(system.CHROMIUM))
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        blank = browser.new_page()
        for theme, tag in product(("light", "dark"), tags):
            page = guided_game(url, browser, theme, tag)
            page.mouse.move(0, 0)
            page.wait_for_timeout(1_500)
            name = theme if tag == ENGLISH else f"{theme}-{tag}"
            file = FOLDER / f"first-{name}.webp"
            file.write_bytes(webp(blank, page.screenshot(), WIDTH))
            print(file.relative_to(ROOT), file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or (ENGLISH, *RELEASED))
