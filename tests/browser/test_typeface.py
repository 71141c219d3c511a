"""On a machine without fonts every page is set in the typefaces that it brings along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.table import seated
from tests.recorded import asked
from tests.soak import share
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import reached
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.titles.china_1880.recorded import STATES
from tests.web.table import Server
from trunkline.draw.lettering import MAP_NAMES, text_width
from trunkline.kernel import Match, get_title
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn

OURS = {"Archivo SemiBold", "Libre Bodoni SemiBold"}
"""As the files name themselves, whatever weight is drawn from them."""
AT_THE_TABLE = {"Archivo SemiBold"}
"""The bar of the table has room for the mark, not for the word."""
TABLES: dict[str, Callable[[], Match]] = {
    "chicago-express": partial(reached, "expansion"),
    "1880 track": lambda: CHINA.at(*STATES["track"]),
    "1880 shares": lambda: CHINA.at(*STATES["shares"]),
    "1880 dividend": lambda: CHINA.at(*STATES["dividend"]),
    "1881 first purchase": lambda: BERLIN.at(asked(FirstPurchase)),
    "1881 income": lambda: BERLIN.at(asked(UseIncome), 300),
    "1881 stock": lambda: BERLIN.at(asked(StockTurn), 300),
}
FACES = "[...document.fonts].map(face => [face.family, face.status])"
LETTERED = """() => [...document.querySelectorAll("body *")].filter(each =>
    each.checkVisibility() && [...each.childNodes].some(node =>
        node.nodeType === 3 && node.data.trim()))"""
MEASURED = """([text, size, weight, stretch]) => {
    const span = document.createElement("span");
    Object.assign(span.style, {position: "absolute", whiteSpace: "pre", fontSize: `${size}px`,
        fontWeight: weight, fontStretch: `${stretch}%`, fontKerning: "none", wordSpacing: 0});
    span.textContent = text;
    document.body.append(span);
    const { width } = span.getBoundingClientRect();
    span.remove();
    return width;
}"""
ON_THE_MAP = """() => [...document.querySelectorAll("#board .name")].map(each => {
    each.style.fontKerning = "none";
    return [each.textContent, parseFloat(getComputedStyle(each).fontSize),
        each.getComputedTextLength()];
})"""
FIGURES = """() => [...document.querySelectorAll("table.ruled")].flatMap(table => {
    const widths = new Map();
    for (const cell of table.querySelectorAll("td.right")) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode, look = getComputedStyle(node.parentElement);
            for (let at = 0; at < node.length; at += 1) {
                if (!/\\d/.test(node.data[at])) continue;
                const range = document.createRange();
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                const key = `${cell.cellIndex} ${look.fontSize} ${look.fontWeight}`;
                widths.set(key, [...(widths.get(key) ?? []), range.getBoundingClientRect().width]);
            }
        }
    }
    return [...widths.values()].filter(all => all[0]);
})"""


def fonts_of(page: Page) -> dict[str, str]:
    """Which fonts the words of a page are drawn with, and some of the words."""
    session: Any = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    found = session.send("Runtime.evaluate", {"expression": f"({LETTERED})()"})
    listed = session.send(
        "Runtime.getProperties", {"objectId": found["result"]["objectId"], "ownProperties": True}
    )
    session.send("DOM.getDocument", {"depth": 0})
    drawn: dict[str, str] = {}
    for each in listed["result"]:
        if not each["name"].isdigit():
            continue
        node = session.send("DOM.requestNode", {"objectId": each["value"]["objectId"]})
        used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})
        for font in used["fonts"]:
            drawn.setdefault(font["familyName"], each["value"]["description"])
    return drawn


@pytest.mark.parametrize("table", share(list(TABLES), list(TABLES)[::2]))
def test_every_word_of_a_table_is_set_in_our_typefaces(
    open_page: OpenPage, server: Server, table: str
) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    table_page = seated(page, server.url, TABLES[table]())
    table_page.ready()
    page.evaluate("document.fonts.ready")
    assert fonts_of(page).keys() == AT_THE_TABLE, fonts_of(page)


@pytest.mark.parametrize("path", ["/", "/new", "/account", "/nowhere"])
def test_every_word_around_the_table_is_set_in_our_typefaces(
    page: Page, server: Server, path: str, faults: Any
) -> None:
    faults.expected = path == "/nowhere"
    seated(page, server.url, reached("turn"))
    page.goto(f"{server.url}{path}")
    page.evaluate("document.fonts.ready")
    assert fonts_of(page).keys() == OURS, fonts_of(page)


def test_the_report_is_set_in_our_typefaces(page: Page, server: Server) -> None:
    seated(page, server.url, reached("over"))
    page.goto(f"{page.url}/report")
    page.locator(".winner").wait_for()
    page.evaluate("document.fonts.ready")
    assert fonts_of(page).keys() == OURS, fonts_of(page)


def test_letters_of_other_countries_have_their_file(page: Page, server: Server) -> None:
    match = Match(get_title("chicago-express"), ("Łukasz", "Zoë"))
    seated(page, server.url, match, (0, 1))
    page.wait_for_function(
        "() => [...document.fonts].filter(face => face.family === 'Archivo' && face.status === 'loaded').length > 1"
    )
    page.evaluate("document.fonts.ready")
    assert fonts_of(page).keys() == AT_THE_TABLE, fonts_of(page)


def test_the_typeface_is_loaded_and_as_wide_as_its_letters(page: Page, server: Server) -> None:
    seated(page, server.url, reached("expansion"))
    page.evaluate("document.fonts.ready")
    assert ["Archivo", "loaded"] in page.evaluate(FACES)
    for text in ("Pennsylvania Railroad", "0123456789", "¥1,289 · 30 % – 12 × 4 …"):
        for size, weight, stretch in ((13, 400, 100), (14, 700, 100), (11, 600, 92), (40, 740, 72)):
            measured = page.evaluate(MEASURED, [text, size, weight, stretch])
            assert measured == pytest.approx(text_width(text, size, weight, stretch), rel=0.004)


def test_names_on_a_map_are_as_wide_as_they_were_placed_for(page: Page, server: Server) -> None:
    seated(page, server.url, CHINA.at(*STATES["track"]))
    page.evaluate("document.fonts.ready")
    names = page.evaluate(ON_THE_MAP)
    assert len(names) > 20
    for text, size, measured in names:
        assert measured == pytest.approx(text_width(text, size, width=MAP_NAMES), rel=0.01)


@pytest.mark.parametrize("table", share(list(TABLES), list(TABLES)[::3]))
def test_the_figures_of_a_column_are_equally_wide(page: Page, server: Server, table: str) -> None:
    seated(page, server.url, TABLES[table]())
    page.evaluate("document.fonts.ready")
    columns = page.evaluate(FIGURES)
    assert columns
    for widths in columns:
        assert max(widths) - min(widths) < 0.02


def test_a_picture_by_itself_is_set_in_the_typeface_that_it_carries(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/pictures/1880/light.svg")
    page.evaluate("document.fonts.ready")
    assert page.evaluate(FACES) == [["Archivo", "loaded"]]
    assert page.evaluate("getComputedStyle(document.documentElement).fontFamily") == (
        "Archivo, Arial, sans-serif"
    )


def test_a_sign_that_no_typeface_has_would_be_seen(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.querySelector('h1').append('▸')")
    page.evaluate("document.fonts.ready")
    assert fonts_of(page).keys() == {*OURS, "Trunkline Boxes"}
