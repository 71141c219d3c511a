"""The icons of the web app, from the one that is drawn: python -m tools.icons."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGUMENTS
from tools import system

STATIC = Path(__file__).parent.parent / "trunkline" / "web" / "static"
PLAIN = {"app-192.png": 192, "app-512.png": 512}
FULL = {"app-mask-512.png": 512, "app-180.png": 180}
"""Cut to a shape by the device: the colour goes to the edge, the drawing stays in the middle."""
BADGE = ("app-badge.png", 96)
"""White on nothing, for the status line of phones."""


def main() -> None:
    drawn = (STATIC / "icon.svg").read_text()
    full = drawn.replace(' rx="6"', "").replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
    full = full.replace(
        '<rect width="32" height="32"', '<rect x="-5" y="-5" width="42" height="42"'
    )
    badge = drawn.replace('fill="#14201C"', 'fill="none"')
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=system.chromium(), args=list(ARGUMENTS)
        )
        for name, size in PLAIN.items():
            draw(browser, drawn, name, size)
        for name, size in FULL.items():
            draw(browser, full, name, size)
        draw(browser, badge, *BADGE)
        browser.close()


def draw(browser: Browser, svg: str, name: str, size: int) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    sized = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    page.set_content(f"<style>*{{margin:0;display:block}}</style>{sized}")
    page.screenshot(path=str(STATIC / name), omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
