"""The picture of a table on the first page, light and dark: `python -m tools.first_picture`.

A match that bots have played for a while, at this program's own table.
"""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tools import system
from tools.screenshots import ROOT, at_step, expansion, opened, played, server
from tools.webp import webp
from trunkline.titles.chicago_express.rules.expansion import Expansion

FOLDER = ROOT / "trunkline" / "web" / "static"
VIEWPORT = {"width": 1120, "height": 747}
WIDTH = 1120


def main() -> None:
    path = system.chromium()
    if path is None:
        sys.exit(system.sentence(system.CHROMIUM))
    match = played(at_step(Expansion, 90))
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.ARGUMENTS))
        blank = browser.new_page()
        for theme in ("light", "dark"):
            page = opened(url, browser, match, viewport=VIEWPORT, color_scheme=theme)
            expansion(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(1_500)
            file = FOLDER / f"first-{theme}.webp"
            file.write_bytes(webp(blank, page.screenshot(), WIDTH))
            print(file.relative_to(ROOT), file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
