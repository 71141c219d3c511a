"""Pictures of 1880: each decision, early and late, wide and on a phone, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.china_play import at
from tests.browser.test_china_1880_table import STATES, laying, running
from tools.screenshots import SIZES, opened, shoot

Deed = Callable[[Page], None]


def tile(page: Page) -> None:
    """Choose a hex, so that the fan is there."""
    page.wait_for_timeout(1_000)
    page.locator("g[data-legal]").first.click(force=True)
    page.wait_for_timeout(1_500)


def found(page: Page) -> None:
    page.locator("#decision .options.chips button:not(.grey)").first.click()
    page.wait_for_timeout(500)


def sell(page: Page) -> None:
    page.locator("#decision button:has-text('Sell ▾')").first.click()
    page.wait_for_timeout(500)


def nothing(page: Page) -> None:
    """As it opens."""


DEEDS: dict[str, Deed] = {"founding": found, "shares": sell, "track": tile}


def picture(
    url: str, browser: Browser, name: str, deed: Deed, match: Any, size: str, **more: Any
) -> None:
    page = opened(url, browser, match, viewport=SIZES[size], **more)
    deed(page)
    shoot(page, name)
    page.context.close()


def china_1880(url: str, browser: Browser) -> None:
    for state, wanted in STATES.items():
        deed = DEEDS.get(state, nothing)
        picture(url, browser, f"1880-{state}", deed, at(*wanted), "wide")
    late_track, late_run = at(laying, 500), at(running, 500)
    picture(url, browser, "1880-late-track", tile, late_track, "wide")
    picture(url, browser, "1880-late-run", nothing, late_run, "wide")
    picture(url, browser, "1880-track-dark", tile, at(laying, 200), "wide", color_scheme="dark")
    for size in ("middle", "small", "phone", "narrow"):
        picture(url, browser, f"1880-track-{size}", tile, at(laying, 200), size)
    for state in ("shares", "run", "founding"):
        deed = DEEDS.get(state, nothing) if state == "founding" else nothing
        picture(url, browser, f"1880-{state}-phone", deed, at(*STATES[state]), "phone")
