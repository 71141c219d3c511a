"""Released languages in a browser: nothing scrolls sideways, no button cuts its words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.recorded import asked
from tests.released import RELEASED
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.web.table import Server
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound

SIZES = (
    {"width": 360, "height": 740},
    {"width": 768, "height": 1024},
    {"width": 1366, "height": 768},
)
SHARES = {
    "1880": lambda: CHINA.at(asked(ShareRound), 280),
    "1881": lambda: BERLIN.at(asked(StockTurn), 300),
}
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


@pytest.mark.parametrize("title", ["1880", "1881"])
def test_the_matrix_of_shares_fits_beside_the_map_and_on_phones(
    open_page: OpenPage, server: Server, title: str
) -> None:
    """Its last column, where shares are sold, too."""
    for tag in ("en", *RELEASED):
        page = open_page(viewport={"width": 1366, "height": 768}, locale=tag)
        seated(page, server.url, SHARES[title]())
        place, matrix = page.locator(".matrix-place"), page.locator(".decision .matrix")
        for width in (1366, 390):
            page.set_viewport_size({"width": width, "height": 844})
            room = place.evaluate("each => each.clientWidth")
            assert matrix.evaluate("each => each.offsetWidth") <= room


def test_trains_on_sale_fit_the_decision(open_page: OpenPage, server: Server) -> None:
    """With trains of the bank that are too dear and one of another company."""
    match = CHINA.at(asked(BuyTrains), 410)
    for tag in RELEASED:
        page = open_page(viewport={"width": 1366, "height": 768}, locale=tag)
        seated(page, server.url, match)
        body = page.locator("#decision-body")
        assert page.locator("#decision .pairs [data-row]").count() == 1
        assert body.evaluate("each => each.scrollWidth - each.clientWidth") == 0


def test_companies_of_a_plain_game_fit_a_tablet(open_page: OpenPage, server: Server) -> None:
    for tag in RELEASED:
        page = open_page(viewport={"width": 768, "height": 1024}, locale=tag)
        seated(page, server.url, reached("turn"))
        body = page.locator("#panel-companies-body")
        assert body.evaluate("each => each.scrollWidth - each.clientWidth") == 0


def test_the_dialog_of_seats_fits_a_phone(open_page: OpenPage, server: Server) -> None:
    """Its buttons have long words."""
    for tag in RELEASED:
        page = open_page(viewport={"width": 360, "height": 740}, locale=tag)
        seated(page, server.url, reached("turn"), (0,))
        page.locator("#go-more").click()
        page.locator("#menu [hx-get$=seats]").click()
        body = page.locator("#dialog .panel-body")
        expect(body).to_be_visible()
        assert body.evaluate("each => each.scrollWidth - each.clientWidth") == 0
