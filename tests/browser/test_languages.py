"""Released languages in a browser: nothing scrolls sideways, no button cuts its words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.released import RELEASED
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server

SIZES = (
    {"width": 360, "height": 740},
    {"width": 768, "height": 1024},
    {"width": 1366, "height": 768},
)
CUT = """() => [...document.querySelectorAll("button, .button, .tab, th, .pill")]
  .filter((each) => each.offsetParent && !each.querySelector(".hidden-text") && each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflowX !== "visible").map((each) => each.innerText)"""


def cut(page: Page) -> list[str]:
    """The words that do not fit, and the page itself if it scrolls sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*page.evaluate(CUT), *(["the page"] if wide else [])]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_words_fit(open_page: OpenPage, server: Server, size: dict[str, int]) -> None:
    for tag in RELEASED:
        page = open_page(viewport=size, locale=tag)
        for path in ("/", "/lobby", "/new", "/learn", "/account", "/about"):
            page.goto(server.url + path)
            assert page.locator("html").get_attribute("lang") == tag
            assert (tag, path, cut(page)) == (tag, path, [])
        for step in ("turn", "expansion", "auction", "over"):
            seated(page, server.url, reached(step))
            assert (tag, step, cut(page)) == (tag, step, [])
